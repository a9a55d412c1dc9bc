"""What any table agrees on before the first move, checked: how many play, and what is on or off."""

from __future__ import annotations

from collections.abc import Mapping

from twelve.content.errors import UsageError
from twelve.content.loading.words import FALLBACK
from twelve.content.models.game import GameContent
from twelve.engine.contract import AnyRules, Event, FactValue, IllegalSetup, Options
from twelve.engine.telling import Teller, said, spoken, suggested

YES = frozenset({"yes", "true", "on", "1"})
NO = frozenset({"", "no", "false", "off", "0"})


def illegal_setup(teller: Teller, kind: str, **facts: FactValue) -> IllegalSetup:
    """Something agreed on that cannot be; the content says why, in every language."""
    reason = Event(kind, facts=facts)
    return IllegalSetup(teller.tell(reason), reason)


def check_options(rules: AnyRules, options: Mapping[str, str], language: str = FALLBACK) -> None:
    """Refuses words that the rules do not understand."""
    for name in options:
        if name not in rules.option_names:
            hint = suggested(name, rules.option_names, language)
            raise UsageError(said("no_option", language, word=name, hint=hint))


def check_players(content: GameContent, players: int) -> None:
    """No fewer and no more than the game is for."""
    least, most = content.players.least, content.players.most
    if not least <= players <= most:
        raise illegal_setup(_plain(content), "refuse_players", n=players, least=least, most=most)


def is_agreed(content: GameContent, options: Options, name: str) -> bool:
    """Whether something that is on or off was agreed on."""
    word = options.get(name).casefold()
    if word not in YES | NO:
        raise illegal_setup(_plain(content), "refuse_yes_no", option=name, word=word)
    return word in YES


def _plain(content: GameContent) -> Teller:
    return Teller(content, (), spoken(content))
