"""The draw of a table: one a round, after the count, recorded before it is shown, closed for good
when its source fails."""

import json

from tablectl.app.draw import Draw
from tablectl.app.table_requests import TableRequests
from tablectl.core.errors import DeviceError, LinkError, RuleError
from tablectl.rng.generator import Generator
from tablectl.store.journal import Journal

from hil_tests.controller.kept_table import BYTES, KeptTable
from hil_tests.controller.stand_ins import Cut, CutRam, Ram, Random, raises
from hil_tests.helpers import examples

TABLE = examples.table("588")


class Source:
    """Fair raw bits until they are `stuck`."""

    def __init__(self, seed=1):
        self.random = Random(seed)
        self.stuck = False

    def __call__(self, bits):
        for index in range(len(bits)):
            bits[index] = 1 if self.stuck else self.random.below(1 << 20) >> 9 & 1


class Board(KeptTable):
    """Keeper, draw and requests as app/assembly.py wires them."""

    def __init__(self, memory=None, source=None, starts=True):
        self.memory = memory or Ram(BYTES)
        self.shown = []
        self.told = []
        self.refused = 0
        self.time_us = 0
        self.source = source or Source()
        self.journal = Journal(self.memory, BYTES)
        self.draw = Draw(
            generator=Generator(self.source),
            clock=lambda: 0,
            trouble=self._trouble,
            refused=self._refuse,
        )
        self.keep(self.journal, self._show, list, draw=self.draw.starting_position)
        self.key = True
        requests = TableRequests(
            keeper=self.keeper,
            identity={},
            condition=None,
            clock=lambda: 0,
            key_is_on=lambda: self.key,
            test_draws=self.draw.test_draws,
        )
        self.requests = requests.handlers(lambda do, handler: handler)
        self.recovery.stand_up(0)
        if starts:
            self.start()

    def start(self):
        number = self.journal.ring.head.sequence
        self.draw.start(b"board" + number.to_bytes(4, "little"))
        self.keeper.draw_if_awaited(0)

    def configure(self, **changes):
        values = dict(TABLE, double_down=False)
        values.update(changes)
        self.configuring.configure(json.dumps(values).encode(), 0)

    def _show(self, effects, now_us):
        self.shown += effects

    def _trouble(self, error):
        self.told.append(error.code)
        self.keeper.note_fault(error, 0)

    def _refuse(self):
        self.refused += 1

    def send(self, name, **facts):
        self.time_us += 1000
        event = {"event": name, "time": self.time_us}
        event.update(facts)
        self.keeper.handle(event)

    def to_the_count(self):
        """A round up to where only the draw is left: one chip to be counted."""
        self.send("wager", seat=3, wager="pai_gow", cents=1000)
        self.send("chip_on", seat=3)
        self.send("start_game")
        self.send("latched")

    def count(self):
        self.send("chip_off", seat=3)
        self.send("confirm_chips")

    def drawn(self):
        """Every number that was shown."""
        shown = [effect["n"] for effect in self.shown if effect["effect"] == "start_position"]
        return [number for number in shown if number is not None]

    @property
    def waits_for(self):
        return self.keeper.table.awaits["what"]


def opened(**options):
    board = Board(**options)
    board.configure()
    return board


def test_the_board_draws_when_the_count_is_right_and_not_before():
    board = opened()
    board.to_the_count()
    assert board.waits_for == "confirm_chips" and board.drawn() == []
    board.count()
    (number,) = board.drawn()
    assert 1 <= number <= 7
    assert board.waits_for == "card"
    assert [facts["number"] for facts in board.notes("start_position")] == [number]


def test_one_draw_a_round():
    board = opened()
    board.to_the_count()
    board.count()
    drawn = board.drawn()
    for card in range(5):
        board.send("card", card=card)
    other = {"event": "start_position", "number": 1 + drawn[0] % 7, "time": board.time_us}
    raises(RuleError, 1001, board.keeper.handle, other)
    raises(RuleError, 1001, board.send, "confirm_chips")
    assert board.drawn() == drawn


def test_no_request_names_the_number():
    assert "start_position" not in opened().requests


def started_again(board, seed):
    """The same memory with other raw bits behind it."""
    return Board(board.memory, Source(seed))


def test_after_a_power_cut_the_number_is_the_same():
    board = opened()
    board.to_the_count()
    board.count()
    for seed in range(2, 12):
        again = started_again(board, seed)
        assert again.drawn() == board.drawn()
        assert len(again.notes("start_position")) == 1
    assert again.keeper.table.awaits == board.keeper.table.awaits


