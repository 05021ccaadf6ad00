"""Who answers must prove who it is; a certificate of its own making proves nothing."""

from pathlib import Path

import pytest
from PySide6.QtNetwork import QSsl, QSslCertificate, QSslConfiguration

from tests.helpers.games import make_bytes
from tests.helpers.log_server import LogServer, leading, whole
from viewer.core.base.errors import InputError
from viewer.online import Service
from viewer.online.download import download

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    # wine lists none
    pytest.mark.qt_log_ignore("Failed to enumerate ciphers", extend=True),
]

LOG = make_bytes(3)
ID = "2010091009gm-00a1-0000-83af2648"
CERTIFICATE = Path(__file__).parents[1] / "helpers" / "self_signed.pem"


@pytest.fixture
def safe_server():
    server = LogServer(CERTIFICATE)
    server.gives(whole(LOG))
    yield server
    server.close()


@pytest.fixture
def trusting():
    """Trust the server's certificate, as the system trusts those that it knows."""
    before = QSslConfiguration.defaultConfiguration()
    configuration = QSslConfiguration.defaultConfiguration()
    own = QSslCertificate.fromPath(str(CERTIFICATE), QSsl.EncodingFormat.Pem)
    configuration.addCaCertificates(own)
    QSslConfiguration.setDefaultConfiguration(configuration)
    yield
    QSslConfiguration.setDefaultConfiguration(before)


def ask(service):
    return download(ID, service, lambda _done, _total: None, lambda: False)


def problem(service):
    with pytest.raises(InputError) as raised:
        ask(service)
    return raised.value


@pytest.mark.usefixtures("trusting")
def test_over_https_a_log_comes(safe_server):
    assert ask(safe_server.service()) == LOG
    assert len(safe_server.asked) == 1


def test_whoever_cannot_prove_it_gets_no_request(safe_server):
    error = problem(safe_server.service())
    assert str(error) == ("127.0.0.1 could not prove that it is Tenhou's; nothing was downloaded.")
    assert safe_server.asked == []


@pytest.mark.usefixtures("trusting")
def test_a_certificate_is_for_one_name(safe_server):
    other = Service(f"https://localhost:{safe_server.port}", ("localhost",))
    assert problem(other).code == "not-proven"
    assert safe_server.asked == []


def test_who_speaks_no_https_gets_no_request(server):
    server.gives(whole(LOG))
    plain = Service(f"https://127.0.0.1:{server.port}", ("127.0.0.1",), silence=0.5)
    assert problem(plain).code in {"not-proven", "no-connection", "no-answer"}
    assert server.asked == []


@pytest.mark.usefixtures("trusting")
def test_what_leads_to_http_is_asked_over_https(safe_server):
    def answer(connection, path):
        place = f"http://127.0.0.1:{safe_server.port}/there"
        connection.sendall(whole(LOG) if path == "/there" else leading(place))

    safe_server.answer = answer
    assert problem(safe_server.service()).code in {"no-connection", "not-proven"}
    assert [path for path, _ in safe_server.asked] == [f"/0/log/?{ID}"]
