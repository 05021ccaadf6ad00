"""The command line as a user meets it: words in, an exit code and two streams out."""

import io
import sys

import pytest

from tests.helpers.games import make_bytes
from viewer.cli import main


@pytest.fixture
def run(capsys, qapp):  # noqa: ARG001 - what draws takes it, and makes none that widgets cannot use
    """Run a command: exit code, standard output, standard error."""

    def run(*words):
        try:
            code = main([str(word) for word in words])
        except SystemExit as leaving:
            code = leaving.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def console(monkeypatch):
    """Run a command whose standard output has an encoding of its own: exit code, what it wrote."""

    def console(encoding, *words):
        written = io.BytesIO()
        with io.TextIOWrapper(written, encoding) as out:
            monkeypatch.setattr(sys, "stdout", out)
            code = main([str(word) for word in words])
            return code, written.getvalue()

    return console


@pytest.fixture
def game_file(tmp_path):
    path = tmp_path / "game.mjlog"
    path.write_bytes(make_bytes(3))
    return path
