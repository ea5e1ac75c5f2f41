"""`tablectl collect` in a process of its own, in a folder that has all it needs."""

import json
import os
import signal
import subprocess
from contextlib import contextmanager
from pathlib import Path

from hil_tests.host_tools.helpers.interrupting import TABLECTL
from host_tools.device import keys_file, signatures

SETTINGS = """
data = "data"
sign = "me.pem"
keys = "keys"
sockets = "sockets"
every_s = 1
confirm_s = 1
"""


class Collector:
    """`told`: the events that it printed as JSON."""

    def __init__(self, folder: Path, database: str, ports: list[str] | None = None) -> None:
        self.folder = folder
        self.process: subprocess.Popen | None = None
        self.data, self.log = folder / "data", folder / "told"
        self.sockets, self.signer = folder / "sockets", folder / "me.pub"
        (folder / "keys").mkdir()
        named = "" if ports is None else f"ports = {json.dumps(ports, indent=0)}\n"
        settings = f"{SETTINGS}database = {json.dumps(database)}\n{named}"
        (folder / "collect.toml").write_text(settings)
        signatures.make(folder / "me.pem", self.signer)

    def give_key(self, uid: str, keys: keys_file.Keys) -> None:
        """Of all keys of the board those that are for a collector."""
        path = self.folder / "keys" / f"{uid}.json"
        keys_file.write(path, {name: keys[name] for name in ("collector", "link")})

    def start(self) -> None:
        with self.log.open("a") as log:
            command = [str(TABLECTL), "collect", "--json", str(self.folder / "collect.toml")]
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)

    def told(self, event):
        lines = self.log.read_text().splitlines()
        return [line for line in map(json.loads, lines) if line.get("event") == event]

    def end(self, number=signal.SIGTERM):
        """Its exit code; None if it does not run."""
        process, self.process = self.process, None
        if process is None:
            return None
        process.send_signal(number)
        return process.wait()

    def look(self) -> None:
        """Raises RuntimeError with its last words if it has ended by itself."""
        process = self.process
        if process and process.poll() is not None:
            raise RuntimeError(self.log.read_text()[-2000:])

    def segments(self, uid):
        return sorted((self.data / uid).glob("*.journal"))

    @contextmanager
    def found(self):
        """Whoever opens a port looks for its sockets."""
        before = os.environ.get("TABLECTL_SOCKETS")
        os.environ["TABLECTL_SOCKETS"] = str(self.sockets)
        try:
            yield self
        finally:
            os.environ.pop("TABLECTL_SOCKETS")
            if before is not None:
                os.environ["TABLECTL_SOCKETS"] = before
