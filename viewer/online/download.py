"""Downloads one log with Qt's network, in whichever thread asks for it, and waits for it.

So it is a plain function that tells its progress and asks whether to stop, for windows and commands
alike; meanwhile an event loop of the thread's own runs. Nothing is told of the person but the
program's name: no cookies, no language, no page that one comes from. What comes is taken as it is,
never unpacked on the way: `unpack` does that, within bounds.

What a computer leads on to is looked at before it is asked. Qt's own ways of following would do so
without, or not to where https has to be put back in.
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
from viewer.core.sites.tenhou.log_address import is_of_tenhou
from viewer.core.sites.tenhou.unpack import MEGABYTE, parse_log_xml, unpack
from viewer.online.log_cache import Service

MOST_PLACES: Final = 5
"""That may lead on to each other."""

_LOOKED_EVERY: Final = 50
"""Milliseconds after which it is looked again whether to go on, though nothing came."""

_OK: Final = 200
_LEADS_ON: Final = frozenset({301, 302, 303, 307, 308})
_NOT_THERE: Final = frozenset({404, 410})

_Attribute = QNetworkRequest.Attribute
_Error = QNetworkReply.NetworkError
_PROBLEMS: Final = {
    _Error.OperationCanceledError: "no-answer",
    _Error.TimeoutError: "no-answer",
    _Error.SslHandshakeFailedError: "not-proven",
    _Error.ProtocolFailure: "no-log-came",
}
"""Others are that there is no connection, or that it broke off."""


def download(log: str, service: Service, progress: Progress, should_stop: ShouldStop) -> bytes:
    """Return a log as a site gives it: a whole one.

    Args:
        log: its id.
        service: which site.
        progress: is told bytes, and of how many.
        should_stop: is asked while nothing comes, too.

    Raises:
        InputError: it could not be downloaded.
        Stopped: ``should_stop`` said so.
    """
    url = QUrl(service.url_of(log))
    QNetworkProxyFactory.setUseSystemConfiguration(True)
    with _application():  # before Qt looks for OpenSSL, which complains without one
        if url.scheme() == "https" and not QSslSocket.supportsSsl():
            raise InputError("no-tls")
        data = _Download(service, progress, should_stop).run(url)
    _look_whether_it_is_whole(data, url)
    return data


@contextmanager
def _application() -> Iterator[None]:
    """Have an application while there is something to wait for: commands have none."""
    if QCoreApplication.instance() is not None:
        yield
        return
    application = QCoreApplication(["wall-viewer"])
    try:
        yield
    finally:
        application.shutdown()


def _look_whether_it_is_whole(data: bytes, url: QUrl) -> None:
    try:
        _root, cut_short = parse_log_xml(unpack(data))
    except InputError as error:
        code = "cut-off" if error.code == "gzip-cut" else "no-log-came"
        raise InputError(code, host=url.host()) from error
    if cut_short:
        raise InputError("cut-off", host=url.host())


class _Answer(NamedTuple):
    url: QUrl
    status: int | None
    leads_to: QUrl
    error: QNetworkReply.NetworkError
    data: bytes


class _Download:
    """One log on its way.

    It looks itself how far that is, and connects no method to a signal: PySide keeps all those in
    one table, which nothing guards when what has the method ends in one thread, and another
    thread connects (PySide 6.11: `disconnectReceiver`).
    """

    def __init__(self, service: Service, progress: Progress, should_stop: ShouldStop) -> None:
        self._service = service
        self._progress = progress
        self._should_stop = should_stop
        self._ends = time.monotonic() + service.longest

    def run(self, url: QUrl) -> bytes:
        # First of all: without one, a thread that Qt did not make has nothing to run timers.
        loop = QEventLoop()
        manager = QNetworkAccessManager(loop)
        QTimer(loop, interval=_LOOKED_EVERY).start()
        try:
            return self._follow(manager, loop, url)
        finally:  # here and now: an error keeps them, until any thread throws them away
            loop.deleteLater()
            QCoreApplication.sendPostedEvents(loop, QEvent.Type.DeferredDelete.value)

    def _follow(self, manager: QNetworkAccessManager, loop: QEventLoop, first: QUrl) -> bytes:
        url = first
        for _ in range(MOST_PLACES):
            answer = self._ask(manager, loop, url)
            if answer.status not in _LEADS_ON:
                return self._judge(answer)
            url = self._next_place(answer)
        raise InputError("leads-round", host=first.host())

    def _ask(self, manager: QNetworkAccessManager, loop: QEventLoop, url: QUrl) -> _Answer:
        self._look_whether_to_go_on(url)
        reply = manager.get(self._request(url))
        data = bytearray()
        while not reply.isFinished():
            loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            self._look_whether_to_go_on(url)
            if reply.bytesAvailable():
                self._read(reply, data)
        status = reply.attribute(_Attribute.HttpStatusCodeAttribute)
        leads_to = reply.attribute(_Attribute.RedirectionTargetAttribute)
        return _Answer(url, status, QUrl(leads_to or ""), reply.error(), bytes(data))

    def _look_whether_to_go_on(self, url: QUrl) -> None:
        if self._should_stop():
            raise Stopped
        if time.monotonic() > self._ends:
            raise InputError("too-slow", host=url.host(), seconds=round(self._service.longest))

    def _read(self, reply: QNetworkReply, data: bytearray) -> None:
        data += reply.readAll().data()
        most = self._service.most
        total = reply.header(QNetworkRequest.KnownHeaders.ContentLengthHeader) or 0
        if max(len(data), total) > most:
            raise InputError("more-than-a-log", host=reply.url().host(), limit=most // MEGABYTE)
        self._progress(len(data), total)

    def _request(self, url: QUrl) -> QNetworkRequest:
        request = QNetworkRequest(url)
        request.setTransferTimeout(round(1000 * self._service.silence))
        request.setHeader(
            QNetworkRequest.KnownHeaders.UserAgentHeader, f"wall-viewer/{__version__}"
        )
        # Qt would name its language, and unpack without a bound
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

    def _judge(self, answer: _Answer) -> bytes:
        """Return what an answer holds that leads nowhere else."""
        host, status = answer.url.host(), answer.status
        if status in _NOT_THERE:
            raise InputError("no-such-log")
        if status is not None and status != _OK:
            raise InputError("refused", host=host, status=status)
        if answer.error is not _Error.NoError:
            code = "no-connection" if status is None else "cut-off"
            code = _PROBLEMS.get(answer.error, code)
            raise InputError(code, host=host, seconds=round(self._service.silence))
        return answer.data

    def _next_place(self, answer: _Answer) -> QUrl:
        """Return where an answer leads, asked for as the first place was."""
        url = answer.url.resolved(answer.leads_to)
        host = url.host()
        if not is_of_tenhou(host, self._service.hosts):
            raise InputError("leads-elsewhere", host=answer.url.host(), other=host)
        if url.scheme() != answer.url.scheme():
            url.setScheme(answer.url.scheme())
            url.setPort(-1)
        return url
