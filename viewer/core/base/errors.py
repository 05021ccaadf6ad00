"""What can be wrong with an input, each with a stable code and one sentence, see `sentences`.

Two classes use these codes. An `InputError` stops the reading: there is nothing to show.
A `Remark` is collected while reading goes on: the log opens, and its remarks are shown.
Sentences are templates: `sentence` says them in the user's language, ``str`` in English, as machine
formats have them. They never name the file, because only the caller knows how the user called it.

Long work ends early in another way: it is given `ShouldStop` to ask, and raises `Stopped`.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, NamedTuple
from unicodedata import category

from viewer.core.base.sentences import SENTENCES, SYSTEM
from viewer.translation import N_, _

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much; 0 is not known yet."""
ShouldStop = Callable[[], bool]


class Stopped(Exception):  # noqa: N818 - not an error: the user asked for it
    """Raised where long work was cancelled."""


SAID: Final = frozenset({"reason", "what", "format"})
"""The values that may be words of ours."""


class InputError(Exception):
    """An input that cannot be used at all: a code of ``sentences`` and its placeholders' values.

    Errors that only one part of the program raises are subclasses there, with their own
    ``sentences``.
    """

    sentences: ClassVar[Mapping[str, str]] = SENTENCES

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
    """An error or a remark in the user's language, with those of its values that are `SAID`."""
    values = {
        name: _(value) if name in SAID and isinstance(value, str) else value
        for name, value in problem.values.items()
    }
    return filled(_(problem.template), values)


def sentence_about(name: str, problem: "InputError | Remark") -> str:
    """The same behind the name of what it is about, as a file's, already made harmless."""
    return _("{name}: {problem}").format(name=name, problem=sentence(problem))


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
    error = kind.__new__(kind)
    InputError.__init__(error, code, **values)
    return error


class Remark(NamedTuple):
    """Something odd that did not stop the reading; ``kyoku`` counts from 1, 0 = the whole log."""

    code: str
    values: Mapping[str, object] = {}
    kyoku: int = 0

    def __hash__(self) -> int:
        """Leave out the values: a dict has none."""
        return hash((self.code, self.kyoku))

    @property
    def template(self) -> str:
        return SENTENCES[self.code]

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


def as_json(value: object) -> str:
    """JSON in one line: exact, and harmless on a terminal; escapes stand for the rest."""
    import json  # noqa: PLC0415 - all that shows a text imports this, and few write JSON

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
