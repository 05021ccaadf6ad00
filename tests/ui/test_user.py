"""A short walk of the user who does anything, and every action of the menus a few times."""

import os
import sys
import threading
import time

import pytest

from tests.helpers import long_run
from tests.user import census, growth
from tests.user.person import Person, Unexpected

ACTS = 100
ROUNDS = 2, 1
NEW_PYTHON = 0.05
"""What a cache may take in a few rounds; of widgets and Qt's objects there is none more."""
UNENDING = ("toggle",)
"""The lab's work, of which nobody knows how far it comes meanwhile."""


@pytest.mark.dear("acts of a user in a window, some of which read logs")
@pytest.mark.parametrize("seed", [1])
def test_a_user_who_does_anything_finds_nothing(qapp, own_settings, tmp_path, seed):  # noqa: ARG001
    folder = tmp_path / "logs"
    folder.mkdir()
    person = Person(seed, folder)
    with person.watching():
        person.do(long_run.examples(ACTS))
        person.compare()
        person.close()
        person.fail_if_wrong()


def test_what_is_written_to_the_standard_error_ends_it(qapp, own_settings, tmp_path):  # noqa: ARG001
    folder = tmp_path / "logs"
    folder.mkdir()
    person = Person(1, folder)
    with person.watching():
        person.fail_if_wrong()
        os.write(2, b"_pythonToCppCopy: Cannot copy-convert 0x0 (str) to C++.\n")
        with pytest.raises(Unexpected, match="Cannot copy-convert"):
            person.fail_if_wrong()
        person.close()


@pytest.mark.dear("a second in which two threads disturb each other")
def test_counting_leaves_jobs_alone(qapp):  # noqa: ARG001
    def work():
        try:
            while time.monotonic() < end:
                tuple(each for each in range(50))
        except SystemError as error:
            failed.append(error)

    failed, end, before = [], time.monotonic() + 1, sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    threading.Thread(target=work, name="work").start()
    while time.monotonic() < end:
        census.take()
    sys.setswitchinterval(before)
    assert not failed


@pytest.mark.dear("each sixth action of the menus, three times, in all windows")
def test_nothing_piles_up(window):
    window.open_sample()
    repeater = growth.Repeater(window)
    repeater.wait()
    owners = repeater.windows()  # the window itself is the first
    acts = [
        (owner, name) for owner in owners for name in growth.names_of(owner) if name not in UNENDING
    ]
    acts, counts = acts if long_run.is_long() else acts[:: 2 * 3], []
    for rounds in ROUNDS:
        for owner, name in acts * rounds:
            repeater.do(owner, name)
        counts.append(census.take())
    before, after = counts
    told = after.growth(before)
    assert after.widgets <= before.widgets, told
    assert after.objects <= before.objects + len(acts), told
    assert after.threads <= before.threads, told
    assert after.python <= (1 + NEW_PYTHON) * before.python, told
    for owner in owners[1:]:
        owner.close()
        owner.deleteLater()
