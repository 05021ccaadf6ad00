"""What is said of another site's wall, by window and commands alike."""

from typing import Final

from viewer.core.sites.commitments import HashCheck, TileCount
from viewer.translation import N_, _

_COUNTS: Final = {
    4: N_("{tiles} tiles, {reds} of them red: a full set for four players."),
    3: N_("{tiles} tiles, {reds} of them red: a full set for three players."),
}


def meaning() -> str:
    """Return what a hash that agrees proves, and what it does not."""
    return _(
        "The hash fixes this hand's wall at its start; it says nothing of how the wall was made."
    )


def count_words(count: TileCount | None) -> str:
    """Return how many tiles there are, and whether they are a set."""
    if count is None:
        return _("The wall code is not written in tiles.")
    if count.players is not None and count.full:
        text = _(_COUNTS[count.players])
    elif count.possible:
        text = _("{tiles} tiles, {reds} of them red: as many as are left after the deal.")
    elif count.odd:
        text = _("{tiles} tiles, {reds} of them red: not a full set.")
    else:
        text = _("{tiles} tiles, {reds} of them red: a wall has 136, or 108 with three players.")
    return text.format(tiles=count.tiles, reds=count.reds)


def check_words(check: HashCheck) -> str:
    """Return what a hash is made of."""
    if check.construction is None:
        text = _("{algorithm}: not of this wall and salt")
    else:
        text = _(check.construction.sentence)
    return text.format(algorithm=check.algorithm)
