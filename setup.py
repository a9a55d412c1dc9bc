"""Maps the rooms of the house to `twelve.*`, so that a new folder inside a room needs no edit here."""

from setuptools import find_namespace_packages, setup

ROOMS = ("cli", "content", "engine", "layouts")


def packages_of(room: str) -> list[str]:
    found = find_namespace_packages(where=room, exclude=("*-*", "*__pycache__*"))
    return [f"twelve.{room}"] + [f"twelve.{room}.{name}" for name in found]


setup(
    packages=["twelve", *(package for room in ROOMS for package in packages_of(room))],
    package_dir={"twelve": ".", **{f"twelve.{room}": room for room in ROOMS}},
    package_data={"twelve": ["py.typed"], **{f"twelve.{room}": ["**/*"] for room in ROOMS}},
    exclude_package_data={"": ["*.pyc", "**/__pycache__/*"]},
)
