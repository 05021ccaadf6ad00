import pytest

from tests.helpers.log_server import LogServer
from viewer.online import service


@pytest.fixture
def tenhou(monkeypatch):
    """A server on this computer that stands for Tenhou."""
    server = LogServer()
    monkeypatch.setattr(service, "TENHOU", server.service())
    yield server
    server.close()
