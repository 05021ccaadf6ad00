import pytest

from viewer.stats.ui.lab_window import LabWindow
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.settings import Settings


@pytest.fixture
def lab(qtbot, art):
    """A lab that works in this process, which is quicker for little work."""
    made = LabWindow(Settings(), art)
    made.run.jobs = 1
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()
    for jobs in made.findChildren(Jobs):
        jobs.wait(None)  # however slow the machine is: closing itself waits some seconds only
