"""The pages that the program writes: Jinja2 templates under `resources/templates`, filled in.

A page is one file that needs nothing else and runs nothing: it is read in a browser, sent to
somebody, printed. All pages share their head and style. Whatever a template is given is text
and is escaped; only what is marked so in a template is HTML.

Jinja2 is imported with the first page: most runs of the program write none.
"""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final

from viewer import __version__
from viewer.system import language
from viewer.system.assets import resources
from viewer.translation import _, ngettext, pgettext

if TYPE_CHECKING:
    from jinja2 import Environment

_MARKS: Final = {"good": "\N{CHECK MARK}", "bad": "\N{BALLOT X}", "none": "\N{EN DASH}"}
_FORBIDDEN: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML and pages cannot hold."""


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
