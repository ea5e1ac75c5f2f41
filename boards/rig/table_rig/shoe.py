"""Stands in for the card shoe on a UART. While the board is off its line floats, so that the rig
feeds nothing backwards."""

from machine import UART, Pin

BUFFER = 2048
IDLE_LOW = 0


class Shoe:
    """`tx` and `rx` are the rig's pins."""

    def __init__(self, uart, baud, tx, rx):
        self.pins = (Pin(tx), Pin(rx))
        self.uart = UART(uart, baud, tx=Pin(tx), rx=Pin(rx), txbuf=BUFFER, rxbuf=BUFFER)
        self.fresh = True
        self.connect(False)

    def connect(self, is_on):
        """The board has power, or not."""
        self.read()
        self.fresh = True
        for pin in self.pins:
            if is_on:
                pin.init(Pin.ALT, None, alt=Pin.ALT_UART)
            else:
                pin.init(Pin.IN, None)

    def send(self, data):
        """Returns how many bytes were taken."""
        return self.uart.write(data) or 0

    def read(self):
        """What the board sent. Until it sends something its line is low, and reads as NUL."""
        # Reading an empty line waits for a character's time.
        data = self.uart.read() if self.uart.any() else b""
        if self.fresh:
            while data and data[0] == IDLE_LOW:
                data = data[1:]
            self.fresh = not data
        return data
