"""What is said of a wall's making at each step: in the view, read out, and copied."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from viewer.core.base.era import PIECE_WORDS, WallCode
from viewer.translation import N_, _, in_a_row, listed
from viewer.ui.hand.scene.making import Stage
from viewer.ui.hand.scene.notes import HandNotes, notes_of
from viewer.ui.hand.scene.scene import Scene

if TYPE_CHECKING:
    from viewer.core.wall.making import Making, Move, Swap

_TITLE: Final = N_("{stage} {nth} of {count}")


def making_title(scene: Scene) -> str:
    """Name a step by its stage, and its number in that where it has several."""
    shown = scene.making_step
    if shown is None:
        return ""
    count = sum(each.stage is shown.stage for each in scene.making_steps)
    if shown.stage is Stage.SWAPS:
        return _(_TITLE).format(stage=_("Swap"), nth=shown.nth, count=count - 1)
    if count == 1:
        return _(shown.stage.value)
    return _(_TITLE).format(stage=_(shown.stage.value), nth=shown.nth + 1, count=count)


def making_lines(scene: Scene) -> list[str]:
    """Say in one or two sentences what a step does."""
    making, shown = notes_of(scene).making(scene.seed_bit), scene.making_step
    if making is None or shown is None:
        code = code_shown(scene)
        return [*_code_lines(code), *_place_lines(scene)] if code else [_why_nothing(scene)]
    return _LINES[shown.stage](making, shown.nth)


def making_said(scene: Scene) -> str:
    """Say for who does not see it what a step does, and the life of the tile asked for."""
    return in_a_row((*making_lines(scene), listed(life_words(scene))))


def flipped_words(scene: Scene) -> str:
    """Say what another bit of the seed changes; nothing of the log's own seed."""
    making = notes_of(scene).making(scene.seed_bit)
    if making is None or scene.seed_bit is None:
        return ""
    face, tiles = scene.face, making.wall
    pairs = zip(tiles, scene.replay.tiles, strict=True)
    changed = sum(face(one) != face(other) for one, other in pairs)
    text = _("One bit of the seed is changed, and with it {changed} of {count} tiles (B: back).")
    return text.format(changed=changed, count=making.size)


def code_shown(scene: Scene) -> WallCode | None:
    """The wall that the site gives as a text, where it may be seen."""
    closed = scene.play_mode or scene.wall_closed or scene.hands_hidden
    codes = () if closed else scene.document.wall_codes
    code = codes[scene.hand_index] if codes else None
    return code if code and code.text else None


def _code_lines(code: WallCode) -> list[str]:
    how = _("The site gives this wall as a text: how it was made, nobody outside can see.")
    if not code.era.deal_published:
        return [how, _("From its start: the draws; its end is the dead wall. No haipai are in it.")]
    return [how, _("From its start: the haipai, then the draws; its end is the dead wall.")]


def _place_lines(scene: Scene) -> list[str]:
    """What the tile that was asked for is in the deal."""
    notes, slot = notes_of(scene), scene.picked
    return [notes.owners.get(slot) or notes.roles[slot]] if slot >= 0 else []


def _why_nothing(scene: Scene) -> str:
    if scene.play_mode:
        return _("Playing it yourself, you do not see how the wall was made.")
    if any(scene.document.wall_codes):
        return _("This hand's wall is closed, or its record does not tell it.")
    return _("No seed was published for this hand: nobody can see how its wall was made.")


def _seed_lines(making: "Making", _nth: int) -> list[str]:
    era, count = making.seed.era, len(making.seed.words)
    text = _("The game's seed: {count} numbers of 32 bits.")
    if era.per_hand:
        text = _("This hand's seed: {count} numbers of 32 bits.")
    start = _("They start the twister MT19937; everything else follows from them.")
    return [text.format(count=count), start]


def _words_lines(making: "Making", _nth: int) -> list[str]:
    count, hand_index = len(making.source), making.hand_index
    first = count * hand_index
    text = _("The twister's words {first} to {last} are this hand's, in hex.")
    said = text.format(first=f"{first:,}", last=f"{first + count - 1:,}")
    then = _("Each column goes through SHA-512.") if making.pieces else ""
    return [said, then or _("They are used as they come.")]


def _hash_lines(_making: "Making", nth: int) -> list[str]:
    made = PIECE_WORDS // 2
    text = _("SHA-512 of words {first} to {last}, 128 bytes, makes words {start} to {end}.")
    return [
        text.format(
            first=PIECE_WORDS * nth,
            last=PIECE_WORDS * (nth + 1) - 1,
            start=made * nth,
            end=made * (nth + 1) - 1,
        ),
        _("Half as many words come out as go in: nobody can compute the twister's from them."),
    ]


