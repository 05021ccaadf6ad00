"""What a draw decides, for the one who draws and for those who are in riichi."""

from viewer.core.base.tiles import COPIES
from viewer.core.rules.shanten import TENPAI
from viewer.luck.moment import Moment


def note_draw(now: Moment, seat: int, tile: int) -> None:
    """Note the chance events of a draw, before the tile is taken from the rest.

    It is half of all the work.
    """
    hand, rest, step, note = now.hands[seat], now.rest, now.step, now.chances[seat].append
    kind, tiles = tile // COPIES, rest.size
    shanten, kinds = hand.reading
    came = kind in kinds
    if accepted := rest.of_kinds(kinds):
        law = ("set", accepted, tiles)
        note(("accepted", came, law, step))
        if not hand.draws and not hand.melds and shanten == 1:
            note(("first-tenpai", came, law, step))
        if now.replacing and shanten == TENPAI:
            note(("rinshan", came, law, step))
        if hand.riichi:
            note(("ippatsu" if hand.ippatsu else "riichi-draws", came, law, step))
    if dora := rest.of_kinds(now.dora):
        note(("dora", kind in now.dora, ("set", dora, tiles), step))
    if rest.reds:
        note(("reds", tile in rest.reds, ("set", len(rest.reds), tiles), step))
    if fresh := rest.of_kinds(hand.fresh):
        note(("returned", kind in hand.fresh, ("set", fresh, tiles), step))
    if now.in_riichi:
        _note_riichi(now, seat, kind, accepted)


def _note_riichi(now: Moment, seat: int, kind: int, accepted: int) -> None:
    """Note what a draw is for others who are in riichi, and in a chase."""
    hand, rest, note = now.hands[seat], now.rest, now.note
    came, law = kind in hand.reading[1], ("set", accepted, rest.size)
    others = [other for other in now.in_riichi if other != seat]
    for other in others:
        if accepted:
            note(other, "chase-others" if hand.riichi else "against-riichi", came, law)
        waits = now.hands[other].reading[1]
        if left := rest.of_kinds(waits):
            note(other, "waits-drawn", kind in waits, ("set", left, rest.size))
    if hand.riichi and others and accepted:
        note(seat, "chase", came, law)
        if now.in_riichi[0] != seat:
            note(seat, "chase-later", came, law)
