"""Secrets of the seats: 128 bits each, the same again after a restart."""

from __future__ import annotations

import hmac
import json
import os
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from twelve.content.errors import TwelveError, shorten

BITS = 128
HOST, WATCHER = "host", "watcher"


@dataclass(frozen=True)
class Keys:
    """What all secrets of a table are made from, kept beside its record and readable by its owner only."""

    root: bytes
    port: int = 0
    """Where phones look for the table after a restart."""

    @staticmethod
    def fresh(port: int = 0) -> Keys:
        return Keys(token_bytes(32), port)

    def secret(self, who: int | str) -> str:
        """The secret of a seat (or of the host, or of all who only watch), as a part of an address."""
        made = hmac.digest(self.root, f"twelve table {who}".encode(), sha256)
        return urlsafe_b64encode(made[: BITS // 8]).decode().rstrip("=")

    def save(self, record: Path) -> None:
        """Writes them where only their owner reads."""
        file, told = key_file(record), {"twelve_seats": 1, "key": self.root.hex(), "port": self.port}
        try:
            opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(opened, "w", encoding="utf-8") as out:
                out.write(json.dumps(told) + "\n")
        except OSError as error:
            raise TwelveError(f"{shorten(file)} cannot be written: {error.strerror}") from None

    @staticmethod
    def load(record: Path) -> Keys | None:
        """Those of an earlier run; nothing where there are none or where they cannot be read."""
        try:
            told = json.loads(key_file(record).read_text(encoding="utf-8"))
            root, port = bytes.fromhex(told["key"]), int(told["port"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return Keys(root, port) if len(root) == 32 and 0 <= port < 65536 else None


def key_file(record: Path) -> Path:
    """Where the secrets of a record's seats are kept."""
    return record.with_name(record.name + ".seats")
