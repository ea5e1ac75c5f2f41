"""A board that answers by a script. It writes its lines out by hand (`zlib.crc32`), so that a
fault in the shared frame code cannot hide behind itself.
"""

import json
import zlib

from host_tools.device.link import handshake


def line(message):
    text = json.dumps(message, separators=(",", ":")).encode()
    return text + b" %08x\n" % zlib.crc32(text)


class ScriptedStream:
    """Answers the n-th request with the n-th entry of `script`: a function of the request that
    returns bytes. Time passes only while the client waits in vain."""

    name = "script"
    first_id = 1
    woken = False
    says_when_woken = b""

    def __init__(self, *script):
        self.script = list(script)
        self.requests = []
        self.waiting = b""
        self.time_s = 0.0

    def send(self, data):
        if data == handshake.WAKE:
            self.woken = True
            self.waiting += self.says_when_woken
            return
        text, check = data.rstrip(b"\n").rsplit(b" ", 1)
        assert check == b"%08x" % zlib.crc32(text)
        self.requests.append(json.loads(text))
        if self.script:
            self.waiting += self.script.pop(0)(self.requests[-1])

    def receive(self, limit_s):
        data, self.waiting = self.waiting, b""
        if not data:
            self.time_s += limit_s
        return data

    def now_s(self):
        return self.time_s

    def close(self):
        pass

    def fileno(self):
        raise OSError("a script has no descriptor")

    def reopen(self):
        """It never ends."""


def ok(**facts):
    return lambda request: line({"id": request["id"], "ok": facts})
