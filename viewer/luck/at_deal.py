"""What the deal decides: starting hands, their dora, what others hold of what they need."""

from viewer.core.base.tiles import COPIES, tile_ids_of
from viewer.core.rules.shanten import TENPAI
from viewer.core.wall.wall import HAND
from viewer.luck.moment import Moment


def note_deal(now: Moment) -> None:
    """Note the chance events of a deal."""
    tiles = len(tile_ids_of(now.players))
    for seat in range(now.players):
        _note_haipai(now, seat, tiles)
    one, other = now.kyoku.dice
    if one is not None and other is not None:
        now.note(now.kyoku.dealer, "dice", one + other, ("dice",))


def _note_haipai(now: Moment, seat: int, tiles: int) -> None:
    hand, players = now.hands[seat], now.players
    shanten, kinds = hand.reading
    (dora,) = now.dora
    now.note(seat, "haipai-shanten", shanten, ("shanten", players))
    # the first indicator is no dora of its own, and the other tiles are as well mixed as before
    now.note(seat, "haipai-dora", hand.counts[dora], ("taken", tiles - 1, COPIES, HAND))
    now.note(seat, "first-tenpai", shanten == TENPAI, ("tenpai", players))
    if now.reds:
        found = len(now.reds.intersection(now.kyoku.haipai[seat]))
        now.note(seat, "haipai-reds", found, ("taken", tiles, len(now.reds), HAND))
    _note_needs(now, seat, kinds, tiles)


def _note_needs(now: Moment, seat: int, kinds: tuple[int, ...], tiles: int) -> None:
    """Note how many of the tiles that a hand accepts the others have been dealt."""
    others = [hand.counts for at, hand in enumerate(now.hands) if at != seat]
    held = sum(counts[kind] for counts in others for kind in kinds)
    unseen = held + now.rest.of_kinds(kinds)
    law = ("taken", tiles - HAND - 1, unseen, HAND * len(others))
    now.note(seat, "needs-elsewhere", held, law)
