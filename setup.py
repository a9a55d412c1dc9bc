"""Maps the rooms of the house to `twelve.*`, so that a new folder inside a room needs no edit here."""

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py

ROOMS = ("cli", "content", "engine", "layouts")


class BuildRooms(build_py):
    """The root folder is the package `twelve`, but this file is no module of it."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        return [found for found in super().find_package_modules(package, package_dir) if found[1] != "setup"]


def packages_of(room: str) -> list[str]:
    found = find_namespace_packages(where=room, exclude=("*-*", "*__pycache__*"))
    return [f"twelve.{room}"] + [f"twelve.{room}.{name}" for name in found]


setup(
    cmdclass={"build_py": BuildRooms},
    packages=["twelve", *(package for room in ROOMS for package in packages_of(room))],
    package_dir={"twelve": ".", **{f"twelve.{room}": room for room in ROOMS}},
    package_data={"twelve": ["py.typed"], **{f"twelve.{room}": ["**/*"] for room in ROOMS}},
    exclude_package_data={"": ["*.pyc", "**/__pycache__/*"]},
)
