"""Fonts that charts are drawn with, and what they cost."""

from threading import Event, Thread

import pytest
from matplotlib import font_manager
from matplotlib.font_manager import FontProperties, findfont

from viewer.stats.charts.letters import MOST_FONTS, families, text_width


def test_fonts_are_closed_however_many_threads_measure():
    over, threads = Event(), []
    for number in range(MOST_FONTS + 1):  # at once: a new one may have the number of one that ended
        measured = Event()

        def measure(text=f"in thread {number}", measured=measured):
            text_width(text, 10)
            measured.set()
            over.wait()

        threads.append(Thread(target=measure))
        threads[-1].start()
        assert measured.wait(120)
    over.set()
    for thread in threads:
        thread.join()
    assert font_manager._get_font.cache_info().currsize <= MOST_FONTS


@pytest.mark.parametrize("language", ["en", "ja", "zh_CN"])
def test_no_file_of_fonts_is_open_twice(language):
    files = [str(findfont(FontProperties(family=[each]))) for each in families(language)]
    assert len(files) == len({*files})
