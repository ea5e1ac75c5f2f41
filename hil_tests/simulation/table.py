"""A table that is lived at: a native board with its link, the people at it, and what its journal
says."""

import json
from collections import Counter
from typing import Any, NamedTuple

from tablectl.core.errors import RuleError
from tablectl.link.requests import EVENT, effect_of

from hil_tests.board.hostile_acts import LIMITS_US, OverheardBoard, heard_before, words_of
from hil_tests.board.mirror import BETWEEN_CARDS_US, FIRST_OF_THE_LINK, People
from hil_tests.helpers.cable import Cable
from hil_tests.rules.helpers.random_rounds import Chance
from hil_tests.simulation.told import Told
from host_tools.common.errors import HostError
from host_tools.journal.export import export
from host_tools.simulator.bench import Bench
from host_tools.simulator.control import BenchError
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.native import NativeControl
from host_tools.simulator.testing.places import OnNative

# What a start takes, and the latch of a lock that it owes.
START_US = 60_000
# The board looks within this time at a record that an export ended at.
FOUND_US = 2_000_000
# Bytes on the bus between two feeds of the watchdog; at 10 MHz they take 26 ms.
MOST_UNFED = 32_768
# The board draws within a heartbeat or two.
DRAWN_US = 2_500_000
# With so few notes in a round, and so much room in bytes, each start is recorded.
FEW_NOTES, MUCH_ROOM = 100, 60_000
# Whatever a board is about to show it shows within this time.
SETTLED_US = 1_200_000
# Starts until a board stands, whose power goes in them.
MOST_STARTS = 6
# What whoever is at a board is told where it is gone.
GONE = (BenchError, HostError)
LINE = ("seat", "wager", "stake", "outcome", "amount", "section")
SAME = ("phase", "what", "to", "locked", "round", "meter")
# What the table waits for while no round is played.
BETWEEN = ("wagers", "next_round")
FULL = 5005
# Reasons that the rules do not know: the journal is full, the table closed.
OF_THE_BOARD = (FULL, 2010)
LAST_OF_THE_LINK = 2015


class Over(NamedTuple):
    """A round that is over, with what was settled in it."""

    number: int
    lines: tuple


class Here(OnNative):
    """`own`: the NativeBoard."""

    def bench(self, **options):
        control = NativeControl(**options)
        self.own = control.board
        return Bench(control=control)


class NotTaken(RuleError):
    """The board did not take it; `code` says why, None where its power went."""

    def __init__(self, code):
        Exception.__init__(self, f"not taken: {code}")
        self.code = code


class Finding(AssertionError):
    """Something does not hold that must."""


