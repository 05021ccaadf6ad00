"""What is said of the tiles of one hand, and what else of it stays from step to step.

Made once for each hand: walking through it asks for the same words again and again.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Final, NamedTuple

from viewer.core.audit.audit import step_of
from viewer.core.base.meld import REPLACED, call_name
from viewer.core.base.records import Call, Kyoku
from viewer.core.base.tiles import JUST_DRAWN
from viewer.core.play.draws import own_numbers
from viewer.core.play.junme import Turn, turn_steps, turns_of, turns_without_calls
from viewer.core.play.replay import Replay
from viewer.core.wall.wall import Break, Wall, opening_of
from viewer.system.language import chosen
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.identity_cache import IdentityCache
from viewer.ui.kit.tile_art import code_of

_notes: "Final[IdentityCache[Notes]]" = IdentityCache(16)
"""As many as a game usually has hands."""


class Notes(NamedTuple):
    """The words and faces of one hand.

    Attributes:
        names: the players' names by seat; empty where they are hidden or unknown.
        who: the players by seat, as words.
        seats: the seats from the dealer on.
        codes: by tile id, its face; also of what stands for ids that are not known.
        faces: by slot, the face of the wall's tile.
        slots_and_ids: by slot, which slot it is, and the wall's tile id if that is known.
        slots: by slot, which slot it is, and nothing of the tile.
        roles: by slot, what it is for while its tile stands in the wall.
        indicators: by slot, which indicator it is.
        owners: by slot, who was dealt its tile or drew it, and as the how manieth of their own.
        draw_name: names a seat's live draw by its number among the seat's own.
        kans: the calls that took a replacement tile, by name, in order.
        faults: the steps by which the log told another tile than the wall's, and its slot.
        turns: who took what in which go-round; of a raw seed, as if nobody called.
        turn_steps: the step of each turn; none for a raw seed.
        dice: as the wall has them, or without a seed the log; those that it does not tell are out.
        opening: where they break the wall; None where a die is not told.
    """

    names: tuple[str, ...]
    who: tuple[str, ...]
    seats: tuple[int, ...]
    codes: tuple[str, ...]
    faces: tuple[str, ...]
    slots_and_ids: tuple[str, ...]
    slots: tuple[str, ...]
    roles: tuple[str, ...]
    indicators: dict[int, str]
    owners: dict[int, str]
    draw_name: Callable[[int, int], str]
    kans: tuple[str, ...]
    faults: tuple[tuple[int, int], ...]
    turns: tuple[Turn, ...]
    turn_steps: tuple[int, ...]
    dice: tuple[int, ...]
    opening: Break | None

    def slot_and_id(self, slot: int, tile: int) -> str:
        """Return which slot a tile came from that the log tells of, and the tile's id."""
        return _slot_and_id().format(slot=slot, id=tile)


def notes_of(scene: Scene) -> Notes:
    """Return the words for a scene's hand: all that show it ask for the same."""
    return _notes.get(scene.replay, (scene.names, chosen()), partial(_made, scene))


def _made(scene: Scene) -> Notes:
    replay = scene.replay
    who = tuple(map(scene.who, range(scene.players)))
    tiles, known = replay.tiles, _slot_and_id()
    offsets = tuple(map(scene.seat_offset, range(scene.players)))
    own_place = partial(_own_place, scene.names, offsets)
    slots = tuple(_slot_alone().format(slot=slot) for slot in range(len(tiles)))
    codes, unknown = _codes(red_fives=scene.document.red_fives), scene.face(None)
    if scene.document.log is None:
        live = [tile for slot in replay.layout.live if (tile := tiles[slot]) is not None]
        turns, steps = turns_without_calls(live, scene.players), tuple[int, ...]()
    else:
        turns, steps = turns_of(replay.kyoku, scene.players), turn_steps(replay.kyoku)
    wall = scene.document.walls[scene.kyoku_index]
    dice = told_dice(wall, replay.kyoku)
    indicators = _indicators(replay)
    return Notes(
        names=scene.names,
        who=who,
        seats=tuple((scene.dealer + offset) % scene.players for offset in range(scene.players)),
        codes=codes,
        faces=tuple(unknown if tile is None else codes[tile] for tile in tiles),
        slots_and_ids=tuple(
            slots[slot] if tile is None else known.format(slot=slot, id=tile)
            for slot, tile in enumerate(tiles)
        ),
        slots=slots,
        roles=_roles(replay, indicators),
        indicators=indicators,
        owners=_owners(scene, turns, own_place),
        draw_name=cache(partial(own_place, "live")),
        kans=tuple(
            call_name(event.meld.kind)
            for event in replay.kyoku.events
            if isinstance(event, Call) and event.meld.kind in REPLACED
        ),
        faults=_faults(scene),
        turns=turns,
        turn_steps=steps,
        dice=dice,
        opening=opening_of((dice[0], dice[1]), scene.players) if len(dice) > 1 else None,
    )


