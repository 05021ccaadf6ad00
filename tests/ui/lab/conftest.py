import pytest

from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.settings import Settings
from viewer.ui.lab.window import LabWindow, add_menus


@pytest.fixture
def opened():
    """What the main window has open; tests may add to it."""
    return []


@pytest.fixture
def lab(qtbot, art, opened):
    """A lab that works in this process, which is quicker for little work."""
    made = LabWindow(Settings(), art, lambda: opened)
    add_menus(made)
    made.tenho.run.jobs = made.statistics.run.jobs = 1
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()
    for jobs in made.findChildren(Jobs):
        jobs._pool.wait(None)  # however slow the machine is: closing itself waits some seconds only
