"""Tables of a link that play for days: native boards with six seats each, whose journals are
followed as by a collector; the ledger that all of them share is a database's."""

from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.core.cards import card_number, card_text
from tablectl.core.keyed_hash import KeyedHash

from hil_tests.host_tools.floor.linked.linked_table import LinkedTable
from hil_tests.host_tools.floor.linked.scripts import ALL, LEVEL, ON, SMALL, Award, Script
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.helpers.native_table import KEYS
from hil_tests.rules.helpers.games import Crazy4
from host_tools.device import keys_file
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.follower import HALF_RING, Follower
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository

LINK = "pit7"
# A round that takes all of the meter; a table has it once in so many, about twice a day.
A_JACKPOT = 500
FOUR_ACES = "Ac Ad Ah As 3d"
WINNER, SEATS = 3, range(1, 7)
# Rounds in which nobody wins of the meter.
PLAIN_ROUNDS = 8
ROUND_US = 50_000_000
FIRST_DAY = datetime(2026, 11, 25, tzinfo=UTC)
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))


@cache
def full_round(seed, wins=False):
    """Six players who fold, of whom one may have four aces."""
    taken = [card_number(card) for card in FOUR_ACES.split()]
    cards = [card_text(card) for card in range(52) if card not in taken]
    Random(seed).shuffle(cards)
    hands = {seat: (" ".join(cards[5 * seat : 5 * seat + 5]), "fold", ON) for seat in SEATS}
    if wins:
        hands[WINNER] = (FOUR_ACES, "play", ON)
    awards = [Award(WINNER, ALL, True)] if wins else []
    return Script(Crazy4.play_round(hands, " ".join(cards[:5])), 100, *awards)


class PitTable(LinkedTable):
    """Its journal goes into the folder of its board under `data`. It wins all of the meter once in
    `a_jackpot` rounds, in another one than the tables beside it."""

    def __init__(self, place, data, a_jackpot, chance):
        self.place, self.a_jackpot, self.chance = place, a_jackpot, chance
        self.scripts = {}
        configuration = full_round(0).configured(SMALL, link=LINK, progressive=LEVEL)
        super().__init__(f"e66{place:013x}", KEYS, configuration, self._script, SMALL, place)
        self.day = FIRST_DAY
        self.archive = Archive(SystemDisk(data), self.uid, SIGNER)
        self.switch_on()
        self.follower = Follower(self.client, self.archive, lambda: self.now, 0)

    def _script(self, epoch, number):
        """The same one whenever it is asked for while its round is played."""
        if number not in self.scripts:
            wins = (number - 1 + self.place) % self.a_jackpot == self.a_jackpot // 2
            seed = self.chance.randrange(PLAIN_ROUNDS)
            self.scripts = {number: full_round(seed, wins)}
        return self.scripts[number]

    @property
    def now(self):
        return self.day + timedelta(microseconds=self.now_us)

    def advance(self):
        """Up to where the ledger has to be asked: before the press, and for an answer. Whether
        the round goes on behind that."""
        number = self.said.number
        while self.said.number == number:
            self.act()
            what = self.awaits["what"]
            is_ready = what == "wagers" and self.lying == set(self.said.script.chips)
            if is_ready or what == "answered":
                return True
        return False

    def keep_half(self):
        """Before its ring fills."""
        self.forget()
        if self.asks("journal")["free"] < HALF_RING:
            self.follower.follow()


class Pit:
    """`many` tables, each of which wins all of the meter once in `a_jackpot` rounds; `url`: of the
    ledger, `data`: the collector's folder, `keys`: a file with the key of their journals;
    `link_key`: that of all boards."""

    def __init__(self, folder, many, a_jackpot=A_JACKPOT, seed=1):
        self.ledger, self.data = folder / "floor.sqlite", folder / "data"
        self.url = f"sqlite:///{self.ledger}"
        self.data.mkdir()
        self.keys = folder / "keys.json"
        keys_file.write(self.keys, {"journal": KEYS["journal"]})
        self.link_key = KeyedHash(KEYS["link"])
        chance = Random(seed)
        self.tables = [PitTable(place, self.data, a_jackpot, chance) for place in range(many)]
        self.database = Database(self.url)
        with repository.begun(self.database, LINK, at=1) as books:
            deciding.open_levels(books, {LEVEL: SMALL}, TWO)
            for table in self.tables:
                deciding.admit(books, table.uid, table.said.epoch, TWO)
        self._ask(self.tables)

    def live(self, rounds, say=lambda done: None):
        """So many rounds of each table, then the journals and the ledger are level."""
        for number in range(rounds):
            for table in self.tables:
                table.run_for(ROUND_US)
            playing = self.tables
            while playing := [table for table in playing if table.advance()]:
                self._ask(playing)
            for table in self.tables:
                table.keep_half()
            say(number + 1)
        self._ask(self.tables)
        for table in self.tables:
            table.follower.follow()

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
                table.meet(books)
