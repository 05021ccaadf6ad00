import re
import sys
from importlib.util import find_spec, module_from_spec

import pytest
from jinja2 import UndefinedError

from tests.helpers.sources import VIEWER
from viewer.page import _templates, macro, page


def test_a_value_that_a_template_asks_for_must_be_given():
    with pytest.raises(UndefinedError):
        list(page("verify.html", mark="good"))


def test_what_no_page_can_hold_is_replaced_and_text_is_escaped():
    written = macro("verify_rows.html", "other")("a\x00\udcff", "<b>", "&")
    assert ">a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}<" in written
    assert "&lt;b&gt;" in written
    assert "&amp;" in written


def test_templates_are_loaded_only_when_a_page_is_made(monkeypatch):
    """Each module that writes pages is imported anew, without Jinja2 and what has loaded it."""
    monkeypatch.setitem(sys.modules, "jinja2", None)
    _templates.cache_clear()
    names = [
        ".".join(path.relative_to(VIEWER.parent).with_suffix("").parts)
        for path in VIEWER.rglob("*.py")
        if re.search(r"jinja2|viewer\.page", path.read_text("utf-8"))
    ]
    assert {"viewer.page", "viewer.collection.report", "viewer.stats.lab.report"} < {*names}
    for spec in map(find_spec, names):
        spec.loader.exec_module(module_from_spec(spec))
