"""What is said of another site's wall: one sentence, its mark, and a line for each part."""

from viewer.core.sites.commitments import SiteAudit, TileCount
from viewer.core.sites.mahjong_soul.record import SoulRound
from viewer.core.sites.words import count_words
from viewer.core.text.places import round_title
from viewer.translation import _
from viewer.ui.kit.marks import Mark


def wall_title(soul_round: SoulRound, number: int) -> str:
    """Return as in East 1, 2 honba; by its number (from 1) where the record does not tell."""
    if soul_round.round is None:
        return _("Wall {number}").format(number=number)
    return round_title(soul_round.round, soul_round.honba)


def wall_verdict(audit: SiteAudit) -> tuple[Mark, str]:
    """Return the mark and the sentence for a wall."""
    wrong = sum(check.construction is None for check in audit.checks)
    if wrong:
        count = len(audit.checks)
        if wrong == count:
            return Mark.DISAGREES, _("No hash agrees.")
        text = _("Only {agree} of {count} hashes agree.")
        return Mark.DISAGREES, text.format(agree=count - wrong, count=count)
    if audit.count is not None and not audit.count.possible:
        return Mark.DISAGREES, _("The tiles are not those of a full set.")
    if not audit.checks:
        return Mark.NOTHING, _("There is no hash to check the wall with.")
    if not any(check.construction and check.construction.holds_wall for check in audit.checks):
        return Mark.NOTHING, _("The salt agrees. There is no hash to check the wall with.")
    return Mark.AGREES, _("The wall agrees with what was shown before the hand.")


def tiles_words(count: TileCount | None) -> str:
    """Return how many tiles there are, and whether they are a set."""
    if count is None or count.possible or not count.odd:
        return count_words(count)
    text = (
        _("{tiles} tiles, {reds} of them red. Outlined: kinds that are not there four times.")
        if count.players
        else _("{tiles} tiles, {reds} of them red. Outlined: kinds that are there too often.")
    )
    return text.format(tiles=count.tiles, reds=count.reds)
