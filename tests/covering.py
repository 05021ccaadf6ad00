"""Lets pytest-cov measure what counts as covering the core: measuring takes twice as long again."""

import sys
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest

import viewer.core

COVERING = "tests/core/"
"""Whose tests are to cover the core whole."""


def covers(item: pytest.Item) -> bool:
    """Whether what a test runs of the core counts: plain tests', which tell where they fail.

    Never that of real logs, of random examples, of what is dear, and of whole games that run
    nothing which smaller tests do not (``unmeasured``): measuring takes twice as long again.
    Of a parametrized test, the ids that ``unmeasured(but=…)`` names are measured.
    """
    is_own = item.nodeid.startswith(COVERING)
    is_other = any(map(item.get_closest_marker, ("shared", "long", "dear"))) or is_unmeasured(item)
    is_random = hasattr(getattr(item, "obj", None), "hypothesis")
    return is_own and not is_other and not is_random


def is_unmeasured(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("unmeasured")
    return mark is not None and not (mark.kwargs and item.callspec.id in mark.kwargs["but"])


@cache
def core_caches():
    modules = [module for name, module in sys.modules.items() if name.startswith("viewer.core.")]
    parts = [part for module in modules for part in vars(module).values()]
    return [part for part in parts if hasattr(part, "cache_clear")]


class Covering:
    """Pauses pytest-cov but for the import of the core and the tests that cover it."""

    def __init__(self, config: pytest.Config) -> None:
        self._plugin = config.pluginmanager.get_plugin("_cov")
        self._has_unmeasured_answers = True
        if hasattr(config, "workerinput"):
            # pytest-cov starts a second measurement in each process of xdist's, and forgets it
            self._plugin.cov_controller.cov.stop()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self):
        """Import the core, all of it: what is imported late would count for some tests alone."""
        for module in walk_packages(viewer.core.__path__, "viewer.core."):
            import_module(module.name)
        self._plugin.cov_controller.pause()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        """Measure first: whenever other tests were between, all caches are emptied."""
        items.sort(key=covers, reverse=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        """Measure what a test runs that covers, and its fixtures."""
        if not covers(item):
            self._has_unmeasured_answers = True
            return (yield)
        if self._has_unmeasured_answers:
            self._has_unmeasured_answers = False
            for each in core_caches():
                each.cache_clear()
        self._plugin.cov_controller.resume()
        try:
            return (yield)
        finally:
            self._plugin.cov_controller.pause()
            # pytest-cov's own mark `no_cover` would resume once more than it pauses
            assert sys.gettrace() is None, "coverage goes on although it is paused"
