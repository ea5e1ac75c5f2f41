"""One history of a table, from a seed: step after step somebody does something right or wrong, or
something fails; after each what must hold is verified, and now and then that from here an honest
sequence of acts reaches the next betting.

Each step draws from a chance of its own, so that a history without some of its steps is one as
well: `only` are the steps that happen.
"""

import tempfile
import traceback
from pathlib import Path

from hil_tests.matrix.trial import in_a_fork
from hil_tests.rules.helpers.random_rounds import Chance
from hil_tests.simulation import attackers, faults, floor, growth
from hil_tests.simulation.dealers import CHAPTERS, dealer_of
from hil_tests.simulation.table import BETWEEN, FULL, GONE, Table, hold
from host_tools.device import keys_file
from host_tools.device.link.client import Refused
from host_tools.journal.audit import audit

# One step in so many is somebody else's than the dealer's, and of these one in so many a fault
# that spoils the memory: another choice for each seed.
OTHERS, HARMFUL = (3, 6, 20), (6, 20, 1 << 20)
# One of the others' steps in so many is the floor's in a round, and between two.
OF_FLOOR = 8, 2
# And one that goes past a bound.
GROWING = (60, 1 << 20)
# One step in so many looks for an honest way to the next betting, besides each one behind a fault.
LOOKED = 60
# Acts of an honest dealer to the next betting; seconds of processor time for them.
MOST_ACTS, LIMIT_S = 600, 60
SPREAD = 1_000_003
BETTING_US = 2_000_000


class History:
    """`table`: its Table; `disturbed`: whether others than the dealer do something."""

    def __init__(self, seed, folder, disturbed=True, dealer=None):
        self.seed, chance = seed, Chance(seed + SPREAD)
        self.others, self.harmful = chance.pick(OTHERS), chance.pick(HARMFUL)
        self.growing, self.disturbed = chance.pick(GROWING), disturbed
        chapter = CHAPTERS[seed % len(CHAPTERS)]
        self.table = Table(dealer or dealer_of(chapter, seed), seed, Path(folder))

    def step(self, number):
        """Raises AssertionError for what does not hold."""
        self.do(None, number)

    def do(self, act, number):
        """This act at a step, or the one that its number draws. Raises as `step`."""
        table = self.table
        chance = table.chance = Chance(self.seed * SPREAD + number)
        # Small seeds of a Chance begin alike.
        for _ in range(4):
            chance.below(2)
        table.dealer.chance = chance
        act = act or self._act(chance)
        table.done[act.__name__] += 1
        try:
            act(table, chance)
        except Refused as refused:
            # Somebody has locked out the role: who signs waits.
            hold(refused.error["code"] == floor.LOCKED_OUT, f"{act.__name__}: {refused.error}")
            table.board.bench.run_for(floor.WAIT_US)
        except GONE as error:
            self._gone(error)
        self._verify()
        if act in (*faults.HARMFUL, *growth.ACTS) or chance.one_in(LOOKED):
            self.reaches_betting()

    def _act(self, chance):
        if self.table.table is None or not self.disturbed or not chance.one_in(self.others):
            return deal
        if chance.one_in(self.growing):
            return chance.pick(growth.ACTS)
        if chance.one_in(self.harmful):
            return chance.pick(faults.HARMFUL)
        if chance.one_in(OF_FLOOR[self.table.waits("next_round")]):
            return chance.pick(floor.ACTS)
        return chance.pick(chance.pick((attackers.ACTS, faults.HARMLESS)))

    def _gone(self, error):
        if isinstance(error, Refused):
            raise error
        self.table.come_back(error)

    def _verify(self):
        """And what a memory that was spoilt needs is done."""
        for _ in range(3):
            try:
                if needs_help(self.table):
                    floor.put_right(self.table)
                self.table.verify()
            except GONE as error:
                self._gone(error)
                continue
            return
        hold(False, "it goes again and again")

    def reaches_betting(self):
        """In a process of its own, so that nothing of it has happened."""
        self.table.done["honest ways"] += 1
        wrong = in_a_fork(lambda: honest_way(self), LIMIT_S)
        hold(wrong != "", "an honest way without an end")
        hold(wrong == "reached", f"no honest way to the next betting: {wrong}")

    def end(self):
        """The whole journal, in files: the audit of a regulator finds nothing."""
        table = self.table
        table.quiet()
        self.reaches_betting()
        try:
            table.board.status()
        except GONE as error:
            self._gone(error)
        floor.export_all(table)
        if not table.files and not table.earlier:
            *earlier, now = self.key_files()
            submissions = tuple(self._submissions())
            found = audit((table.journal_path(),), now, submissions, earlier=tuple(earlier))
            hold(found.findings == [], f"the audit finds {found.findings[:3]}")
            table.done["audited"] += 1

    def _submissions(self):
        """Files of all configurations that the table had; an export holds its last one."""
        for number, text in enumerate(self.table.told.texts):
            path = self.table.folder / f"table-{number}.json"
            path.write_text(text)
            yield path

    @property
    def keys(self):
        """All that the board had, one after the other."""
        return [*self.table.old_keys, self.table.board.keys]

    def key_files(self):
        paths = []
        for number, keys in enumerate(self.keys):
            paths.append(self.table.folder / f"{self.seed}-{number}.json")
            keys_file.write(paths[-1], keys)
        return paths


def deal(table, chance):
    """Now and then betting lasts until a checkpoint is written step by step."""
    if table.waits("wagers") and chance.one_in(6):
        table.board.wait(BETTING_US)
    table.dealer.act()


def needs_help(table):
    """Whether the floor has to look after it."""
    status = table.board.status()
    is_between = status["what"] in BETWEEN if "what" in status else True
    damage = table.is_damaged and status["error"] and is_between
    return damage or table.is_spoilt or status["phase"] == "closed"


def honest_way(history):
    """`reached`, or why not. The dealer plays by the rules, the floor does its duty."""
    table = history.table
    table.quiet()
    dealer = table.dealer
    dealer.trouble, dealer.unlucky = 0, False
    table.touched = True
    try:
        number = table.table.round.number
        for _ in range(MOST_ACTS):
            is_open = table.waits("wagers") and table.board.status()["error"] is None
            if is_open and table.table.round.number > number:
                return "reached"
            try:
                dealer.act()
                if table.code == FULL:
                    floor.export_all(table)
            except GONE as error:
                history._gone(error)
            history._verify()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
    return f"after {MOST_ACTS} acts it waits for {table.table.awaits}"


def live(seed, steps, only=None, looked=lambda number: None):
    """The Table of a history. Raises AssertionError, and what is wrong with the product."""
    with tempfile.TemporaryDirectory() as folder:
        history = History(seed, folder)
        for number in range(steps):
            if only is None or number in only:
                looked(number)
                history.step(number)
        history.end()
    return history.table
