import pytest

from tests.helpers.log_server import LogServer
from viewer.online import log_cache


@pytest.fixture
def tenhou(monkeypatch):
    """A server on this computer that stands for Tenhou."""
    server = LogServer()
    monkeypatch.setattr(log_cache, "TENHOU", server.service())
    yield server
    server.close()
