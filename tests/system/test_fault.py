"""The file of traces, where something else than a file stands in its place."""

import os

import pytest

from tests.helpers.system import NEEDS_PIPES
from viewer.system.fault import append_trace


@NEEDS_PIPES
@pytest.mark.parametrize("kind", ["pipe", "link", "broken link"])
def test_a_trace_is_written_into_a_file_of_its_own(tmp_path, kind):
    file, target = tmp_path / "faults.log", tmp_path / "target"
    target.write_text("mine", encoding="utf-8")
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(target if kind == "link" else "nowhere")
    assert append_trace(file, "first")
    assert append_trace(file, "second")
    assert not file.is_symlink()
    text = file.read_text(encoding="utf-8")
    assert "first" in text
    assert "second" in text
    assert target.read_text(encoding="utf-8") == "mine"
