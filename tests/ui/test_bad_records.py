"""Bad records in the window: each is shown with what is wrong, or refused in a sentence."""

from functools import partial

import pytest

from tests.helpers import long_run
from tests.helpers.bad_records import BAD


def is_answered(window, before):
    view = window.log_view  # of the tab that is shown, which may be a new one
    return view.document is not before or view.message_bar.isVisible()


@pytest.mark.dear("each third of 150 records is opened")
def test_each_is_shown_or_refused_in_a_sentence(window, tmp_path, qtbot):
    for number, make in enumerate(long_run.a_third(BAD.values())):
        path, view = tmp_path / f"{number}.json", window.log_view
        path.write_bytes(make())
        view.message_bar.hide()
        window.opener.open_path(path)
        qtbot.waitUntil(partial(is_answered, window, view.document))
        assert window.log_view.document is not None or window.log_view.message_bar.label.text()
