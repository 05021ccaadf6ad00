"""What a hand's verification rests on: what the log tells, what follows, what was compared.

Each item has a text that is shown whole and copied, and can be repeated without this program.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from viewer.core.base.errors import shown
from viewer.core.base.records import Log
from viewer.core.base.tiles import faces_of
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.beforehand import Beforehand
from viewer.core.judgement.words import beforehand_words, check_name
from viewer.core.play.inconsistencies import Finding
from viewer.core.sites.commitments import HashCheck, check_words, checks_of
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.text.hash_commands import HashedText, hashed_seed, hashed_texts
from viewer.core.text.places import hand_name, numbered, placed, wind_name
from viewer.document import Document
from viewer.translation import N_, _
from viewer.ui import words
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.known_before import known_mark

_ROW: Final = 17
"""Tiles in a line, as the Python program prints them."""
_FROM_GAME: Final = N_(
    "The seed starts a Mersenne Twister. This hand takes its numbers {first} to {last}; SHA-512"
    " makes 144 numbers of them, which shuffle {tiles} tiles and roll the dice."
)
_FROM_HAND: Final = N_(
    "This hand's own seed starts a Mersenne Twister, whose first 144 numbers shuffle {tiles} tiles"
    " and roll the dice."
)
_FROM_CODE: Final = N_(
    "The code, read from its end: the dead wall stands first, and the first tile dealt last."
)


REPLAY: Final = "replay"
KNOWN: Final = "known"


class EvidenceItem(NamedTuple):
    """``text`` is shown as it is, and copied; some items have none.

    ``topic`` is what a sign of the verification asks for: a check, `REPLAY` or `KNOWN`.
    """

    title: str
    said: str = ""
    text: str = ""
    verdict: Verdict | None = None
    topic: str = ""


class EvidenceGroup(NamedTuple):
    title: str
    items: tuple[EvidenceItem, ...]


def has_evidence(document: Document) -> bool:
    """Whether a seed or a wall was published; the lab's walls have neither."""
    return document.seed is not None or any(document.walls) or any(document.wall_codes)


def hand_title(document: Document, index: int) -> str:
    """As in East 2-1; of a raw seed its number."""
    kyoku = document.kyoku(index)
    return hand_name(kyoku) if kyoku else numbered(index + 1)


def evidence_of(
    document: Document, index: int, known: Beforehand | None = None
) -> tuple[EvidenceGroup, ...]:
    """Return what there is of a hand (from 0); ``known`` is what was known before the game."""
    groups = (
        EvidenceGroup(_("What the log tells"), tuple(_told(document, index))),
        EvidenceGroup(_("What follows from it"), tuple(_computed(document, index))),
        EvidenceGroup(_("What was compared"), tuple(_compared(document, index))),
        EvidenceGroup(_("Was it fixed before the game?"), tuple(_known_before(known))),
    )
    return tuple(group for group in groups if group.items)


def _told(document: Document, index: int) -> Iterator[EvidenceItem]:
    kyoku = document.kyoku(index)
    seed = document.seed or (kyoku.seed if kyoku else None)
    if seed is not None:
        yield EvidenceItem(_("Seed, as it stands in the log"), text=seed.attribute)
    if document.log is not None and document.commitment is not None:
        yield _seats(document.log, document.commitment)
    if document.wall_codes and (code := document.wall_codes[index]):
        yield EvidenceItem(_("Wall code, as it stands in the record"), text=code.text)
        if code.salt:
            yield EvidenceItem(_("Salt"), text=code.salt)


def _seats(log: Log, commitment: GameCommitment) -> EvidenceItem:
    """The players by number, with the wind of the first hand."""
    names, dealer, digits = log.names, log.hands[0].dealer, commitment.seats
    rows = sorted(zip(digits, range(len(names)), strict=False))
    player = _("{digit}: {player}")
    lines = [
        player.format(
            digit=digit,
            player=words.named(shown(names[(dealer + wind) % len(names)]), wind_name(wind)),
        )
        for digit, wind in rows
    ]
    said = _(
        "The players' names in ascending order have the numbers from 0 on. The digits are these"
        " numbers in the order east, south, west, north of the first hand; with three players the"
        " fourth is 3."
    )
    title = _("Seat digits: {digits}").format(digits=digits)
    return EvidenceItem(title, said, "\n".join(lines))


