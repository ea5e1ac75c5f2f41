"""The key switch: closed to ground when the key is turned on."""


class KeySwitch:
    """`pin` is an input with pull-up, `closed` its level when the key is on."""

    def __init__(self, pin, closed):
        self.pin = pin
        self.closed = closed

    def is_on(self):
        return self.pin.value() == self.closed

    def status(self):
        return {"on": self.is_on()}
