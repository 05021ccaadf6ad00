"""Commands of statistics, tested as all commands are."""

from tests.cli.conftest import game_file, run  # noqa: F401 - fixtures
