"""Which tests a run has: what `::` names runs though it is marked, and nothing else does."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import is_named, is_short, pytest_collection_modifyitems

HERE = Path(__file__).resolve().parent


def item(nodeid, *marks):
    """A test as pytest has collected it, with marks that have all that they need."""
    found = {each: pytest.mark.long("why", short="the others").mark for each in marks}
    return SimpleNamespace(
        nodeid=f"tests/{nodeid}",
        path=HERE / nodeid.partition("::")[0],
        module=None,
        iter_markers=found.values,
        get_closest_marker=found.get,
    )


def config(*args, **options):
    """That of a run in the folder of the tests, by what its command line names."""
    return SimpleNamespace(
        args=args,
        invocation_params=SimpleNamespace(dir=HERE),
        option=SimpleNamespace(keyword=options.get("keyword", "")),
        getoption={"long": False, **options}.get,
        hook=SimpleNamespace(pytest_deselected=lambda items: None),  # noqa: ARG005 - pytest's name
    )


def names_of_run(items, *args, **options):
    pytest_collection_modifyitems(config(*args, **options), items)
    return [each.nodeid.partition("::")[2] for each in items]


@pytest.mark.parametrize(
    ("args", "run"),
    [
        ([], ["test_b", "test_c"]),
        (["test_a.py", "test_b.py"], ["test_b", "test_c"]),
        (["test_a.py::test_a"], ["test_a", "test_b", "test_c"]),
        (["test_b.py", "test_b.py::test_c"], ["test_b", "test_c"]),
    ],
)
def test_only_what_is_named_itself_runs_though_it_is_long(args, run):
    items = [
        item("test_a.py::test_a", "long"),
        item("test_a.py::test_ab", "long"),
        item("test_b.py::test_a", "long"),
        item("test_b.py::test_b"),
        item("test_b.py::test_c"),
    ]
    assert names_of_run(items, *args) == run


def test_by_a_word_what_is_dear_runs_only_if_it_is_named():
    dear, other = item("test_a.py::test_a", "dear"), item("test_a.py::test_b", "dear")
    args = ["test_a.py", "test_a.py::test_a"]
    assert names_of_run([dear, other], *args, keyword="wall") == ["test_a"]
    assert names_of_run([dear, other], *args) == ["test_a", "test_b"]


@pytest.mark.parametrize(
    "name",
    [
        "test_a.py::test_a",
        "./test_a.py::test_a",
        "test_a.py::test_a[1]",
        f"{HERE}/test_a.py::test_a",
    ],
    ids=["its name", "from here", "with its parameter", "from the root"],
)
def test_a_name_without_parameters_names_all_of_them(name):
    assert is_named(item("test_a.py::test_a[1]"), config(name))


@pytest.mark.parametrize(
    "name", ["test_a.py", "test_a.py::test_a[2]", "test_a.py::test", "test_b.py::test_a"]
)
def test_no_other_is_named(name):
    assert not is_named(item("test_a.py::test_a[1]"), config(name))


def test_a_class_names_its_tests():
    assert is_named(item("test_a.py::TestA::test_b"), config("test_a.py::TestA"))


def test_a_sibling_that_is_long_itself_is_not_short():
    @pytest.mark.long("why")
    def test_long():
        raise AssertionError

    module = SimpleNamespace(test_quick=print, test_long=test_long)
    assert is_short(module, "test_quick")
    assert not is_short(module, "test_long")
    assert not is_short(module, "test_gone")
