"""All texts of the program, as `packaging/translations` collects them."""

import re
import tomllib
from functools import cache
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python

ROOT = Path(__file__).parents[2]
KEYWORDS = DEFAULT_KEYWORDS | {"N_": None, "pgettext": ((1, "c"), 2)}
CALL = re.compile(rb"_\(|gettext\(")


def of_python(file, *how, options):
    """Read no file without such a call: babel takes each apart, token by token."""
    has_texts = CALL.search(file.read())
    file.seek(0)
    return extract_python(file, *how, options) if has_texts else ()


METHODS = {"python": of_python, "jinja2": "jinja2"}


@cache
def collected_texts():
    """Return each text with its context; one with a plural as a tuple."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    mappings = options["tool"]["babel"]["mappings"]
    methods = [(each["pattern"], METHODS[each["method"]]) for each in mappings]
    options_of = {each["pattern"]: each for each in mappings}
    texts = set()
    for folder in ("viewer", "resources/templates"):
        found = extract_from_dir(ROOT / folder, methods, options_of, KEYWORDS)
        texts |= {(context, text) for _file, _line, text, _comments, context in found}
    return texts
