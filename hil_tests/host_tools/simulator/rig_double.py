"""The two streams of a rig: the rig's own service code on stand-ins, and a board that says what a
test has written down for it. Both go by the rig's clock."""

from hil_tests.rig.rig_stand_ins import Rig
from host_tools.common.errors import HostError

STEP_US = 100


class RigStream:
    """Waiting lets the rig run. ahead_s: seconds that the host's clock is ahead of the rig's."""

    name = "rig"
    first_id = 1
    ahead_s = 1000

    def __init__(self):
        self.rig = Rig()
        self.rig.service.identity["board"] = "0123456789abcdef"
        self.says = []

    def send(self, data):
        self.rig.send(data)

    def receive(self, limit_s):
        end_us = self.rig.clock.us + limit_s * 1e6
        while not self.rig.service.out and self.rig.clock.us < end_us:
            self.wait(STEP_US)
        data, self.rig.service.out = self.rig.service.out, b""
        return data

    def wait(self, us):
        self.rig.run(self.rig.clock.us + us)

    def now_s(self):
        return self.rig.clock.us / 1e6 + self.ahead_s

    def close(self):
        pass

    def reopen(self):
        pass


class BoardStream:
    """says: (rig's microsecond, bytes) that come then; b"" ends the connection."""

    name = "board"
    first_id = 1

    def __init__(self, rig):
        self.rig = rig
        self.says = []
        self.heard = []
        self.opened = 0

    def send(self, data):
        self.heard.append((self.rig.rig.clock.us, data))

    def receive(self, limit_s):
        clock = self.rig.rig.clock
        end_us = clock.us + limit_s * 1e6
        while not (self.says and self.says[0][0] <= clock.us):
            if clock.us >= end_us:
                return b""
            self.rig.wait(min(STEP_US, max(1, end_us - clock.us)))
        _, data = self.says.pop(0)
        if not data:
            raise HostError(6204, port=self.name)
        return data

    def now_s(self):
        return self.rig.now_s()

    def close(self):
        pass

    def reopen(self):
        self.opened += 1
