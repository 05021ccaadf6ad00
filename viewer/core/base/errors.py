"""What can be wrong with an input, each with a stable code and one sentence.

Two classes use these codes. An `InputError` stops the reading: there is nothing to show.
A `Remark` is collected while reading goes on: the log opens, and its remarks are shown.
Sentences are templates: `sentence` says them in the user's language, ``str`` in English, as machine
formats have them. They never name the file, because only the caller knows how the user called it.

Long work ends early in another way: it is given `ShouldStop` to ask, and raises `Stopped`.
"""

import errno
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, NamedTuple
from unicodedata import category

from viewer.translation import N_, _

SENTENCES: Final[dict[str, str]] = {
    # the file
    "no-file": N_("There is no such file."),
    "folder": N_("This is a folder, not a log."),
    "no-permission": N_("The file may not be read: permission denied."),
    "unreadable": N_("The file could not be read: {reason}."),
    "program-failed": N_("The file could not be read: the program failed on it ({kind})."),
    "empty": N_("The file is empty."),
    "not-written": N_("The file could not be written: {reason}."),
    "too-large": N_("The file is larger than {limit} MB; no log is."),
    "archive": N_("This is a zip archive, not a log."),
    "web-page": N_("This is a web page, not a log."),
    "web-page-titled": N_('This is a web page, not a log. Its title is "{title}".'),
    # the packing
    "gzip-cut": N_(
        "The gzip data ends too early: the file is damaged or was not saved to its end."
    ),
    "gzip-broken": N_("The gzip data is damaged."),
    "gzip-bomb": N_("The file unpacks to more than {limit} MB; no log does."),
    # the XML
    "not-xml": N_("This is no log of Tenhou, Mahjong Soul or Riichi City."),
    "broken-xml": N_("The file is damaged: its XML is broken at line {line}, column {column}."),
    "log-large": N_("The log has more than {limit} MB of XML; no Tenhou log has."),
    "too-many-tags": N_("The log has more than {limit} tags or attributes; no Tenhou log has."),
    "doctype": N_("The XML has a DOCTYPE or entities; no Tenhou log has, and they are not read."),
    "not-mjlog": N_("This is XML, but not a Tenhou log: its root is <{tag}>, not <mjloggm>."),
    # the log
    "init-before-go": N_("A hand (INIT) comes before the game's type (GO)."),
    "line-export": N_(
        "This is a line that was played on, not a log; open the log or study that it comes from."
    ),
    "no-hands": N_("The log holds no hand."),
    "cut-before-hands": N_("The file is damaged: it ends before the first hand is whole."),
    "too-many-hands": N_("The log has more than {limit} hands; no Tenhou log has."),
    "too-many-events": N_("A hand of the log has more than {limit} events; no Tenhou log has."),
    "twice": N_("<{tag}> stands twice; the first one counts."),
    "after-end": N_("The log's end is followed by more, which was left out."),
    "mended-xml": N_(
        "The XML is broken at line {line}, column {column}: it was mended there and read."
    ),
    "gzip-trailer": N_("The gzip data lacks its checksum at the end; it was read without."),
    "cut-short": N_("The file is damaged: its end is missing; it was read as far as it goes."),
    "no-beginning": N_("The game has no beginning: the log lacks its first dealer (TAIKYOKU)."),
    "no-players": N_("It is not told who played: names of players are missing."),
    "hands-order": N_(
        "The hands do not follow one another: one is missing, there twice, or out of place."
    ),
    "no-end": N_("The game has no end: its last hand has no final results."),
    "own-rules": N_("The game has rules of its own, so not all points and results are compared."),
    "unknown-tag": N_("Unknown tag <{tag}>, {count} times."),
    "unknown-attribute": N_("Unknown attribute {attribute} of <{tag}>, {count} times."),
    "unknown-event": N_("{tag}, {count} times: an event that this version does not know."),
    "numbering": N_("{name} does not count on: something is missing or out of place."),
    "key-twice": N_("The JSON has {name} twice in one place; the last one counts."),
    "unknown-in-hand": N_(
        "<{tag}> has {attribute}, {count} times, which this version does not know."
    ),
    "bad-value": N_("<{tag}> has an unreadable {attribute}."),
    "tile-range": N_("<{tag}> has a tile outside 0 to 135: {tile}."),
    "hand-size": N_("<INIT> has {found} tiles in {attribute} instead of 13."),
    "bad-meld": N_('<N m="{code}"> is no meld.'),
    "bad-seat": N_("<{tag}> names a seat that is not at the table."),
    "outside-hand": N_("<{tag}> stands before the first hand."),
    "unknown-type-bits": N_("The game type has bits without a known meaning: {bits}."),
    "more-remarks": N_("{count} more oddities are not listed."),
    # the seed
    "seed-empty": N_("There is no seed in the text."),
    "seed-unknown": N_("This is no seed that Tenhou publishes."),
    "seed-short": N_("The seed is cut short: {found} of {expected} bytes."),
    "seed-long": N_("The seed is too long: {found} bytes instead of {expected}."),
    "seed-not-base64": N_("The seed is not base64: {text}."),
    "seed-characters": N_(
        "The seed has {character} at place {place}; base64 has no such character."
    ),
    "seed-partial": N_("The seed is cut in the middle of a base64 group ({found} characters)."),
    "seed-words": N_("A seed of hex words has 1 to 624 words; this has {found}."),
    "seed-hex": N_("The seed has a word that is no 32-bit hex number: {word}."),
    "root-words": N_("A root seed has {expected} words; this has {found}."),
    # other sites' commitments
    "hash-form": N_("{given} is no MD5, SHA-1 or SHA-256 in hex."),
    "code-size": N_(
        "The wall code has {tiles} tiles; a wall has 136, or 108 with three players, and 83 or 68 "
        "are left after the deal."
    ),
    "code-words": N_(
        "A wall code has hashes and one salt beside it; {first} and {second} cannot both be that."
    ),
    # other sites' records
    "no-deal": N_(
        "A hand is left out: the record does not tell which it is, who plays or who deals."
    ),
    "no-moves": N_("The record tells no move of the hand."),
    "missing-wall": N_("The hand's wall is not in the record."),
    "wall-size": N_("The wall's code has {found} tiles instead of {expected}."),
    "wall-tile": N_("The wall's code has {text}, which is no tile."),
    "wall-deal": N_("Neither the wall's code nor the record has all tiles that were dealt."),
    "unread-event": N_("Event {event} of the record's hand cannot be read."),
    "bad-number": N_("{name} is no number that the game has."),
    "no-pon": N_("A tile is added to a pon that nobody called."),
    "record-large": N_("The file is larger than {limit} MB; no game record is."),
    "not-json": N_("The JSON has characters or numbers that cannot be read."),
    "broken-json": N_("The JSON is broken at line {line}, column {column}."),
    "deep-json": N_("The JSON is nested too deeply; no game record is."),
    "no-paishan": N_("This is no record of Mahjong Soul or Riichi City: it has no wall or hand."),
    "broken-message": N_(
        "The record is damaged, or was not saved to its end: its messages cannot be read."
    ),
    "data-elsewhere": N_(
        "The record says only where its hands lie ({host}); save what lies there, and open that."
    ),
    "several-games": N_(
        "The file holds {count} games: the number of one goes behind its name, as in FILE/1."
    ),
    "too-many-walls": N_("The file has more than {limit} walls; no game record has."),
    # what a user asked for
    "no-kyoku": N_("There is no kyoku {number}; the log has {count}."),
    "no-seed": N_("The log publishes no seed: nothing to rebuild."),
    "no-wall": N_("No wall in the record: nothing to compare."),
    "named-no-seed": N_("The log that the file names publishes no seed: {log}."),
    "named-log": N_("No wall in the file, and the log that it names is not at hand: {log}."),
    "other-tiles": N_("The walls of this game have other tiles, and are not laid out here."),
    "bad-tile": N_("No tile is written {text}."),
}


