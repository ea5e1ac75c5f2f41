"""What the link carries of every game: each message of a full table fits a line, and all that one
event sets going fits the queue."""

from tablectl.app.condition import Condition
from tablectl.app.effects import Effects
from tablectl.link.frames import LINE_LIMIT, encode
from tablectl.link.waiting import QUEUE_LIMIT

from hil_tests.controller.table import Table
from hil_tests.helpers import examples
from hil_tests.rules.helpers.any_game import AnyGame

# The most that a wager's argument on the link can be, and the longest numbers of a message.
MOST_CENTS = 1_000_000_00
LAST_ID = (1 << 30) - 1
LATE_US = 10**13
ROUNDS = 10


def full_table(configuration):
    """A board whose table has the most cents on every wager at every seat."""
    board = Table(configuration)
    table = board.keeper.table
    for seat in range(1, table.seats + 1):
        for wager in table.game.wagers:
            table.round.place(seat, wager.name, MOST_CENTS)
    return board


def ask(board, do, **arguments):
    message = {"id": LAST_ID, "do": do}
    message.update(arguments)
    return board.take_message(message)["ok"]


def long_health(status):
    """Add to a status the longest that the board says of itself."""
    condition = Condition(None)
    counters = Counters()
    condition.watch(parts={}, checked={}, bank=counters, session=counters, tidying=counters)
    condition.overflowed(1_000_000)
    fault = {"state": "run", "count": 100_000, "kind": "NotImplementedError", "text": "x" * 120}
    condition.started("watchdog", fault)
    condition.count(status)


class Counters:
    missed = heap_free = 1_000_000

    def status(self):
        return {"bad": 1_000_000, "dropped": 1_000_000}


def test_status_and_wagers_of_a_full_table_fit_a_line():
    for chapter, configuration in examples.tables():
        board = full_table(configuration)
        table = board.keeper.table
        status = ask(board, "status")
        long_health(status)
        assert status["wagered"] == list(range(1, table.seats + 1)), chapter
        assert len(encode({"id": LAST_ID, "ok": status})) <= LINE_LIMIT
        for seat in status["wagered"]:
            asked = ask(board, "wagers", seat=seat)["wagers"]
            assert asked == {wager.name: MOST_CENTS for wager in table.game.wagers}, chapter


def test_every_message_of_random_rounds_fits_a_line():
    for chapter, configuration in examples.tables():
        game = AnyGame(configuration, seed=17)
        sent = Sent(chapter)
        for _ in range(ROUNDS):
            told = len(game.game.effects)
            game.round()
            sent.show(game.game.effects[told:])
            status = game.table.status()
            long_health(status)
            assert len(encode({"id": LAST_ID, "ok": status})) <= LINE_LIMIT, chapter


class Sent:
    """What the host is told, line by line."""

    def __init__(self, chapter):
        self.chapter = chapter
        self.effects = Effects(
            lamps=Dark(), meter_sign=Dark(), start_display=Dark(), report=self.send
        )

    def show(self, effects):
        self.effects.show(effects, LATE_US)

    def send(self, name, time_us, facts):
        message = {"ev": name, "seq": LAST_ID, "t": time_us}
        message.update(facts)
        assert len(encode(message)) <= LINE_LIMIT, (self.chapter, message)


class Dark:
    """Lamps and signs that always change."""

    def set(self, name, state, now_us):
        return True

    def write(self):
        pass

    def show(self, value):
        pass

    def hit(self, cents):
        pass


def test_585_the_roll_that_settles_every_wager_at_six_seats_fits_the_queue():
    board = Table(examples.table("585"))
    table = board.keeper.table
    for seat in range(1, 7):
        for wager in table.game.wagers:
            cents = table.limits[wager.name][0]
            ask(board, "wager", seat=seat, wager=wager.name, cents=cents)
    board.press("start_game")
    board.shown = []
    ask(board, "roll", dice=[6, 6])
    assert len(table.lines) == 150
    assert 150 < len(board.shown) < QUEUE_LIMIT