def test_a_cut_at_any_byte_of_the_draw_leaves_no_number_shown_or_the_one_recorded():
    seen = set()
    cut_at = 0
    while True:
        memory = CutRam(BYTES)
        board = opened(memory=memory)
        board.to_the_count()
        board.send("chip_off", seat=3)
        memory.left, memory.torn = cut_at, 0x5A
        try:
            board.send("confirm_chips")
            break
        except Cut:
            pass
        memory.left = None
        again = started_again(board, 99)
        assert again.keeper.table, again.keeper.closing.reason
        numbers = [facts["number"] for facts in again.notes("start_position")]
        if again.waits_for == "confirm_chips":
            assert board.drawn() == numbers == []
        else:
            assert len(numbers) == 1 and again.drawn() == numbers
            assert board.drawn() in ([], numbers)
        seen.add(again.waits_for)
        cut_at += 1
    assert seen == {"confirm_chips", "card"}


def test_a_source_that_fails_closes_the_draw_and_the_table_waits():
    board = opened()
    board.to_the_count()
    board.source.stuck = True
    board.count()
    assert board.waits_for == "start_position" and board.drawn() == []
    assert (board.told, board.refused) == ([3010], 1)
    (fault,) = board.notes("fault")
    assert fault["code"] == 3010 and "repetition count" in fault["text"]
    board.source.stuck = False
    board.send("chip_on", seat=1)
    assert board.waits_for == "start_position" and board.told == [3010]
    assert board.draw.status()["state"] == "closed"
    roll = {"event": "roll", "dice": [1, 2, 3], "time": board.time_us}
    raises(RuleError, 1001, board.keeper.handle, roll)


def test_R_588_33_the_dealer_shakes_the_dice_instead_where_the_table_has_them():
    board = Board()
    board.configure(start_position="rng_or_dice")
    board.to_the_count()
    board.source.stuck = True
    board.count()
    board.send("roll", dice=[6, 1, 3])
    assert board.drawn() == [3] and board.waits_for == "card"


def test_a_board_that_starts_anew_with_a_good_source_draws():
    board = opened()
    board.to_the_count()
    board.source.stuck = True
    board.count()
    again = started_again(board, 5)
    assert len(again.drawn()) == 1 and again.waits_for == "card"
    still = Board(opened().memory, Source(1), starts=False)
    still.source.stuck = True
    still.start()
    assert still.told == [3010] and still.draw.status()["state"] == "closed"


def test_the_failing_source_is_found_while_the_table_waits():
    board = opened()
    board.draw.stir()
    assert board.told == []
    board.source.stuck = True
    board.draw.stir()
    board.draw.stir()
    assert board.told == [3010]


def test_before_its_start_nothing_is_drawn():
    board = opened(starts=False)
    board.to_the_count()
    board.count()
    assert board.waits_for == "start_position" and board.refused == 1
    assert board.draw.status()["state"] == "not started"
    board.draw.stir()
    board.start()
    assert board.waits_for == "card" and len(board.drawn()) == 1


def test_test_draws_are_given_with_the_key_between_rounds_and_belong_to_no_round():
    board = opened()
    numbers = board.requests["draws"]({"count": 200})["numbers"]
    assert len(numbers) == 200 and set(numbers) == set("1234567")
    assert board.drawn() == [] and board.notes("start_position") == []
    board.key = False
    raises(LinkError, 2026, board.requests["draws"], {"count": 1})
    board.key = True
    board.to_the_count()
    raises(LinkError, 2011, board.requests["draws"], {"count": 1})
    board.count()
    raises(LinkError, 2011, board.requests["draws"], {"count": 1})
    without = opened(starts=False)
    raises(DeviceError, 3013, without.requests["draws"], {"count": 1})


def test_two_starts_of_a_board_have_different_numbers_of_their_own():
    board = opened()
    numbers = [board.journal.ring.head.sequence]
    for _ in range(3):
        numbers.append(started_again(board, 1).journal.ring.head.sequence)
    assert sorted(set(numbers)) == numbers


def test_a_fault_that_cannot_be_recorded_stops_the_table_between_rounds():
    board = opened()
    error = DeviceError(3010, {"test": "repetition count", "samples": 21})

    def fail(facts):
        raise DeviceError(3003, {"device": "FRAM", "address": 0})

    append = board.journal.ring.append
    board.journal.ring.append = fail
    board.keeper.note_fault(error, 0)
    board.journal.ring.append = append
    board.send("start_game")
    board.send("latched")
    raises(DeviceError, 3003, board.send, "next_round")
    board.journal.is_open = False
    board.keeper.note_fault(error, 0)
    assert board.notes("fault") == []
