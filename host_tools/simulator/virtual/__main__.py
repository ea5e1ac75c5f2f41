"""The process behind a virtual board, started by `start.py` as `python -m` with
`host_tools.simulator.virtual NAME --ready-fd N [--rig | --native]`.

It runs until it is told to stop. One line of JSON on the descriptor N says that the board is
there, or why not: {"ok": true} or {"err": text}.
"""

import argparse
import json
import logging
import os
import signal
import sys

from host_tools.common import outputs
from host_tools.device import virtual_boards
from host_tools.simulator.control import BenchError
from host_tools.simulator.virtual.clients import Message
from host_tools.simulator.virtual.native_server import NativeServer
from host_tools.simulator.virtual.rigged import RiggedServer
from host_tools.simulator.virtual.server import Server, log


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--ready-fd", type=int, required=True)
    parser.add_argument("--rig", dest="server", action="store_const", const=RiggedServer)
    parser.add_argument("--native", dest="server", action="store_const", const=NativeServer)
    parser.set_defaults(server=Server)
    given = parser.parse_args()
    place = virtual_boards.of_name(given.name)
    # Standard error is the file `log` of the board (start.py).
    outputs.take_over()
    logging.basicConfig(stream=sys.stderr, format="%(asctime)s %(message)s", level=logging.INFO)
    try:
        server = given.server(place)
    except (BenchError, OSError) as error:
        _tell(given.ready_fd, {"err": str(error)})
        return
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: server.stop())
    try:
        server.announce()
        _tell(given.ready_fd, {"ok": True})
        server.run()
    except BenchError as error:
        log.error("%s", error)
    finally:
        server.close()
        log.info("stopped")


def _tell(descriptor: int, message: Message) -> None:
    with os.fdopen(descriptor, "w") as ready:
        ready.write(json.dumps(message) + "\n")


if __name__ == "__main__":
    main()
