"""The pages that the program writes: Jinja2 templates under `resources/templates`, filled in.

A page is one file that needs nothing else and runs nothing: it is read in a browser, sent to
somebody, printed. All pages share their head and style. Whatever a template is given is text
and is escaped; only what is marked so in a template is HTML.

Jinja2 is imported with the first page: most runs of the program write none.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final

from viewer import __version__
from viewer.system import language
from viewer.system.assets import resources, tile_file
from viewer.translation import _, ngettext, pgettext

if TYPE_CHECKING:
    from jinja2 import Environment

_MARKS: Final = {"good": "\N{CHECK MARK}", "bad": "\N{BALLOT X}", "none": "\N{EN DASH}"}
_FORBIDDEN: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML and pages cannot hold."""
_FACE: Final = re.compile(
    r'<svg[^>]*>(<defs>.*?</defs>)(<rect[^>]*fill="url.*?/>){2}(.*)</svg>', re.DOTALL
)
_ELEMENT: Final = re.compile(r"<\w+ [^<>]*/>")
_LONG: Final = 200
"""Characters of an element: a reference to a shorter one saves little."""
_BODY: Final = (
    '<linearGradient id="tile-edge" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#d9cba6"/><stop offset="1" stop-color="#9c8a62"/>'
    '</linearGradient><linearGradient id="tile-ivory" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#f6efdc"/>'
    '</linearGradient><g id="tile"><rect width="60" height="80" rx="6" fill="url(#tile-edge)"/>'
    '<rect x=".9" y=".9" width="58.2" height="75.6" rx="5.2" fill="url(#tile-ivory)"/></g>'
)


def without_forbidden(text: str) -> str:
    """Replace the characters that XML and pages cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def page(template: str, **values: object) -> Iterator[str]:
    """Yield a page in pieces, so that one on many thousands of logs is never held whole.

    Among the values are the verdict and its ``mark``: ``good``, ``bad`` or ``none``.
    """
    now = datetime.now().astimezone()
    made = f"{now:%Y-%m-%d %H:%M %z}, wall-viewer {__version__}"
    lang = language.chosen().replace("_", "-")
    yield from _templates().get_template(template).generate(made=made, lang=lang, **values)


def macro(template: str, name: str) -> Callable[..., str]:
    """Return a part of a page that can be written before the page is."""
    found: Callable[..., str] = getattr(_templates().get_template(template).module, name)
    return found


@cache
def _templates() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - 40 ms
    from markupsafe import Markup  # noqa: PLC0415 - likewise

    def sign(mark: str) -> Markup:
        return Markup('<span aria-hidden="true">{}</span>').format(_MARKS[mark])

    def finalize(value: object) -> str:
        """Clean text, also in HTML: a sentence is HTML once it is translated and filled in."""
        text = without_forbidden(str(value))
        return Markup(text) if hasattr(value, "__html__") else text  # noqa: S704 - it was before

    templates = Environment(
        loader=FileSystemLoader(resources() / "templates"),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        finalize=finalize,
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    templates.policies["ext.i18n.trimmed"] = True
    templates.install_gettext_callables(  # type: ignore[attr-defined]  # that extension's
        _, ngettext, newstyle=False, pgettext=pgettext
    )
    templates.globals["sign"] = sign
    templates.filters["number"] = "{:,}".format
    return templates


def tile_definitions(codes: Iterable[str]) -> str:
    """Return the ``<defs>`` that drawn tiles refer to; nothing if there are none.

    Raises:
        OSError: the program's drawings cannot be read.
    """
    faces = "".join(f'<g id="tile-{code}">{_face(code)}</g>' for code in sorted(set(codes)))
    return f"<defs>{_BODY}{_with_parts_once(faces)}</defs>" if faces else ""


def _with_parts_once(drawings: str) -> str:
    """Define once what several tiles have in common: 萬 is a quarter of all drawings."""
    counts = Counter(_ELEMENT.findall(drawings))
    repeated = [each for each, count in counts.items() if count > 1 and len(each) > _LONG]
    for nth, each in enumerate(repeated):
        drawings = drawings.replace(each, f'<use href="#tile-part{nth}"/>')
        drawings += each.replace(" ", f' id="tile-part{nth}" ', 1)
    return drawings


@cache
def _face(code: str) -> str:
    match = _FACE.fullmatch(tile_file(code).read_text(encoding="utf-8").strip())
    if match is None:
        message = f"The drawing of {code} is not as resources/tiles/svg.py writes it."
        raise ValueError(message)
    return match[3]
