"""Plays a table of DJ Wild Stud Poker: the verbs of its tests."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.play import Played, named, refused

# Ten high without a wild card: every pair beats it.
LOW = "3c 4d 6h 8s Tc"

PROGRESSIVE = {
    "wager": 100,
    "fold_qualifies": True,
    "rate": 2050,
    "envy": True,
    "stake_returned": True,
}
# When `locked` presses Start Game, in microseconds.
LOCK = 500000


def configuration(**changes):
    """Everything offered, no stub count; limits only for what `changes` leave on offer."""
    values: dict = {
        "game": "687a",
        "table": {"number": 7, "seats": 6},
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "max_boxes": 1,
        "limits": {"ante": [500, 50000]},
        "progressive": PROGRESSIVE,
        "trips": "DJWT-04",
        "bad_beat": {"paytable": "DJWBB-03", "mode": "two_way"},
    }
    values.update(changes)
    if "limits" not in changes:
        for name in ("trips", "bad_beat"):
            if values[name]:
                values["limits"][name] = [100, 10000]
    return values


def refused_configuration(code, section, **changes):
    """The error with which a configuration with these changes is refused."""
    return refused(lambda: open_table(configuration(**changes)), code, section)


class Play(Played):
    """A table of 687a."""

    def __init__(self, meter=None, **changes):
        super().__init__(configuration(**changes), meter)

    def bet(self, seat, ante=1000, progressive=False, **others):
        """Ante and Blind of `ante` cents, a chip if `progressive`, others in cents."""
        self.do("wager", seat=seat, wager="ante", cents=ante)
        self.do("wager", seat=seat, wager="blind", cents=ante)
        for name in sorted(others):
            self.do("wager", seat=seat, wager=name, cents=others[name])
        if progressive:
            self.do("chip_on", seat=seat)

    def deal_round(self, hands, dealer=LOW, other=None):
        """Up to the first decision or the stub; `hands`: {seat: (cards, decision, wagers)}."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        for seat in sorted(hands):
            self.deal(hands[seat][0])
        self.deal(dealer)
        if self.waits("card"):
            self.deal(other or self.unused())

    def round(self, hands, dealer=LOW, other=None):
        """A whole round, its stub counted right where it is due and its held awards confirmed."""
        self.deal_round(hands, dealer, other)
        self.count_stub()
        for seat in sorted(hands):
            self.decided(seat, hands[seat][1])
        self.confirm_awards()
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, dealer=LOW, other=None, meter=None, **changes):
    """A whole round at a new table; `hands`: {seat: (cards, decision, wagers)}."""
    game = Play(meter, **changes)
    game.round(hands, dealer, other)
    return game


def one_seat(cards, dealer=LOW, wagers=None, decision="raise", other=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decision, wagers or {})}, dealer, other, **changes)


def locked(before=(), after=()):
    """Six players at a table locked at LOCK; `before` and `after` it: (event, seat, its edge)."""
    game = Play()
    for seat in range(1, 7):
        game.bet(seat)
    for name, seat, time in before:
        game.do(name, seat=seat, time=time)
    game.do("start_game", time=LOCK)
    for name, seat, time in after:
        game.do(name, seat=seat, time=time)
    return game


def accepted(game):
    """The seats whose progressive wager stands once every edge before the lock is in."""
    return [shown["seat"] for shown in named(game.do("latched"), "accepted")]
