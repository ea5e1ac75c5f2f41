"""A Mosquitto of its own for the tests, on a port of this computer, and somebody who listens."""

import json
import os
import shutil
import signal
import socket
import subprocess
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

PATIENCE_S = 60.0
LOOK_S = 0.05


class Broker:
    """It keeps nothing over an end. `lines`: more of its configuration; `port`: 0 for any."""

    def __init__(self, folder, *lines, port=0):
        with socket.socket() as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", port))
            self.port = free.getsockname()[1]
        self.file = folder / "mosquitto.conf"
        own = [f"listener {self.port} 127.0.0.1", "user root", *lines]
        self.file.write_text("\n".join(own) + "\n")
        self.start()

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    def start(self):
        program: Any = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
        self.process = subprocess.Popen([program, "-c", self.file], stderr=subprocess.DEVNULL)
        while not self._answers():
            assert self.process.poll() is None, "mosquitto has ended"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), LOOK_S).close()
        except OSError:
            return False
        return True


class Listener:
    """`kept`: {topic: message} as the broker gives it, each newest; None once it was taken
    away."""

    def __init__(self, broker):
        self.kept: dict = {}
        self.heard: list = []
        self.client = Client(CallbackAPIVersion.VERSION2)
        self.client.on_message = self._take
        self.client.connect("127.0.0.1", broker.port)
        self.client.subscribe("#", 1)

    def until(self, holds):
        for _ in range(int(PATIENCE_S / LOOK_S)):
            if holds(self.kept):
                return
            self.client.loop(LOOK_S)
        raise AssertionError(self.kept)

    def _take(self, client, data, message):
        said = json.loads(message.payload) if message.payload else None
        self.kept[message.topic] = said
        self.heard.append((message.topic, said))