@cache
def _codes(*, red_fives: bool) -> tuple[str, ...]:
    return tuple(code_of(tile, red_fives=red_fives) for tile in range(JUST_DRAWN + 1))


def told_dice(wall: Wall | None, kyoku: Kyoku) -> tuple[int, ...]:
    """Return the dice as the wall has them, or else those that the log tells."""
    return wall.dice if wall else tuple(pips for pips in kyoku.dice if pips is not None)


def _slot_and_id() -> str:
    return _("slot {slot}, tile id {id}")


def _slot_alone() -> str:
    return _("slot {slot}")


def in_the_wall() -> str:
    """Return what a live tile's number is called, which all players share; to be filled in."""
    return _("number {nth} in the wall")


def _indicators(replay: Replay) -> dict[int, str]:
    rows = (
        (_("dora indicator {nth}"), replay.layout.dora),
        (_("ura dora indicator {nth}"), replay.layout.ura),
    )
    return {slot: text.format(nth=nth) for text, row in rows for nth, slot in enumerate(row, 1)}


def _roles(replay: Replay, indicators: dict[int, str]) -> tuple[str, ...]:
    """Return the words by slot; three players could draw some that may become indicators."""
    texts = {
        "haipai": _("haipai"),
        "live": in_the_wall(),
        "rinshan": _("rinshan {nth}"),
    }
    both = _("{draw}, or {indicator}")
    roles = []
    for slot, use in enumerate(replay.layout.roles):
        indicator = indicators.get(slot, "")
        role = texts.get(use.kind, indicator).format(nth=use.nth)
        if indicator and use.kind == "live":
            role = both.format(draw=role, indicator=indicator)
        roles.append(role)
    return tuple(roles)


def _own_place(
    names: tuple[str, ...], seat_offsets: tuple[int, ...], what: str, seat: int, nth: int
) -> str:
    return words.own_place(what, nth, seat_offsets[seat], names[seat])


def _owners(
    scene: Scene, turns: tuple[Turn, ...], own_place: Callable[[str, int, int], str]
) -> dict[int, str]:
    layout = scene.replay.layout
    owners = {
        slot: own_place("haipai", (scene.dealer + offset) % scene.players, nth)
        for offset, hand in enumerate(layout.haipai)
        for nth, slot in enumerate(hand, 1)
    }
    live = _("{place}: number {nth} in the wall")
    replacement = _("{place}: rinshan {nth}")
    draws = [turn.drawn for turn in turns if turn.drawn is not None]
    for drawn, own in zip(draws, own_numbers(draws), strict=True):
        row, text = (layout.rinshan, replacement) if drawn.replacement else (layout.live, live)
        if drawn.nth <= len(row):  # else the log draws more than the wall holds
            place = own_place("rinshan" if drawn.replacement else "live", drawn.seat, own)
            owners[row[drawn.nth - 1]] = text.format(place=place, nth=drawn.nth)
    return owners


def _faults(scene: Scene) -> tuple[tuple[int, int], ...]:
    audits, kyoku = scene.document.audit.kyoku, scene.replay.kyoku
    audit = audits[scene.kyoku_index] if audits else None
    found = audit.findings if audit else ()
    return tuple((step_of(each, kyoku), each.slot) for each in found if each.slot is not None)
