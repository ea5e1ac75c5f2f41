"""Plays a table for the rules tests: configuration, clock, events in, effects and lines out.

The rules are asked only through `open_table`, `verify` and `handle`, as the board asks them.
"""

from tablectl.core.cards import card_number, card_numbers, card_text
from tablectl.core.errors import ConfigurationError, RuleError, TableError
from tablectl.core.table import open_table

ANY = "any section"


def changed(values, **changes):
    """A copy of `values` with some of its keys changed."""
    copy = dict(values)
    copy.update(changes)
    return copy


def without(values, key):
    """A copy of `values` without one key."""
    copy = dict(values)
    del copy[key]
    return copy


def effect(name, **facts):
    """The effect `name` as the table shows it."""
    facts["effect"] = name
    return facts


def named(effects, name):
    return [shown for shown in effects if shown["effect"] == name]


def refused(act, code, section=None):
    """The error that `act` must raise: its code, the kind that goes with it, its section."""
    try:
        act()
    except TableError as error:
        assert error.code == code, f"{error.code} instead of {code}: {error.text}"
        assert isinstance(error, RuleError if code < 2000 else ConfigurationError), error.text
        assert section == ANY or error.section == section, f"{error.section}: {error.text}"
        return error
    raise AssertionError(f"accepted, though {code} must refuse it")


def plain(value):
    """A deep copy of dicts, lists, tuples and sets, equal only to the same content."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if isinstance(value, set):
        return sorted(value)
    return value


def snapshot(table):
    """All that a refused event may not change: the state of round, sensors, deck and meter, as a
    text, for a deep copy takes nearly twice as long. What is not plain data stands there by its
    address."""
    parts = [part for part in (table.round, table.sensors, table.deck, table.meter) if part]
    return repr([table.status(), table.awaits, [part.__dict__ for part in parts]])


class Played:
    """A table of any game with a clock of its own; `events`: what it accepted, `effects`: what it
    gave."""

    def __init__(self, configuration, meter=None):
        self.configuration = configuration
        self.table = open_table(configuration, meter)
        self.time = 0
        self.events = []
        self.effects = list(self.table.opening)

    def do(self, name, **facts):
        """The effects of one event, a millisecond after the last unless `time` says when; of one
        that is merged those that are shown again."""
        facts["event"] = name
        if "time" not in facts:
            facts["time"] = self.time + 1000
        again = self.table.verify(facts)
        if again is not None:
            return again
        effects = self.table.handle(facts)
        self.table.levels.verify()
        self.time = max(self.time, facts["time"])
        self.events.append(facts)
        self.effects.extend(effects)
        return effects

    def refuses(self, code, section, name, **facts):
        """The error with which the table refuses an event; nothing may have changed by it."""
        before = snapshot(self.table)
        error = refused(lambda: self.do(name, **facts), code, section)
        assert snapshot(self.table) == before, f"changed by a refused event: {facts}"
        return error

    def waits(self, what):
        return self.table.awaits["what"] == what

    def start(self):
        """Start Game, every edge before it in, the lit chips collected, their count confirmed."""
        self.do("start_game")
        lit = [shown["seat"] for shown in named(self.do("latched"), "accepted")]
        if self.waits("confirm_chips"):
            for seat in lit:
                self.do("chip_off", seat=seat)
            self.do("confirm_chips")

    def turn_up(self):
        """The effects of all cards turned up that the table waits for now, if any."""
        effects = []
        while self.waits("reveal"):
            effects += self.do("reveal")
        return effects

    def decided(self, seat, what, **facts):
        """The effects of a decision and of the cards that are turned up once it is made."""
        return self.do("decision", seat=seat, what=what, **facts) + self.turn_up()

    def deal(self, cards):
        for card in card_numbers(cards):
            self.do("card", card=card)

    def count_stub(self):
        """Counted right, where it is due."""
        if self.waits("stub_count"):
            left = self.table.pack.count - len(self.table.round.drawn)
            self.do("stub_count", cards=left, misdealt=False)

    def confirm_awards(self):
        """The awards that are held, each hand turned up in its turn."""
        while self.waits("jackpot_confirm"):
            self.do("jackpot_confirm", key=True)
            self.turn_up()

    def report(self, what, **facts):
        """An irregularity."""
        return self.do("irregularity", what=what, **facts)

    def face_up(self, card):
        return self.do("irregularity", what="face_up", card=card_number(card))

    def unused(self):
        """The lowest natural card that was not drawn in this round, as text."""
        return card_text(min(set(range(4, 52)) - set(self.table.round.drawn)))

    def deal_anything(self):
        """Every card that the table waits for, the lowest natural one not drawn yet."""
        while self.waits("card"):
            self.deal(self.unused())

    def lines(self):
        """The lines of the round as (seat, wager, stake, outcome, amount, odds, section)."""
        names = ("seat", "wager", "stake", "outcome", "amount", "odds", "section")
        return [tuple([line[name] for name in names]) for line in self.table.lines]

    def line(self, seat, wager):
        """(outcome, amount, odds, section) of the one line that took this wager off the layout."""
        lines = [line[3:] for line in self.lines() if line[:2] == (seat, wager)]
        taken = [line for line in lines if line[0] not in ("hold", "envy", "bonus")]
        assert len(taken) == 1, f"{wager} of seat {seat}: {taken}"
        return taken[0]
