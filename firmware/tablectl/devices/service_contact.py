"""The service contact: two pins inside the sealed box, joined at power-up for the service prompt.

It is not the key switch, which turns at the table and never leads to the prompt.
"""


class ServiceContact:
    """`pin` is an input with pull-up, `closed` its level when the two pins are joined."""

    def __init__(self, pin, closed):
        self.pin = pin
        self.closed = closed

    def is_closed(self):
        return self.pin.value() == self.closed

    def status(self):
        return {"closed": self.is_closed()}
