"""The page on all players and walls, made of the games that the filter selects."""

from pathlib import Path
from typing import Final

from viewer.collection.many import ManyOptions, with_stops
from viewer.core.base.errors import ShouldStop, Stopped
from viewer.stats.lab.work import run_work
from viewer.stats.randomness.measure import WallMeasure
from viewer.stats.rigged.report import rigged_page
from viewer.stats.rigged.result import rigged_of
from viewer.stats.rigged.run import measure_all
from viewer.stats.ui.statistics_parts import folder_walls
from viewer.system.whole_file import write_whole
from viewer.translation import N_

RIGGED_TITLE: Final = N_("is it rigged")
"""The proposed name of the file."""


def write_rigged(
    paths: tuple[str, ...], how: ManyOptions, path: Path, should_stop: ShouldStop
) -> None:
    """Test the logs below some paths, and write the page.

    Raises:
        OSError: the file cannot be written.
        InputError: there is no such path.
        Stopped: ``should_stop`` said so.
    """
    sample = measure_all(paths, **with_stops(how, lambda _done, _all: None, should_stop))
    walls = folder_walls(paths, "", should_stop, how.get("leave_out", ()), how.get("only"))
    work = WallMeasure(walls)
    state = run_work(work, work.new(), jobs=how.get("jobs"), should_stop=should_stop)
    if should_stop():
        raise Stopped
    write_whole(path, rigged_page(rigged_of(sample, state)))
