"""When Python looks for garbage while windows are open: between two events."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QAbstractEventDispatcher

from viewer.system.uncollected import uncollected


@contextmanager
def collected_between_events() -> Iterator[None]:
    """Have garbage looked for when the event loop has nothing else to do, and only then.

    By itself Python looks wherever much was made: also in a worker's thread, where no widget may
    end, and within a destructor of Qt, which holds a lock while it asks Python for an override of
    `disconnectNotify`. To end a widget that is found takes a lock, too, of 131 that all share: if
    it happens to be the same, the window waits for itself for ever.
    """
    dispatcher = QAbstractEventDispatcher.instance()
    with uncollected():
        dispatcher.aboutToBlock.connect(collect_due)
        try:
            yield
        finally:
            dispatcher.aboutToBlock.disconnect(collect_due)


def collect_due() -> None:
    """Look through the oldest generation whose turn it is by Python's own counts."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, most) in enumerate(counts) if count > most]
    if 0 in due:
        gc.collect(due[-1])
