"""Checks many logs; results of earlier runs are read from a store and added to it."""

from collections.abc import Generator, Mapping
from contextlib import closing
from functools import partial
from typing import Final, Unpack

from viewer.collection.check import LogResult, check_log, unreadable_result
from viewer.collection.find import Paths
from viewer.collection.many import LogAnswer, ManyOptions, answer_many
from viewer.collection.store import Store
from viewer.core.base.errors import Remark

_BATCH: Final = 64
"""Logs that a worker gets at once."""


def verify_many(
    paths: Paths,
    *,
    published: Mapping[str, int] | None = None,
    store: Store | None = None,
    replay: bool = False,
    **how: Unpack[ManyOptions],
) -> Generator[LogResult, None, None]:
    """Check every log below the paths, in the order of `find.find_sources`.

    Args:
        paths: files, folders and zip archives.
        published: hashes in lower-case hex with their lines.
        store: results of earlier runs; made with the same ``published`` and ``replay``.
        replay: whether to check the course of play too.
        **how: as `many.answer_many` takes them.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    check = partial(check_log, published=published, replay=replay)
    cached = None if store is None else store.get
    answers = answer_many(check, paths, batch=_BATCH, cached=cached, **how)
    try:
        with closing(answers):
            for done in answers:
                result = _result(done)
                if store is not None:
                    store.put(done.source, done.stamp, result)
                yield result
    finally:
        if store is not None:
            store.commit()


def _result(done: LogAnswer[LogResult]) -> LogResult:
    if isinstance(done.answer, Remark):
        return unreadable_result(done.source.path, done.answer)
    return done.answer
