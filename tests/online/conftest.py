import pytest
from pytestqt.qtbot import QtBot

from tests.helpers.log_server import LogServer


@pytest.fixture
def server():
    server = LogServer()
    yield server
    server.close()


@pytest.fixture
def qtbot(qapp, request):  # noqa: ARG001 - it is there
    return QtBot(request)
