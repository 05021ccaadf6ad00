import subprocess
import sys

import pytest
from jinja2 import UndefinedError

from viewer.page import macro, page


def test_a_value_that_a_template_asks_for_must_be_given():
    with pytest.raises(UndefinedError):
        list(page("verify.html", mark="good"))


def test_what_no_page_can_hold_is_replaced_and_text_is_escaped():
    written = macro("verify_rows.html", "other")("a\x00\udcff", "<b>", "&")
    assert ">a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}<" in written
    assert "&lt;b&gt;" in written
    assert "&amp;" in written


@pytest.mark.dear("imports what draws charts in a process of its own")
def test_templates_are_loaded_only_when_a_page_is_made():
    modules = "viewer.cli, viewer.collection.report, viewer.stats.lab.report"
    code = f"import {modules}, sys; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
