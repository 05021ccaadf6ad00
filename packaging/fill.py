"""Fills a template of a package and prints it: `fill.py TEMPLATE [NAME=VALUE…]`.

Templates are Jinja2's. They have the description of the program (`description.toml`), what is known
to whoever publishes it (`addresses.toml`), version, date and the changelog's notes on this version.
The date is the changelog's for this version, else SOURCE_DATE_EPOCH's, else today's. A name that
nothing gives is an error.
"""

import os
import re
import sys
import textwrap
import time
import tomllib
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PLACEHOLDER = re.compile(r"\bexample\b", re.IGNORECASE)


def version() -> str:
    """Return the program's version, without importing the program."""
    text = (ROOT / "viewer" / "__init__.py").read_text("utf-8")
    return re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)[0]


def addresses() -> dict[str, str]:
    """Return `addresses.toml`, with the version in it."""
    found = tomllib.loads((HERE / "addresses.toml").read_text("utf-8"))
    return {name: value.format(version=version()) for name, value in found.items()}


def placeholders(known: dict[str, str]) -> list[str]:
    """Return the names of addresses that nobody has filled in."""
    return [name for name, value in known.items() if PLACEHOLDER.search(value)]


def descriptions() -> dict[str, dict[str, object]]:
    """Return the description in each language, by the language."""
    return tomllib.loads((HERE / "description.toml").read_text("utf-8"))


def changelog() -> str:
    """Return the changelog's text."""
    return (ROOT / "CHANGELOG.md").read_text("utf-8")


def released(text: str, number: str) -> datetime | None:
    """Return the day that the changelog gives a version, or None."""
    heading = rf"^## \[{re.escape(number)}\] - (\d{{4}}-\d\d-\d\d)$"
    found = re.search(heading, text, re.MULTILINE)
    return datetime.fromisoformat(found[1]).replace(tzinfo=UTC) if found else None


def notes(text: str, number: str) -> tuple[list[str], list[str]]:
    """Return paragraphs and points of a version's section in the changelog, as plain text.

    Both are empty where the changelog has no such section. Headings within it are left out.
    """
    begin, end = re.escape(f"## [{number}]"), r"(?=^## |\Z)"
    section = re.search(rf"^{begin}.*?\n(.*?){end}", text, re.MULTILINE | re.DOTALL)
    blocks = re.split(r"\n\s*\n|\n(?=- )", section[1].strip() if section else "")
    lines = [" ".join(block.split()) for block in blocks if block and not block.startswith("#")]
    marks = r"\*\*|`|\[([^\]]+)\]\([^)]+\)|\*\b|(?<=[\w?!])\*"
    plain = [re.sub(marks, r"\1", line) for line in lines]
    points = [line[2:] for line in plain if line.startswith("- ")]
    return [line for line in plain if not line.startswith("- ")], points


def _wrapped(text: str, width: int, indent: str) -> str:
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)


def _names() -> dict[str, object]:
    number, known, changes = version(), addresses(), changelog()
    paragraphs, points = notes(changes, number)
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    date = released(changes, number) or datetime.fromtimestamp(seconds, UTC)
    return {
        "version": number,
        "date": f"{date:%Y-%m-%d}",
        "rfc_date": format_datetime(date),
        "texts": descriptions(),
        "notes": paragraphs,
        "note_points": points,
        "addresses": known,
        "placeholders": placeholders(known),
    }


def filled(template: Path, **more: object) -> str:
    """Return a template's text."""
    environment = Environment(
        loader=FileSystemLoader(template.parent),
        autoescape=template.suffix == ".xml",  # noqa: S701 - the others are no markup
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["wrapped"] = _wrapped
    return environment.get_template(template.name).render(**_names(), **more)


def main() -> None:
    """Print one."""
    template, *more = sys.argv[1:]
    text = filled(Path(template).absolute(), **dict(each.split("=", 1) for each in more))
    sys.stdout.buffer.write(text.encode())


if __name__ == "__main__":
    main()