SYSTEM: Final = {
    errno.EPERM: N_("Operation not permitted"),
    errno.ENOENT: N_("No such file or directory"),
    errno.EIO: N_("Input/output error"),
    errno.EACCES: N_("Permission denied"),
    errno.EBUSY: N_("Device or resource busy"),
    errno.EEXIST: N_("File exists"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.EISDIR: N_("Is a directory"),
    errno.EMFILE: N_("Too many open files"),
    errno.EFBIG: N_("File too large"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EROFS: N_("Read-only file system"),
    errno.ENAMETOOLONG: N_("File name too long"),
    errno.ELOOP: N_("Too many levels of symbolic links"),
    errno.ETIMEDOUT: N_("Connection timed out"),
    errno.ESTALE: N_("Stale file handle"),
    errno.EDQUOT: N_("Disk quota exceeded"),
}
"""What systems say of files, as Linux has it, whatever language the system speaks."""

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much; 0 is not known yet."""
ShouldStop = Callable[[], bool]


class Stopped(Exception):  # noqa: N818 - not an error: the user asked for it
    """Raised where long work was cancelled."""


SAID: Final = frozenset({"reason", "what", "format"})
"""The values that may be words of ours."""


_DECLARED: Final = dict(SENTENCES)
"""With those of subclasses: a `Remark` may say why a file could not be had at all."""


class InputError(Exception):
    """An input that cannot be used at all: a code of ``sentences`` and its placeholders' values.

    Errors that only one part of the program raises are subclasses there, with their own
    ``sentences``.
    """

    sentences: ClassVar[Mapping[str, str]] = SENTENCES

    def __init_subclass__(cls) -> None:
        for code, text in cls.sentences.items():
            _DECLARED.setdefault(code, text)

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    @property
    def template(self) -> str:
        return self.sentences[self.code]

    def __str__(self) -> str:
        return filled(self.template, self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.code, self.values)


def sentence(problem: "InputError | Remark") -> str:
    """An error or a remark in the user's language, with those of its values that are `SAID`.

    A remark on a hand names it.
    """
    values = {
        name: _(value) if name in SAID and isinstance(value, str) else value
        for name, value in problem.values.items()
    }
    said = filled(_(problem.template), values)
    number = problem.hand_number if isinstance(problem, Remark) else 0
    return _about(_("Kyoku {number}").format(number=number), said) if number else said


def _about(name: str, said: str) -> str:
    return _("{name}: {problem}").format(name=name, problem=said)


def sentence_about(name: str, problem: "InputError | Remark") -> str:
    """The same behind the name of what it is about, as a file's, already made harmless."""
    return _about(name, sentence(problem))


def reason_of(error: OSError | MemoryError) -> str:
    """What an error of the system means, as the end of a sentence; to be said by `sentence`."""
    if isinstance(error, MemoryError):
        return N_("there is not enough memory")
    known = SYSTEM.get(error.errno or 0) or error.strerror
    return known or N_("the system gives no reason")


def failure(error: Exception) -> InputError:
    """What any error while a file was read means, never in Python's or a library's words."""
    if isinstance(error, (OSError, MemoryError)):
        return InputError("unreadable", reason=reason_of(error))
    return InputError("program-failed", kind=type(error).__name__)


def _restore(kind: type[InputError], code: str, values: dict[str, object]) -> InputError:
    error = kind.__new__(kind)  # a subclass may take other arguments
    InputError.__init__(error, code, **values)
    return error


class Remark(NamedTuple):
    """Something odd while reading on; ``hand_number`` counts from 1, 0 = the whole log."""

    code: str
    values: Mapping[str, object] = {}
    hand_number: int = 0

    def __hash__(self) -> int:
        """Leave out the values: a dict has none."""
        return hash((self.code, self.hand_number))

    @property
    def template(self) -> str:
        return _DECLARED[self.code]

    def __str__(self) -> str:
        return filled(self.template, self.values)


UNSHOWABLE: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for each character that cannot be seen, or that moves others."""

LONGEST_SHOWN: Final = 500
"""As long as names of files get in earnest; folders before them make no line endless."""


def shown(text: str, longest: int = LONGEST_SHOWN) -> str:
    """A foreign text as one harmless line, cut in its middle: names differ at their ends."""
    if len(text) > longest:
        start = longest // 2
        text = f"{text[:start]}…{text[len(text) - (longest - 1 - start) :]}"
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else UNSHOWABLE for c in text)


_FORMULA: Final = tuple("=+-@＝＋－＠\t\r\n")
"""Spreadsheet programs take cells that begin so for formulas; Japanese ones also in full width."""


def harmless(cell: object) -> object:
    """Return a cell that no spreadsheet program runs as a formula, and no terminal obeys."""
    if not isinstance(cell, str):
        return cell
    text = shown(cell, len(cell))
    return f"'{text}" if cell.startswith(_FORMULA) else text


def as_json(value: object) -> str:
    """JSON in one line: exact, and harmless on a terminal; escapes stand for the rest."""
    import json  # noqa: PLC0415 - few ask for it

    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else json.dumps(c)[1:-1] for c in text)


def _is_harmless(character: str) -> bool:
    # wide spaces stand in Japanese names, though they are not printable to Python
    return character.isprintable() or category(character) == "Zs"


def filled(template: str, values: Mapping[str, object]) -> str:
    """A sentence with its placeholders filled in: texts among the values are foreign."""
    return template.format(
        **{name: shown(each) if isinstance(each, str) else each for name, each in values.items()}
    )
