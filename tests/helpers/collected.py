"""All texts of the program, as `packaging/translations` collects them."""

import tomllib
from functools import cache
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

ROOT = Path(__file__).parents[2]
KEYWORDS = DEFAULT_KEYWORDS | {"N_": None, "pgettext": ((1, "c"), 2)}


@cache
def collected_texts():
    """Return each text with its context; one with a plural as a tuple."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    mappings = options["tool"]["babel"]["mappings"]
    methods = [(each["pattern"], each["method"]) for each in mappings]
    options_of = {each["pattern"]: each for each in mappings}
    texts = set()
    for folder in ("viewer", "resources/templates"):
        found = extract_from_dir(ROOT / folder, methods, options_of, KEYWORDS)
        texts |= {(context, text) for _file, _line, text, _comments, context in found}
    return texts
