"""What tells work and walls from others, in words; in files stand the keys, as JSON has them."""

from collections.abc import Callable, Mapping
from typing import Final

from viewer.translation import N_, _, listed

_NAMES: Final = {
    "work": N_("work"),
    "measure": N_("measure"),
    "source": N_("source"),
    "seed": N_("seed"),
    "total": N_("number of walls"),
    "era": N_("era"),
    "swaps": N_("swaps"),
    "share": N_("share"),
    "turn": N_("turn"),
    "logs": N_("logs"),
    "last_hands": N_("hands of the last log"),
    "seeds": N_("seeds"),
    "kyoku": N_("hands of a seed"),
    "goal": N_("goal"),
    "turns": N_("turns"),
    "shanten": N_("shanten"),
}

_LEFT_OUT: Final = {
    "unreadable": N_("unreadable"),
    "three-players": N_("of three players"),
    "no-seed": N_("without a seed"),
    "repeated": N_("repeats of others"),
}
"""Why a log gave no wall."""

_SO_MANY: Final = N_("{count} {reason}")
_ALL_LEFT_OUT: Final = N_("Logs left out: {parts}.")


def name_of(key: str) -> str:
    """Return what a key is called, in English; the key itself if nobody knows it."""
    return _NAMES.get(key, key)


def reason_name(reason: str) -> str:
    """Return why a log gave no wall, as the end of so many logs."""
    known = _LEFT_OUT.get(reason, reason)
    return _(known)


def reasons_listed(left_out: Mapping[str, int], name: Callable[[str], str] = reason_name) -> str:
    """Return what was left out, as in 1 unreadable, 2 without a seed.

    Args:
        left_out: reason -> how many.
        name: says a reason.
    """
    return listed(
        _(_SO_MANY).format(count=f"{count:,}", reason=name(reason))
        for reason, count in left_out.items()
    )


def left_out_sentence(left_out: dict[str, int]) -> str:
    """Return the same in a sentence; empty if there is nothing."""
    return _(_ALL_LEFT_OUT).format(parts=reasons_listed(left_out)) if left_out else ""
