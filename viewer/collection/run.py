"""Checks many logs; results of earlier runs are read from a store and added to it."""

from collections.abc import Generator, Mapping
from contextlib import closing
from functools import partial
from typing import Final, Unpack

from viewer.collection.check import LogResult, check_log, unreadable_result
from viewer.collection.find import Paths
from viewer.collection.many import ManyOptions, answer_many
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
    """Check every log below the paths, as `check_log` does and `answer_many` goes through them.

    ``store`` holds results of earlier runs, made with the same ``published`` and ``replay``.
    """
    check = partial(check_log, published=published, replay=replay)
    cached = None if store is None else store.get
    answers = answer_many(check, paths, batch=_BATCH, cached=cached, **how)
    try:
        with closing(answers):
            for done in answers:
                result = done.answer
                if isinstance(result, Remark):
                    result = unreadable_result(done.source.path, result)
                if store is not None:
                    store.put(done.source, done.stamp, result)
                yield result
    finally:
        if store is not None:
            store.commit()
