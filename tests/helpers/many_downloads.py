"""Downloads in four threads, while the first connects and drops what Qt's signals call."""

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QCoreApplication, QTimer

from tests.helpers.games import make_bytes
from tests.helpers.log_server import LogServer, whole
from viewer.online.download import download

ID = "2010091009gm-00a1-0000-83af2648"


class Ear:
    def hear(self):
        pass


def main():
    _application, timer = QCoreApplication([]), QTimer()
    log, server = make_bytes(3), LogServer()
    server.gives(whole(log))

    def download_some():
        return [download(ID, server.service(), lambda *_: None, lambda: False) for _ in range(100)]

    with ThreadPoolExecutor(4) as threads:
        came = [threads.submit(download_some) for _ in range(4)]
        while not all(each.done() for each in came):
            for _ in range(100):
                timer.timeout.connect(Ear().hear)
        assert all(each.result() == [log] * 100 for each in came)
    server.close()


if __name__ == "__main__":
    main()
