"""Every chance of every seat in a hand: at the deal, a draw, an indicator, a riichi.

Each is noted by the name of its measure, with what came and the law at that moment. The law knows
all hands, everything dealt so far and all indicators turned up, and nothing of the rest of the
wall. Whether there is a chance at all depends on the past only: a hand that ends, a call that takes
a turn away come of tiles that were dealt before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from viewer.core.base import records as rec
from viewer.core.base.meld import KANS, REPLACED, MeldKind
from viewer.core.base.tiles import COPIES, dora_kind, tile_ids_of
from viewer.core.rules.shanten import TENPAI
from viewer.core.wall.wall import HAND, LOWEST_LIVE, Wall
from viewer.stats.luck.duels import note_duel
from viewer.stats.luck.hand import HandInPlay, IncompleteHandError, LuckHand, bits_of
from viewer.stats.luck.law import Chances, draws_of

_DICE: Final = 2


def note_first_dealer(now: HandInPlay) -> None:
    """Note who is the first dealer, where the log begins with the first hand of its game."""
    kyoku, players = now.kyoku, now.players
    if (kyoku.number, kyoku.round, kyoku.honba) == (1, 0, 0):
        for seat in range(players):
            now.note(seat, "first-dealer", seat == kyoku.dealer, ("set", 1, players))


def note_deal(now: HandInPlay) -> None:
    tiles = len(tile_ids_of(now.players))
    haipai = [bits_of(each) for each in now.kyoku.haipai]
    for seat, own in enumerate(haipai):
        _note_haipai(now, seat, own, tiles)
        _note_needs(now, seat, sum(haipai) - own, tiles)
    pips = [each for each in now.kyoku.dice if each is not None]
    if len(pips) == _DICE:  # some sites tell none
        now.note(now.kyoku.dealer, "dice", sum(pips), ("dice",))


def _note_haipai(now: HandInPlay, seat: int, haipai: int, tiles: int) -> None:
    players, shanten = now.players, now.hands[seat].reading.shanten
    now.note(seat, "haipai-shanten", shanten, ("shanten", players))
    # the first indicator is no dora of its own, and the other tiles are as well mixed as before
    dora = (now.dora & haipai).bit_count()
    now.note(seat, "haipai-dora", dora, ("taken", tiles - 1, COPIES, HAND))
    now.note(seat, "first-tenpai", shanten == TENPAI, ("tenpai", players))
    if reds := now.rest.reds:
        found = (reds & haipai).bit_count()
        now.note(seat, "haipai-reds", found, ("taken", tiles, reds.bit_count(), HAND))


def _note_needs(now: HandInPlay, seat: int, others: int, tiles: int) -> None:
    needed = now.hands[seat].reading.tiles
    held = (others & needed).bit_count()
    unseen = held + (now.rest.unseen & needed).bit_count()
    law = ("taken", tiles - HAND - 1, unseen, HAND * (now.players - 1))
    now.note(seat, "needs-elsewhere", held, law)


def note_draw(now: HandInPlay, seat: int, tile: int) -> None:
    """Note the chances of a draw, before the tile is taken from the rest.

    With reading the hand it is a quarter of all the work.
    """
    hand, rest, noted = now.hands[seat], now.rest, now.chances[seat]
    unseen, chances = rest.unseen, draws_of(rest.size)
    shanten, _, wanted = hand.reading
    if accepted := (unseen & wanted).bit_count():
        chance = chances[accepted][wanted >> tile & 1]
        noted["accepted"].append(chance)
        if shanten == TENPAI:
            noted[_winning_draw(hand)].append(chance)
            if now.replacing:
                noted["rinshan"].append(chance)
        elif shanten == 1 and not hand.draws and not hand.melds:
            noted["first-tenpai"].append(chance)
    if dora := (unseen & now.dora).bit_count():
        noted["dora"].append(chances[dora][now.dora >> tile & 1])
    if reds := (unseen & rest.reds).bit_count():
        noted["reds"].append(chances[reds][rest.reds >> tile & 1])
    if fresh := (unseen & hand.fresh).bit_count():
        noted["returned"].append(chances[fresh][hand.fresh >> tile & 1])
    if not hand.riichi and (left := (unseen & hand.regretted).bit_count()):
        noted["discard-next"].append(chances[left][hand.regretted >> tile & 1])
    if now.in_riichi:
        _note_riichi(now, seat, tile, accepted)


def _winning_draw(hand: LuckHand) -> str:
    if hand.riichi:
        return "ippatsu" if hand.ippatsu else "riichi-draws"
    return "open-draws" if hand.is_open else "dama-draws"


def _note_riichi(now: HandInPlay, seat: int, tile: int, accepted: int) -> None:
    """Note what a draw is for others who are in riichi, and in a chase."""
    hand, rest, note = now.hands[seat], now.rest, now.note
    came, law = hand.reading.tiles >> tile & 1, ("set", accepted, rest.size)
    others = [other for other in now.in_riichi if other != seat]
    for other in others:
        if accepted:
            note(other, "chase-others" if hand.riichi else "against-riichi", came, law)
        waits = now.hands[other].reading.tiles
        if left := (rest.unseen & waits).bit_count():
            note(other, "waits-drawn", waits >> tile & 1, ("set", left, rest.size))
    if hand.riichi and others and accepted:
        note(seat, "chase", came, law)
        if now.in_riichi[0] != seat:
            note(seat, "chase-later", came, law)
    if hand.riichi and others:
        note_duel(now, seat, tile // COPIES)


def note_kan_dora(now: HandInPlay, tile: int) -> None:
    """Note how many dora a new indicator makes for the one who called the kan, and for others."""
    if not now.kans:
        return
    caller = now.kans.popleft()
    made = dora_kind(tile, now.players)
    holdings = [hand.all_counts() for hand in now.hands]
    others = _sum(held for seat, held in enumerate(holdings) if seat != caller)
    now.note(caller, "kan-dora", holdings[caller][made], now.rest.flip(holdings[caller]))
    now.note(caller, "kan-dora-others", others[made], now.rest.flip(others))
    for seat, held in enumerate(holdings):
        if seat != caller:
            now.note(seat, "others-kan-dora", held[made], now.rest.flip(held))


def _sum(holdings: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*holdings, strict=True)]


def note_ura(now: HandInPlay, win: rec.Win) -> None:
    """Note what each ura dora indicator makes of a winner's hand, one after another.

    Who pays is known before them; one who is liable for a yakuman pays whatever they are. Several
    winners have the same indicators, so who pays several has a chance by the first one's alone.
    """
    hand = now.hands[win.seat]
    if not hand.riichi:
        return
    held = hand.all_counts()
    if not win.self_drawn:
        held[win.tile // COPIES] += 1
    payers = () if now.ura_shown else _payers(now, win)
    now.ura_shown = True
    shown: list[int] = []
    for tile in win.ura:
        kind = tile // COPIES
        if now.rest.of_kinds((kind,)) <= shown.count(kind):
            raise IncompleteHandError
        found, law = held[dora_kind(tile, now.players)], now.rest.flip(held, shown)
        now.note(win.seat, "ura", found, law)
        for payer in payers:
            now.note(payer, "ura-paid", found, law)
        shown.append(kind)


def _payers(now: HandInPlay, win: rec.Win) -> tuple[int, ...]:
    if win.self_drawn:
        return tuple(seat for seat in range(now.players) if seat != win.seat)
    return (win.source,)


def note_waits(now: HandInPlay, seat: int) -> None:
    """Note where the waits of a new riichi are: in the dead wall, and in other hands."""
    kinds = now.hands[seat].reading.kinds
    rest = now.rest
    left = rest.of_kinds(kinds)
    held = now.in_other_hands(seat, kinds)
    hidden = sum(hand.held for other, hand in enumerate(now.hands) if other != seat)
    if left + held:
        law = ("taken", rest.size + hidden, left + held, hidden)
        now.note(seat, "waits-in-hands", held, law)
    dead = _dead_tiles(now)
    if left and dead:
        found = sum(tile // COPIES in kinds for tile in dead)
        now.note(seat, "waits-dead", found, ("taken", rest.size, left, len(dead)))


def _dead_tiles(now: HandInPlay) -> list[int]:
    """Return the tiles of the dead wall that are not turned up; none if the wall is not known.

    A wall that the log contradicts is not known either.
    """
    if now.wall is None:
        return []
    layout, tiles = now.wall.layout, now.wall.tiles
    shown = {*layout.rinshan[: now.replaced], *layout.dora[: now.indicators]}
    dead = [tiles[slot] for slot in range(LOWEST_LIVE + now.replaced) if slot not in shown]
    return dead if all(map(now.rest.has, dead)) else []


# a hand

_ROBBED: Final = frozenset({MeldKind.KAKAN, MeldKind.KITA})
"""Calls whose tile another may win on (搶槓)."""

_ESTABLISHED: Final = 2
"""The step of a riichi that nobody won on."""


def chances_of(log: rec.Log, kyoku: rec.Kyoku, wall: Wall | None) -> tuple[Chances, ...] | None:
    """Return all chances of a hand by seat; None if its log is incomplete.

    The wall is for what lies in the dead wall; None if there is no seed.
    """
    try:
        now = HandInPlay(log, kyoku, wall)
        note_first_dealer(now)
        note_deal(now)
        for event in kyoku.events:
            apply = _HAPPENS.get(type(event))
            if apply is not None:
                apply(now, event)
    except IncompleteHandError:
        return None
    return now.chances


def _discard(now: HandInPlay, event: rec.Discard) -> None:
    hand, kind = now.hands[event.seat], event.tile // COPIES
    hand.discard(kind)
    hand.ippatsu = False
    now.show(kind, event.seat, can_be_won=True)


def _draw(now: HandInPlay, event: rec.Draw) -> None:
    note_draw(now, event.seat, event.tile)
    now.rest.take(event.tile)
    now.hands[event.seat].draw(event.tile // COPIES)
    now.replaced += now.replacing
    now.replacing = False


def _call(now: HandInPlay, event: rec.Call) -> None:
    seat, meld = event.seat, event.meld
    for hand in now.hands:
        hand.ippatsu = False
    now.hands[seat].call(meld)
    for tile in meld.from_hand:
        now.show(tile // COPIES, seat, can_be_won=meld.kind in _ROBBED)
    now.replacing = meld.kind in REPLACED
    if meld.kind in KANS:
        now.kans.append(seat)


def _riichi(now: HandInPlay, event: rec.Riichi) -> None:
    if event.step == _ESTABLISHED and event.seat not in now.in_riichi:
        now.in_riichi.append(event.seat)
        now.hands[event.seat].riichi = now.hands[event.seat].ippatsu = True
        note_waits(now, event.seat)


def _new_dora(now: HandInPlay, event: rec.NewDora) -> None:
    tile = event.tile
    if tile is None or not now.rest.has(tile):
        raise IncompleteHandError
    note_kan_dora(now, tile)
    now.turn_up(tile)


def _unread(_now: HandInPlay, _event: rec.Unread) -> None:
    raise IncompleteHandError


_HAPPENS: Final[Mapping[type, Callable[[HandInPlay, Any], None]]] = {
    rec.Discard: _discard,
    rec.Draw: _draw,
    rec.Call: _call,
    rec.Riichi: _riichi,
    rec.NewDora: _new_dora,
    rec.Win: note_ura,
    rec.Unread: _unread,
}
"""What each event that matters does."""