def _swap_lines(making: "Making", count: int) -> list[str]:
    if not count:
        return [
            _("The set in order: {count} tiles.").format(count=making.size),
            _("Each slot in turn is swapped with itself or a later one, which a word tells."),
        ]
    swap = making.swaps[count - 1]
    text = _("Slot {slot} and slot {other} change places.")
    if not swap.distance:
        text = _("Slot {slot} keeps its tile.")
    return [text.format(slot=swap.slot, other=swap.other), arithmetic(making, swap)]


def arithmetic(making: "Making", swap: "Swap") -> str:
    """Say how a word tells the slot that another is swapped with."""
    text = _(
        "word {nth} = {hex} = {word};  mod ({size} − {slot} = {left}) = {distance};"
        "  {slot} + {distance} = {other}"
    )
    return text.format(
        nth=swap.slot,
        hex=in_hex(swap.word),
        word=f"{swap.word:,}",
        size=making.size,
        slot=swap.slot,
        left=making.size - swap.slot,
        distance=swap.distance,
        other=swap.other,
    )


def _dice_lines(making: "Making", _nth: int) -> list[str]:
    text = _("word {nth} = {hex} = {word};  mod 6 = {rest}, one more is {pips}")
    return [
        text.format(
            nth=nth,
            hex=in_hex(making.words[nth]),
            word=f"{making.words[nth]:,}",
            rest=pips - 1,
            pips=pips,
        )
        for nth, pips in enumerate(making.dice, making.dice_at)
    ]


def _deal_lines(making: "Making", _nth: int) -> list[str]:
    text = _("From the end, slot {slot}, down: the deal, then the draws.")
    return [
        text.format(slot=making.size - 1),
        _("E, S, W, N: haipai; numbers: draws; R: rinshan; ind, U: indicators."),
    ]


_LINES: "Final[Mapping[Stage, Callable[[Making, int], list[str]]]]" = {
    Stage.SEED: _seed_lines,
    Stage.WORDS: _words_lines,
    Stage.HASH: _hash_lines,
    Stage.SWAPS: _swap_lines,
    Stage.DICE: _dice_lines,
    Stage.DEAL: _deal_lines,
}


def in_hex(word: int) -> str:
    return f"0x{word:08X}"


def life_words(scene: Scene) -> list[str]:
    """Say where the tile began that was asked for, which words moved it, and where it ends."""
    notes, slot = notes_of(scene), scene.picked
    making = notes.making(scene.seed_bit)
    if making is None or slot < 0:
        return []
    start = making.slots_of(making.wall[slot])[0]
    ends = end_words(notes, slot, is_own=scene.seed_bit is None)
    moves = _move_words(making, making.moves_of(making.wall[slot]))
    return [_("began at slot {slot}").format(slot=start), *moves, ends]


def end_words(notes: HandNotes, slot: int, *, is_own: bool) -> str:
    """Say of the tile that ends at a slot whose it is then; of another seed's, what it is for."""
    owner = notes.owners.get(slot) if is_own else None
    text = _("ends at slot {slot}: {owner}")
    return text.format(slot=slot, owner=owner or notes.roles[slot])


def _move_words(making: "Making", moves: "Iterable[Move]") -> Iterator[str]:
    from viewer.core.wall.making import piece_of  # noqa: PLC0415 - as `windows` says

    for move in moves:
        text = _("word {nth} → slot {slot}")
        if making.pieces:
            text = _("word {nth} (SHA-512 {piece}) → slot {slot}")
        nth = move.swap.slot
        yield text.format(nth=nth, slot=move.end, piece=piece_of(nth) + 1)


def making_text(scene: Scene, _notation: str) -> str:
    """Return a step with all its words, in hex and decimal; empty where nothing is known."""
    making, shown = notes_of(scene).making(scene.seed_bit), scene.making_step
    if making is None or shown is None:
        return ""
    said = [making_title(scene), flipped_words(scene), *making_lines(scene)]
    lines = [*said, listed(life_words(scene))]
    match shown.stage:
        case Stage.SEED:
            lines.append(making.seed.attribute)
        case Stage.WORDS:
            lines += _numbered(making.source, 0)
        case Stage.HASH:
            piece = making.pieces[shown.nth]
            lines += [*_numbered(piece.source, PIECE_WORDS * shown.nth), "SHA-512:"]
            lines += _numbered(piece.words, PIECE_WORDS // 2 * shown.nth)
    return "".join(f"{line}\n" for line in lines if line)


def _numbered(words: Sequence[int], first: int) -> Iterator[str]:
    return (f"{nth}\t{in_hex(word)}\t{word}" for nth, word in enumerate(words, first))
