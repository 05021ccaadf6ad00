"""A site on this computer that gives logs, well or badly, as a test wants it."""

import socket
import ssl
import threading
from contextlib import suppress

from viewer.online import Service

HOST = "127.0.0.1"
_ENOUGH = 60


def head(status="200 OK", **fields):
    """The start of an answer; ``Content_Length=3`` is a field."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return "\r\n".join([f"HTTP/1.1 {status}", *lines, "Connection: close", "", ""]).encode()


def whole(data, status="200 OK", **fields):
    return head(status, Content_Length=len(data), **fields) + data


def leading(place, status="302 Found"):
    """An answer that leads on; without a length Qt may take it for one that broke off."""
    return whole(b"", status, Location=place)


class LogServer:
    """Answers each request by what `answer` writes to the connection.

    Attributes:
        answer: is given the connection, and the path that was asked for.
        asked: the requests, each a path and the fields of its head.
        released: what an answer waits for that never comes; set when the server is closed.
    """

    def __init__(self, certificate=None):
        self._context = None
        if certificate is not None:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(certificate)
        self.answer = None
        self.asked = []
        self.released = threading.Event()
        self._socket = socket.create_server((HOST, 0))
        self.port = self._socket.getsockname()[1]
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    @property
    def site(self):
        return f"{'http' if self._context is None else 'https'}://{HOST}:{self.port}"

    def service(self, **bounds):
        return Service(self.site, (HOST,), **bounds)

    def gives(self, data):
        """Give these bytes, whatever is asked for."""
        self.answer = lambda connection, _path: connection.sendall(data)

    def close(self):
        if self.released.is_set():
            return
        self.released.set()
        # a connection of its own wakes the thread that waits for one
        with suppress(OSError), socket.create_connection((HOST, self.port)):
            pass
        for thread in self._threads:
            thread.join(_ENOUGH)
        self._socket.close()

    def _accept(self):
        while True:
            connection, _ = self._socket.accept()
            if self.released.is_set():
                connection.close()
                return
            thread = threading.Thread(target=self._serve, args=[connection], daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection):
        with connection, suppress(OSError):  # whoever asked may have gone
            if self._context is not None:
                connection = self._context.wrap_socket(connection, server_side=True)
            with connection:
                self._answer(connection)

    def _answer(self, connection):
        request = b""
        while b"\r\n\r\n" not in request and (more := connection.recv(4096)):
            request += more
        if b"\r\n\r\n" not in request:
            return
        first, *fields = request.decode("latin-1").strip().split("\r\n")
        path = first.split(" ")[1]
        self.asked.append((path, dict(field.split(": ", 1) for field in fields)))
        self.answer(connection, path)
        with suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