class Table(People):
    """`dealer`: who plays at it; `folder`: where its exported journals are kept; `export()`: keeps
    all records. `rounds`: those that are over; `done`: what was done, by name; `told`: a Told;
    `touched`: somebody else than the dealer has moved this round. `is_spoilt`: its memory may not
    be what was told; `is_damaged`: an error may be latched by and by; `is_blind`: its journal
    cannot be read to its end. `shown`: what lamps and signs have to show after a start, None for
    anything; `noted`: the start of which the last record tells, `notes`: those of this round;
    `offered`: keys and Dealers that the board has from the record on that says so. It is a `Stint`
    too, for those who are hostile to it (hil_tests/board/hostile_acts.py)."""

    def __init__(self, dealer, seed, folder):
        self.configuration = dealer.configuration
        here = Here()
        board = OverheardBoard(place=here, configuration=None, seed=seed, unique_id=uid_of(seed))
        self.own: Any = here.own
        super().__init__(board)
        board.open()
        board.configure(self.configuration)
        self.dealer, self.done, self.touched = dealer, Counter(), False
        self.folder, self.files = folder, 0
        self.export: Any = self.into_a_file
        self.rounds: list = []
        self.is_spoilt = self.is_damaged = self.is_blind = False
        self.earlier: Any = None
        self.shown: Any = None
        self.offered: dict = {}
        self.old_keys: list = []
        self.again = 0
        self.boots = self.noted = self.own.boots
        self.notes = 0
        self.late_us: dict = {kind: [] for kind in LIMITS_US}
        self.free: dict = {}
        self.chance, self.mirror, self.counts = Chance(seed), self, self.done
        self.heard = heard_before(board)
        self.told = Told(board.bench, board.keys["journal"], [self.configuration])
        dealer.game = self
        self.began()

    # What a Played has

    @property
    def table(self):
        return self.own.assembly.keeper.table if self.is_blind else self.told.table

    @property
    def events(self):
        return self.told.events

    @property
    def effects(self):
        return self.told.effects

    def lines(self):
        names = ("seat", "wager", "stake", "outcome", "amount", "odds", "section")
        return [tuple(line[name] for name in names) for line in self.table.lines]

    def waits(self, what):
        return self.table is not None and self.table.waits_for == what

    def do(self, name, **facts):
        """Raises NotTaken."""
        if not self.attempt(name, facts):
            raise NotTaken(self.code)

    def attempt(self, name, facts):
        """Whether the board took it, by its journal. What the power or the cable has cut is done
        again."""
        while True:
            self.code = None
            try:
                self.code = self.on_the_board(name, facts)
            except GONE as error:
                self.come_back(error)
                if not self._recorded(name):
                    continue
                return True
            self.look()
            if self.code is not None:
                self._refused(name, facts)
            return self.code is None

    def _refused(self, name, facts):
        """The rules refuse it for the same reason; the link first of all what is none."""
        self.done[f"refused {self.code}"] += 1
        is_over = self.table is None or self.table.waits_for in BETWEEN
        hold(self.code != FULL or is_over, f"{name} {facts}: the journal is full in a round")
        if (
            effect_of(name) != EVENT
            or self.code in OF_THE_BOARD
            or self.own.assembly.keeper.restless.held
        ):
            return
        event = {**facts, "event": name, "time": self.table.time}
        try:
            self.table.verify(event)
            self.table.handle(event)
        except RuleError as error:
            same = self.code in (error.code, *range(FIRST_OF_THE_LINK, LAST_OF_THE_LINK))
            hold(same, f"{name} {facts}: the board says {self.code}, the rules {error.code}")
            return
        hold(False, f"{name} {facts}: the board says {self.code}, the rules take it")

    def _recorded(self, name):
        return any(entry.name == name for entry in self.told.entries)

    def on_the_board(self, name, facts):
        if name == "card" and self.board.bench.state()["power"]:
            self.board.wait(BETWEEN_CARDS_US)
        code = super().on_the_board(name, facts)
        if name == "start_position":
            self._draw_again()
        return code

    def _draw_again(self):
        """A draw that was closed for its random source is open again behind another start."""
        self.look()
        if self.waits("start_position"):
            self.board.wait(DRAWN_US)
            self.look()
        if self.waits("start_position"):
            self.done["started for a draw"] += 1
            self.board.bench.reset()
            self.board.request("status")

    # As a Stint

    @property
    def words(self):
        return words_of(self.table)

    def take(self, name, facts, code):
        """Somebody else has done what the dealer does."""
        self.touched = self.touched or code is None
        self.look()

    def stand_up(self):
        self.look()

    # Its power

    def is_on(self):
        return self.board.bench.state()["power"]

    def come_back(self, error):
        """Whoever was cut off goes on: power comes, or the board has started again, or there is
        another cable. Raises `error` where nothing of that is so."""
        own = self.own
        if self.is_on() and own.boots == self.boots and not isinstance(self.cable(), Cable):
            raise error
        self.done["cut off"] += 1
        for _ in range(MOST_STARTS):
            try:
                self._come_back()
            except GONE:
                if self.is_on() and self.own.boots == self.boots:
                    raise
                continue
            # Keys that no record has given by now are none.
            self.offered.pop("keys", None)
            return
        hold(False, "the board does not come back")

    def _come_back(self):
        bench = self.board.bench
        if not self.is_on():
            if self.again:
                bench.power_off(fram_write=self.again)
                self.again = 0
            bench.power_on()
        self.boots = self.own.boots
        self.board.starts_anew()
        self.board.key(False)
        self.board.wait(START_US)
        self.look()

    def cable(self):
        return self.board.client.stream

    def quiet(self):
        """Nothing that was to fail fails any more."""
        self.own.fram.disarm()
        self.again = 0

    # Its memory

    @property
    def memory(self):
        return self.board.bench.fram_read(0, FRAM_BYTES)

    def remember(self):
        """What may be put back one day."""
        self.earlier = self.memory, self.board.keys, self.dealer, self.told.sealer

    def exchange(self, memory):
        """Another memory: the power is off meanwhile, and nobody expects of the table what was."""
        bench = self.board.bench
        self.quiet()
        if self.is_on():
            bench.power_off()
        if self.earlier and memory is self.earlier[0]:
            _, keys, dealer, sealer = self.earlier
            self.keys_are(keys)
            self.told.sealer, self.told.key = sealer, keys["journal"]
            self.plays(dealer)
            self.began()
        bench.fram_write(0, memory)
        self.is_spoilt = self.is_damaged = True
        self.left_behind()
        bench.power_on()
        self.boots = self.own.boots
        self.board.starts_anew()
        self.board.wait(START_US)

    def opened(self):
        """The table was put right: what is told of it begins where it stands up from."""
        if self.is_spoilt:
            self.is_spoilt = False
            self._begin_again()

    def _begin_again(self):
        """What is told begins where the board stands up from, most often with the round. Behind a
        damaged record nothing can be told, until there is a checkpoint behind it: the board itself
        says meanwhile what it waits for."""
        self.told.begin()
        self.began()
        self.told.on_record = self._hear
        self.told.read()
        self.is_blind = self.told.last != self.head
        self.touched = True

    @property
    def head(self):
        """Number of the last record, as the board counts."""
        return self.own.assembly.journal.ring.head.sequence

    def left_behind(self):
        """Another file of the journal begins."""
        self.files += 1

    def journal_path(self):
        epoch = self.board.request("identity")["epoch"]
        return self.folder / f"{epoch}-{self.files}"

    def into_a_file(self):
        """Of its own, behind what is there. Then the ring has room again but for a round."""
        export(self.board.client, self.journal_path(), False)
        free = self.board.request("journal")["free"]
        is_sound = not (self.is_spoilt or self.is_damaged)
        hold(free > MUCH_ROOM or not is_sound, f"{free} bytes are free behind an export")

    def offers(self, dealer):
        """The technician is about to send the configuration of this dealer's table."""
        self.offered[self.told.knows(dealer.configuration)] = dealer

    def plays(self, dealer):
        """Another table from here on."""
        self.configuration = dealer.configuration
        self.dealer, dealer.game = dealer, self

    def has_keys(self, keys):
        """The record that says so is the last one under the keys before."""
        self.old_keys.append(dict(self.board.keys))
        self.keys_are(keys)
        self.told.key_changes(keys["journal"])

    def keys_are(self, keys):
        self.board.keys = self.board.client.keys = keys

    # What must hold

    def began(self):
        """A round begins behind the last record."""
        meter = self.told.table.meter if self.told.table else None
        dealer, self.touched, self.is_due = self.dealer, False, False
        dealer.first_event, dealer.first_effect = len(self.events), len(self.effects)
        dealer.micro = meter.micro if meter else 0

    def look(self):
        """Take in what the journal says, and hold the board to it."""
        self.board.client.poll()
        if self.is_blind:
            self._begin_again()
        self.told.on_record = self._hear
        self.told.read()

    def _hear(self, entry):
        if entry.is_event or entry.name == "configured":
            self.shown = None
        self.notes = 0 if entry.name == "next_round" else self.notes + (not entry.is_event)
        if entry.name == "power_on":
            self.noted = self.own.boots
        if entry.name == "over":
            self._over()
        elif entry.name == "provisioned" and "keys" in self.offered:
            self.has_keys(self.offered.pop("keys"))
        elif entry.name == "configured" and entry.facts["after"] in self.offered:
            self.plays(self.offered.pop(entry.facts["after"]))
        if entry.name in ("next_round", "adjusted", "configured"):
            self.began()

    def _over(self):
        round = self.told.table.round
        hold(not any(round.wagers.values()), "a wager was never settled")
        self.done["rounds"] += 1
        of_meter = [line for line in self.told.table.lines if line["odds"].endswith("of meter")]
        self.done["awards of a meter"] += len(of_meter)
        self.rounds.append(Over(round.number, tuple(map(line_of, self.told.table.lines))))
        self.is_due = not self.touched

    def verify(self):
        """The board says what its journal says, and nothing is wrong with it."""
        self.look()
        if self.is_due and self.waits("next_round"):
            self.done["rounds settled twice"] += self.dealer.settled_twice()
        self.is_due = False
        status = self.board.status()
        fault = status["fault"]
        bitten = self.done["bite"] and fault and fault["kind"] == "watchdog"
        hold(fault is None or bitten, f"the firmware fell over: {fault}")
        longest = self.own.longest
        hold(longest <= MOST_UNFED, f"{longest} bytes on the bus without a feed of the watchdog")
        if self.is_spoilt or self.is_blind:
            return status
        hold(self.told.last == self.head, f"{self.head} records, {self.told.last} in the journal")
        hold(status["phase"] != "closed", f"the table is closed: {status}")
        hold(status["error"] is None or self.is_damaged, f"an error is latched: {status}")
        mine = self.table.status()
        # What a meter of a link stands at is in no journal of its tables.
        same = [name for name in SAME if name != "meter" or not self.table.levels.share]
        here = {name: status[name] for name in same}
        hold(here == {name: mine[name] for name in same}, f"{here} is {mine} by the journal")
        self._verify_kept()
        has_room = self.notes < FEW_NOTES and self.own.assembly.journal.ring.free() > MUCH_ROOM
        hold(self.noted == self.own.boots or not has_room, "no record tells of the start")
        if self.shown:
            self.board.wait(SETTLED_US)
            shown = self.signs()
            hold(self.shown in (None, shown), f"a start shows {shown}, not {self.shown}")
            self.shown = None
        return status

    def starts(self):
        """The board is about to start again by itself: it shows then what it shows now, and of a
        link that it has no lease."""
        if self.told.table and self.told.table.levels.share:
            return
        if self.is_on() and not (self.is_spoilt or self.is_damaged or self.is_blind):
            self.board.wait(SETTLED_US)
            self.look()
            self.shown = self.signs()

    def signs(self):
        """What lamps and displays show."""
        signs = self.own.signs
        return dict(signs.lamps.lit), dict(signs.displays.texts)

    def _verify_kept(self):
        """However often the board has started meanwhile, it keeps of its table what follows from
        the records; of the last hits at least those that were told."""
        here = self.own.assembly.keeper.table
        mine, kept = kept_of(self.told.table), kept_of(here)
        hold(kept == mine, f"the board keeps {kept}, by its journal {mine}")
        for name, level in self.told.table.levels.of.items():
            last, hits = here.levels.of[name].last, level.last
            hold(last[len(last) - len(hits) :] == hits, f"hits {last}, by the journal {hits}")

    def key(self, act):
        """What `act` gives, done while the key switch is on."""
        self.board.key(True)
        try:
            return act()
        finally:
            self.board.key(False)


def line_of(line):
    return tuple(line[name] for name in LINE)


def kept_of(table):
    """What a checkpoint keeps of a table, and a start makes of the records behind it."""
    levels, deck = table.levels, table.deck
    kept = [levels.state(), levels.links_state(), table.carried, deck.state(), deck.uncovered]
    return json.loads(json.dumps([*kept, table.in_use.since, table.budget.spent]))


def uid_of(seed):
    return f"e66{seed % (1 << 52):013x}"


def hold(holds, text):
    if not holds:
        raise Finding(text)