def _computed(document: Document, index: int) -> Iterator[EvidenceItem]:
    yield from _wall(document, index)
    commitment = document.commitment
    if commitment is not None:
        yield from _hash_of_game(hashed_seed(commitment))
    code = document.wall_codes[index] if document.wall_codes else None
    if code is None:
        return
    hashed = {each.shown: each for each in hashed_texts(code)}
    for check in checks_of(code.text, code.salt, code.hashes, code.fields):
        made = hashed.get(check.given)
        if made is not None and made.text not in {code.text, code.salt}:
            title = _("Text that is hashed: {count} characters")
            yield EvidenceItem(title.format(count=words.points(len(made.text))), text=made.text)
        yield _hash_of_hand(check, made)


def _wall(document: Document, index: int) -> Iterator[EvidenceItem]:
    wall, name = document.walls[index], hand_title(document, index)
    if wall is None:
        return
    era, title = wall.era, _("Wall of {hand}")
    if wall.dice:
        title = _("Wall of {hand}, dice {first}-{second}")
    dice = dict(zip(("first", "second"), wall.dice, strict=False))
    said = _(_FROM_CODE)
    if era.seeded:
        numbers = era.source_words
        said = _(_FROM_HAND if era.per_hand else _FROM_GAME).format(
            first=words.points(numbers * index + 1),
            last=words.points(numbers * (index + 1)),
            tiles=wall.layout.size,
        )
    codes = [face.code for face in faces_of(wall.published, red_fives=document.red_fives)]
    lines = (" ".join(codes[at : at + _ROW]) for at in range(0, len(codes), _ROW))
    yield EvidenceItem(title.format(hand=name, **dice), said, "\n".join(lines))


def _hash_of_game(hashed: HashedText) -> Iterator[EvidenceItem]:
    title = _("Text that is hashed: {count} characters").format(
        count=words.points(len(hashed.text))
    )
    said = _("The seat digits, and behind them the seed's bytes in hex.")
    yield EvidenceItem(title, said, hashed.text)
    said = _(
        "The log does not tell it. Look for it in the list that you saved from Tenhou's page"
        " stat/rand before the game."
    )
    yield EvidenceItem(_("SHA-512 of this text"), said, hashed.digest)


def _hash_of_hand(check: HashCheck, made: HashedText | None) -> EvidenceItem:
    if made is None:
        return EvidenceItem(check_words(check), text=check.given, verdict=Verdict.NOTHING)
    if check.agrees:
        said = _("It is the one that the record says was shown before the hand.")
        return EvidenceItem(check_words(check), said, made.digest, Verdict.AGREES)
    said = _("Computed, and below it the one that the record says was shown before the hand.")
    return EvidenceItem(
        check_words(check), said, f"{made.digest}\n{check.given}", Verdict.DISAGREES
    )


def _compared(document: Document, index: int) -> Iterator[EvidenceItem]:
    hands = document.audit.hands
    audit = hands[index] if hands else None
    if audit is None or document.log is None:
        return
    for check in CHECKS:
        count, wrong = audit.compared.get(check, 0), audit.wrong.get(check, 0)
        if not count:
            continue
        title = _("{check}: {agree} of {compared} agree").format(
            check=check_name(check), agree=count - wrong, compared=count
        )
        found = [each for each in audit.findings if each.check == check]
        said = _lines(document, found)
        if check == "dora":
            twice = _("Each is compared when it is turned up, and again at a win.")
            said = "\n".join(filter(None, (twice, said)))
        yield EvidenceItem(title, said, "", Verdict.of(not wrong), check)
    if document.judgement.course is not None:
        found = [*document.inconsistencies(index)]
        said = _lines(document, found) or _("No event contradicts another or the rules.")
        yield EvidenceItem(_("Course of play"), said, "", Verdict.of(not found), REPLAY)


def _lines(document: Document, found: Sequence[Finding]) -> str:
    named = zip(document.places_of(found), found, strict=True)
    return "\n".join(placed(*each, red_fives=document.red_fives) for each in named)


def _known_before(known: Beforehand | None) -> Iterator[EvidenceItem]:
    if known is not None:
        found = ([known.first] if known.first else []) + [*known.missing]
        found += [known.other_seats.evidence] if known.other_seats else []
        text = "\n".join(each.hash for each in found)
        yield EvidenceItem(beforehand_words(known), "", text, known_mark(known), KNOWN)
