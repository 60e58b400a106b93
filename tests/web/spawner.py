"""Starts servers on request without importing everything each time: one line in, one process out.

python spawner.py PORT DATA; each line read starts a server on that port and prints its process id.
"""

import os
import signal
import sys
from pathlib import Path

from delvewright.commands.serve import listen
from delvewright.ui.web import library
from delvewright.ui.web.door import House
from delvewright.ui.web.server import Server, configure


def main() -> None:
    port, data = int(sys.argv[1]), Path(sys.argv[2])
    sys.setswitchinterval(0.001)
    for book in library.books():
        library.open_book(book["id"])
    listening = listen("127.0.0.1", port)
    print(listening.getsockname()[1], flush=True)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            House(configure(Server(data), compressed=False)).run([listening])
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
