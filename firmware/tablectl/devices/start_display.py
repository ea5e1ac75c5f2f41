"""The starting-position display: one digit that shows where the deal starts."""

from .display_chain import BLANK, DIGITS, LETTER_E


class StartDisplay:
    """The display's place in the chain of displays; its digit is digit 0."""

    def __init__(self, chain, name="start_display"):
        self.chain = chain
        self.name = name
        self.position = None

    def show(self, position):
        """Show a position, 1 to 9; None is dark."""
        self.position = position
        self._write(BLANK if position is None else position)

    def fail(self):
        """An E: no position can be drawn."""
        self.position = "E"
        self._write(LETTER_E)

    def _write(self, code):
        self.chain.show(self.name, bytes([code] + [BLANK] * (DIGITS - 1)))

    def status(self):
        return {"position": self.position}
