"""What is said is what translators get: texts of commands and pages are found by their tool.

That source files hold literal texts only is `test_translation`'s; templates are read by another
tool than the one that runs them, which must not see their texts otherwise.
"""

from gettext import NullTranslations

import pytest

from tests.helpers import results
from tests.helpers.collected import collected_texts
from tests.stats.lab import test_report
from viewer import cli, translation
from viewer.collection.report import PageWriter
from viewer.collection.verdicts import lines
from viewer.core.analysis.named_events import EventKind
from viewer.core.text.rarity_words import event_id
from viewer.stats.cli import lab
from viewer.stats.lab.report import report_page


class Asked(NullTranslations):
    """A catalogue that notes what it is asked for."""

    def __init__(self):
        super().__init__()
        self.texts = set()

    def gettext(self, message):
        self.texts.add(message)
        return message

    def ngettext(self, msgid1, msgid2, n):
        self.texts.add((msgid1, msgid2))
        return msgid1 if n == 1 else msgid2

    def pgettext(self, _context, message):
        self.texts.add(message)
        return message


@pytest.fixture
def asked():
    catalogue = Asked()
    translation.use(catalogue)
    return catalogue.texts


@pytest.fixture(scope="module")
def collected():
    return {text for _context, text in collected_texts()}


@pytest.mark.dear("texts are collected from every source file")
def test_the_page_of_checked_logs(asked, collected, tmp_path):
    for published in ("list", None):
        page, totals = PageWriter(tmp_path / "a.html", published=published), results.totals_of()
        for result in results.WITH_REPLAY:
            totals.add(result)
            page.add(result)
        page.finish(totals)
        page.abandon()
        assert list(lines(totals))
    assert len(asked) > 80
    assert asked <= collected


def test_the_labs_page(asked, collected):
    figure = test_report.figure
    for figures in ([figure(adjusted=1e-5)], [figure(), figure("other")]):
        report_page(test_report.findings(*figures, left_out={"no-seed": 2}))
    made = {text for text in asked if "Title of" in text or "was found." in text}
    assert len(asked) > 30
    assert asked - made - {"The summary.", "A limit."} <= collected


@pytest.mark.parametrize(
    "words", [[], *([name] for name in cli.COMMANDS), *(["lab", name] for name in lab.COMMANDS)]
)
def test_help(asked, collected, words, monkeypatch):
    monkeypatch.setattr("viewer.system.language.choose", lambda *_given: "en")
    with pytest.raises(SystemExit):
        cli.main([*words, "--help"])
    assert len(asked) > 10
    names = ", ".join(map(event_id, EventKind))  # the same in each language
    # Python 3.13 asks for what it would say where there is no title, and then says the title
    assert asked - {names, "subcommands"} <= collected
