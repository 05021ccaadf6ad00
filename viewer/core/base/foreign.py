"""How a text that somebody else wrote is shown: names of files and players, tags, remarks.

It may hold anything: escapes that a terminal obeys, line breaks that forge a line, characters that
turn the direction of what follows, or a megabyte. `shown` is the one way from there to a screen.
What it returns is one line of plain text; where tags would be taken for markup, as in Qt's
tooltips, the place itself must see that they stay text. JSON has a text as it is, by `as_json`.
"""

from collections.abc import Mapping
from typing import Final
from unicodedata import category

MARK: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for each character that cannot be seen, or that moves others."""

LONGEST: Final = 500
"""As long as names of files get in earnest; folders before them make no line endless."""


def shown(text: str, longest: int = LONGEST) -> str:
    """Return a foreign text as one harmless line, cut in its middle: names differ at their ends."""
    if len(text) > longest:
        start = longest // 2
        text = f"{text[:start]}…{text[len(text) - (longest - 1 - start) :]}"
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else MARK for c in text)


def as_json(value: object) -> str:
    """Return JSON in one line: exact, and harmless on a terminal, since escapes stand for the rest.

    Half a surrogate, which names of files can hold, is escaped too: no encoding has it.
    """
    import json  # noqa: PLC0415 - all that shows a text imports this, and few write JSON

    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else json.dumps(c)[1:-1] for c in text)


def _is_harmless(character: str) -> bool:
    # wide spaces stand in Japanese names, though they are not printable to Python
    return character.isprintable() or category(character) == "Zs"


def filled(template: str, values: Mapping[str, object]) -> str:
    """Return a sentence with its placeholders filled in: texts among the values are foreign."""
    return template.format(
        **{name: shown(each) if isinstance(each, str) else each for name, each in values.items()}
    )
