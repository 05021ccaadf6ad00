"""Players of many games, who are known by their names alone."""

from collections.abc import Collection, Iterable
from typing import Final

from viewer.core.base.records import Log

ANONYMOUS: Final = "NoName"
"""What Tenhou calls everybody who plays without an account."""

SEVERAL: Final = " + "
"""Stands between the names of one player."""


def seats_named(log: Log, names: Collection[str]) -> list[int]:
    """The seats of a player who may have several names; more than one where nobody can tell."""
    return [seat for seat, name in enumerate(log.names) if name in names]


def commonest(names: Iterable[str]) -> str | None:
    """Of names, the commonest first, the first one that is somebody's."""
    return next((name for name in names if name not in {"", ANONYMOUS}), None)
