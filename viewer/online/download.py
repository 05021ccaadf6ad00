"""Downloads one log with Qt's network, in the calling thread.

A plain function with progress and stop callbacks, for windows and commands; meanwhile the thread
runs an event loop. The request names the program and nothing else: no cookies, no language, no
referrer. The answer is not decompressed by Qt: `unpack` does that, within bounds.

Redirections are checked before they are followed. Qt's own policies would follow without a check,
or not where https has to be restored.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer, QUrl
from PySide6.QtNetwork import (
    QNetworkAccessManager,
    QNetworkProxyFactory,
    QNetworkReply,
    QNetworkRequest,
    QSslSocket,
)

from viewer import __version__
from viewer.core.base.errors import InputError, Progress, ShouldStop, Stopped
from viewer.core.base.unpack import MEGABYTE
from viewer.core.sites.tenhou.log_address import is_of_tenhou
from viewer.online import DownloadError, Service, require_log

MOST_REDIRECTIONS: Final = 5
"""Redirections of one download, and one."""

_CHECK_EVERY: Final = 50
"""Milliseconds between checks whether to stop, while no data comes."""

_OK: Final = 200
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_MISSING: Final = frozenset({404, 410})

_Attribute = QNetworkRequest.Attribute
_Error = QNetworkReply.NetworkError
_PROBLEMS: Final = {
    _Error.OperationCanceledError: "no-answer",
    _Error.TimeoutError: "no-answer",
    _Error.SslHandshakeFailedError: "not-proven",
    _Error.ProtocolFailure: "no-log-came",
}
"""Other errors: no connection, or a broken one."""
_UNFIT: Final = {
    **dict.fromkeys(("gzip-cut", "cut-short", "cut-before-hands"), "cut-off"),
    "another-log": "another-log",
}
"""What is wrong with downloaded data, by what `require_log` says; anything else is no log."""


def download(log: str, service: Service, progress: Progress, should_stop: ShouldStop) -> bytes:
    """Return the complete log of an id; ``should_stop`` is asked also while no data comes.

    Raises:
        DownloadError: it could not be downloaded.
    """
    url = QUrl(service.url_of(log))
    QNetworkProxyFactory.setUseSystemConfiguration(True)
    with _application():  # before Qt looks for OpenSSL, which complains without one
        if url.scheme() == "https" and not QSslSocket.supportsSsl():
            raise DownloadError("no-tls")
        data = _Download(service, progress, should_stop).run(url)
    try:
        require_log(data, log)
    except InputError as error:
        code = _UNFIT.get(error.code, "no-log-came")
        raise DownloadError(code, host=url.host()) from error
    return data


@contextmanager
def _application() -> Iterator[None]:
    """Have a Qt application, which commands do not have."""
    if QCoreApplication.instance() is not None:
        yield
        return
    application = QCoreApplication(["wall-viewer"])
    try:
        yield
    finally:
        application.shutdown()


class _Response(NamedTuple):
    url: QUrl
    status: int | None
    redirection: QUrl
    error: QNetworkReply.NetworkError
    data: bytes


class _Download:
    """One download.

    It polls, and connects no method to a signal: PySide keeps all receivers in one table, without a
    lock for one thread deleting a receiver while another connects (6.11: `disconnectReceiver`).
    """

    def __init__(self, service: Service, progress: Progress, should_stop: ShouldStop) -> None:
        self._service = service
        self._progress = progress
        self._should_stop = should_stop
        self._ends = time.monotonic() + service.longest

    def run(self, url: QUrl) -> bytes:
        # first: without an event loop, a thread that Qt did not make runs no timers
        loop = QEventLoop()
        manager = QNetworkAccessManager(loop)
        QTimer(loop, interval=_CHECK_EVERY).start()
        try:
            return self._follow(manager, loop, url)
        finally:  # now: an error's traceback would keep them until any thread deletes them
            loop.deleteLater()
            QCoreApplication.sendPostedEvents(loop, QEvent.Type.DeferredDelete.value)

    def _follow(self, manager: QNetworkAccessManager, loop: QEventLoop, first: QUrl) -> bytes:
        url = first
        for _ in range(MOST_REDIRECTIONS):
            answer = self._ask(manager, loop, url)
            if answer.status not in _REDIRECTS:
                return self._data_of(answer)
            url = self._redirected(answer)
        raise DownloadError("leads-round", host=first.host())

    def _ask(self, manager: QNetworkAccessManager, loop: QEventLoop, url: QUrl) -> _Response:
        self._check_whether_to_stop(url)
        reply = manager.get(self._request(url))
        data = bytearray()
        while not reply.isFinished():
            loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            self._check_whether_to_stop(url)
            if reply.bytesAvailable():
                self._read(reply, data)
        status = reply.attribute(_Attribute.HttpStatusCodeAttribute)
        redirection = reply.attribute(_Attribute.RedirectionTargetAttribute)
        return _Response(url, status, QUrl(redirection or ""), reply.error(), bytes(data))

    def _check_whether_to_stop(self, url: QUrl) -> None:
        if self._should_stop():
            raise Stopped
        if time.monotonic() > self._ends:
            raise DownloadError("too-slow", host=url.host(), seconds=round(self._service.longest))

    def _read(self, reply: QNetworkReply, data: bytearray) -> None:
        data += reply.readAll().data()
        most = self._service.most
        total = reply.header(QNetworkRequest.KnownHeaders.ContentLengthHeader) or 0
        if max(len(data), total) > most:
            raise DownloadError("more-than-a-log", host=reply.url().host(), limit=most // MEGABYTE)
        self._progress(len(data), total)

    def _request(self, url: QUrl) -> QNetworkRequest:
        request = QNetworkRequest(url)
        request.setTransferTimeout(round(1000 * self._service.silence))
        request.setHeader(
            QNetworkRequest.KnownHeaders.UserAgentHeader, f"wall-viewer/{__version__}"
        )
        # Qt would send the user's language, and decompress without a bound
        request.setRawHeader(b"Accept-Language", b"*")
        request.setRawHeader(b"Accept-Encoding", b"identity")
        for attribute, value in {
            _Attribute.RedirectPolicyAttribute: QNetworkRequest.RedirectPolicy.ManualRedirectPolicy,
            _Attribute.CookieLoadControlAttribute: QNetworkRequest.LoadControl.Manual,
            _Attribute.CookieSaveControlAttribute: QNetworkRequest.LoadControl.Manual,
            _Attribute.AuthenticationReuseAttribute: QNetworkRequest.LoadControl.Manual,
        }.items():
            request.setAttribute(attribute, value.value)
        return request

    def _data_of(self, answer: _Response) -> bytes:
        """Return the data of a response that is no redirection."""
        host, status = answer.url.host(), answer.status
        if status in _MISSING:
            raise DownloadError("no-such-log")
        if status is not None and status != _OK:
            raise DownloadError("refused", host=host, status=status)
        if answer.error is not _Error.NoError:
            code = "no-connection" if status is None else "cut-off"
            code = _PROBLEMS.get(answer.error, code)
            raise DownloadError(code, host=host, seconds=round(self._service.silence))
        return answer.data

    def _redirected(self, answer: _Response) -> QUrl:
        """Return the target of a redirection, with the scheme of the request."""
        url = answer.url.resolved(answer.redirection)
        host = url.host()
        if not is_of_tenhou(host, self._service.hosts):
            raise DownloadError("leads-elsewhere", host=answer.url.host(), other=host)
        if url.scheme() != answer.url.scheme():
            url.setScheme(answer.url.scheme())
            url.setPort(-1)
        return url
