import gc
import threading

import pytest

from viewer.ui.kit.garbage import collect_due, collected_between_events

ENOUGH = 5 * gc.get_threshold()[0]
"""Of objects, for Python to look for garbage by itself."""


class Circle:
    """Holds itself, and tells in which thread it ended."""

    def __init__(self, ends):
        self.itself = self
        self.ends = ends

    def __del__(self):
        self.ends.append(threading.current_thread())


@pytest.fixture
def as_python_does():
    gc.enable()
    yield
    gc.disable()


def make_circles(ends):
    for _ in range(ENOUGH):
        Circle(ends)


def in_a_thread(ends):
    worker = threading.Thread(target=make_circles, args=(ends,))
    worker.start()
    worker.join()


@pytest.mark.usefixtures("as_python_does")
def test_what_a_worker_leaves_in_circles_ends_between_two_events(qtbot):
    ends = []
    with collected_between_events():
        in_a_thread(ends)
        assert not ends
        qtbot.waitUntil(lambda: len(ends) == ENOUGH)
    assert set(ends) == {threading.main_thread()}


@pytest.mark.usefixtures("as_python_does")
def test_afterwards_python_looks_by_itself():
    ends = []
    with collected_between_events():
        pass
    in_a_thread(ends)
    assert len(ends) > ENOUGH / 2


def test_the_oldest_generation_whose_turn_it_is_is_looked_through(monkeypatch):
    looked = []
    monkeypatch.setattr(gc, "collect", looked.append)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    for counts in ((0, 99, 99), (701, 10, 10), (701, 11, 0), (701, 11, 11)):
        monkeypatch.setattr(gc, "get_count", lambda counts=counts: counts)
        collect_due()
    assert looked == [0, 1, 2]
