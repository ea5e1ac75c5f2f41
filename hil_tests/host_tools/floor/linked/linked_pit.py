"""Tables of a link that play for days: each with the firmware's own rules, keeper and journal, and
with the files that a collector writes of it; the ledger that all of them share is a database's."""

from collections import deque
from datetime import UTC, datetime, timedelta
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked import messages

from hil_tests.controller.signing import KEYS
from hil_tests.host_tools.floor.linked.linked_rounds import (
    BYTES,
    LEVEL,
    LINK,
    LINKED,
    TWO,
    TableOfLink,
    is_claiming,
)
from hil_tests.rules.helpers.any_game import AnyGame, rounds_of, timeless
from hil_tests.rules.helpers.play import Played, changed
from host_tools.device import keys_file
from host_tools.examples import ROUNDS
from host_tools.floor.collector.archive import Archive, Unit
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.database import Database
from host_tools.floor.linked import causes, deciding, repository, taking
from host_tools.floor.linked.accounts import Terms
from host_tools.journal import stamps
from host_tools.journal.blocks import stamp_block
from host_tools.journal.reply import blocks_of
from host_tools.rounds import round_file
from host_tools.rounds.player import Player

# A round that takes all of the meter; a table has it once in so many, about twice a day.
JACKPOT = ROUNDS / "687a" / "02_jackpot_with_envy.json"
A_JACKPOT = 500
RANDOM_ROUNDS = 40
ROUND_US, SECOND_US = 50_000_000, 1_000_000
# The lock's own: before it a table needs a lease.
LOCKS = ("lock_out", "start_game")
HALF_RING = BYTES // 2
UNIT_RECORDS = 10_000
FIRST_DAY = datetime(2026, 11, 25, tzinfo=UTC)
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))
IDENTITY = {"board": "bench", "version": "0.2.0", "commit": "0" * 40}


class WholeBets(AnyGame):
    """Most who wager make every wager that is entered."""

    def bet_on(self, seat, wager):
        if wager.name not in self.table.limits or not wager.entered:
            return
        if wager.sensor:
            self.game.do("chip_on", seat=seat)
        else:
            least, _ = self.table.limits[wager.name]
            self.attempt("wager", seat=seat, wager=wager.name, cents=least)


class LinkedTable(TableOfLink):
    """Its journal goes into the folder of its board under `data`."""

    def __init__(self, uid, configuration, data):
        super().__init__(configuration)
        self.links.uid = uid
        self.events = deque()
        self.archive = Archive(SystemDisk(data), uid, SIGNER)
        self.kept = self.keeper.journal.ring.tail.copy()
        self.day = FIRST_DAY

    def advance(self):
        """Up to where the ledger has to be asked. Whether the round goes on behind that."""
        while self.events and not is_claiming(self):
            event = self.events.popleft()
            self.send(event)
            if event["event"] in LOCKS:
                break
        self.shown.clear()
        return bool(self.events) or is_claiming(self)

    @property
    def now(self):
        return self.day + timedelta(microseconds=self.now_us)

    def keep(self):
        """Everything that is new, as a collector that looks at the board keeps and confirms it."""
        journal, after = self.keeper.journal, self.kept.copy()
        today = self.now.date().isoformat()
        self.archive.roll(today)
        told = {"epoch": journal.epoch, "time": self.now_us}
        names = ("checkpoint", "configuration")
        slots = {name: (journal.slots.read(name) or b"").decode() or None for name in names}
        identity = {**IDENTITY, "uid": self.links.uid}
        begin = stamps.begin(identity, after.text(), told, slots, self.now)
        at = journal.ring.tail.copy() if not after.sequence else after.copy()
        records = bytes(journal.export(at, BYTES, UNIT_RECORDS))
        data = stamp_block(begin) + b"".join(blocks_of(records, after.text(), at.text()))
        end = stamps.end(at.text(), self.now_us, self.now)
        first, last = after.sequence + 1, at.sequence
        self.archive.append(Unit(journal.epoch, first, last, data, end), today)
        journal.exported(at)
        self.kept = at


class Pit:
    """`many` tables, each of which wins all of the meter once in `a_jackpot` rounds; `url`: of the
    ledger, `data`: the collector's folder, `keys`: a file with the key of their journals."""

    def __init__(self, folder, many, a_jackpot=A_JACKPOT, seed=1):
        self.ledger, self.data = folder / "floor.sqlite", folder / "data"
        self.url = f"sqlite:///{self.ledger}"
        self.data.mkdir()
        self.keys, self.a_jackpot = folder / "keys.json", a_jackpot
        keys_file.write(self.keys, {"journal": KEYS["journal"]})
        self.chance = Random(seed)
        file = round_file.load(JACKPOT)
        self.jackpot = _events_of(file)
        self.rounds = rounds_of(WholeBets(file.configuration, seed=1), RANDOM_ROUNDS)
        configuration = changed(file.configuration, linked=LINKED)
        self.tables = [
            LinkedTable(f"e66{number:013x}", configuration, self.data) for number in range(many)
        ]
        self.database = Database(self.url)
        self.key = KeyedHash(KEYS["link"])
        self._open()

    def _open(self):
        level = self.tables[0].table.levels.shown
        terms = Terms(level.base, level.limit, level.rate, level.reserve_rate)
        with repository.begun(self.database, LINK, at=1) as books:
            deciding.open_levels(books, {LEVEL: terms}, TWO)
            for table in self.tables:
                deciding.admit(books, table.links.uid, table.epoch, TWO)
        self._ask(self.tables)
        self._ask(self.tables)

    def live(self, rounds, say=lambda done: None):
        """So many rounds of each table, then the journals and the ledger are level."""
        for number in range(rounds):
            for place, table in enumerate(self.tables):
                is_hit = (number + place) % self.a_jackpot == self.a_jackpot // 2
                table.events.extend(self.jackpot if is_hit else self.chance.choice(self.rounds))
                table.now_us += ROUND_US
            playing = self.tables
            while playing:
                self._ask(playing)
                playing = [table for table in playing if table.advance()]
            for table in self.tables:
                if table.keeper.journal.ring.free() < HALF_RING:
                    table.keep()
            say(number + 1)
        self._ask(self.tables)
        for table in self.tables:
            table.keep()

    def end_day(self):
        """What comes now is of the next day, and in other files."""
        for table in self.tables:
            table.archive.close()
            table.day += timedelta(days=1)

    def close(self):
        for table in self.tables:
            table.archive.close()
        self.database.close()

    def _ask(self, tables):
        """Each once, in one transaction."""
        with repository.opened(self.database, LINK, int(tables[0].now.timestamp() * 1e6)) as books:
            for table in tables:
                table.now_us += SECOND_US
                report = causes.opened(self.key, table.report())
                table.reply(messages.seal(self.key, "reply", taking.reply_to(books, report)))


def _events_of(file):
    """Of the round in a file, without their times, up to the next round."""
    game, player = Played(file.configuration), Player(file)
    while event := player.next_event(game.table.awaits):
        game.do(event.pop("event"), **event)
    game.do("new_deck")
    game.do("next_round")
    return [timeless(event) for event in game.events]
