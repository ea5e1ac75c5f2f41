"""Plays the dice games for the rules tests, from host_tools/examples/tables."""

from hil_tests.helpers import examples
from hil_tests.rules.helpers.play import Played, changed


def example(chapter, **changes):
    """The example configuration of a chapter with some of its keys changed."""
    return changed(examples.table(chapter), **changes)


class Dice:
    """One table of a dice game."""

    def __init__(self, chapter, **changes):
        self.game = Played(example(chapter, **changes))
        self.do = self.game.do
        self.refuses = self.game.refuses
        self.waits = self.game.waits
        self.line = self.game.line
        self.lines = self.game.lines

    @property
    def table(self):
        return self.game.table

    def bet(self, seats, chips=()):
        """Wagers, {seat: {wager: cents}}, and the seats with a chip on the sensor."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(seats):
            for wager in self.table.game.wagers:
                if wager.name in seats[seat]:
                    cents = seats[seat][wager.name]
                    self.do("wager", seat=seat, wager=wager.name, cents=cents)
        for seat in chips:
            self.do("chip_on", seat=seat)

    def lock(self):
        """No more bets; the chips on lit sensors are collected."""
        self.do("start_game")
        self.do("latched")
        if self.waits("confirm_chips"):
            for seat in self.table.sensors.not_collected():
                self.do("chip_off", seat=seat)
            self.do("confirm_chips")

    def roll(self, dice):
        """One roll, its pips as digits: "66" or "1123456666"."""
        return self.do("roll", dice=[int(pips) for pips in dice])

    def round(self, seats, *rolls, chips=()):
        """A whole round."""
        self.bet(seats, chips)
        self.lock()
        for dice in rolls:
            self.roll(dice)
        assert self.waits("next_round"), self.table.awaits
        return self
