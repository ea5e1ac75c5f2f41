"""The starting-position display: one digit that shows where the deal starts."""

from .display_chain import BLANK, DIGITS


class StartDisplay:
    """The display's place in the chain of displays; its digit is digit 0."""

    def __init__(self, chain, name="start_display"):
        self.chain = chain
        self.name = name
        self.position = None

    def show(self, position):
        """Show a position, 1 to 9; None is dark."""
        self.position = position
        shown = bytearray([BLANK] * DIGITS)
        if position is not None:
            shown[0] = position
        self.chain.show(self.name, bytes(shown))

    def status(self):
        return {"position": self.position}
