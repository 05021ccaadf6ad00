"""Catalogues as they are written, so that no test depends on when they were compiled last."""

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCES = Path(__file__).parent.parent.parent / "resources" / "translations"


@cache
def compiled(name: str) -> bytes:
    """The catalogue of a language, as gettext reads it."""
    with (SOURCES / f"{name}.po").open("rb") as file:
        catalogue = read_po(file, locale=name)
    target = BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()
