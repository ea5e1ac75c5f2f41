"""A round has so many records and no more, whatever comes over link and sensors, and every state
that a power cut leaves can finish it."""

import json

from tablectl.app.checkpoints import CHECKPOINT_RECORDS
from tablectl.core.budget import CHIPS
from tablectl.core.errors import RuleError
from tablectl.core.table import open_table
from tablectl.games import CATALOGUE
from tablectl.store.records import Sealer
from tablectl.store.ring import Cursor
from tablectl.store.slots import SLOTS

from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import CONFIGURATION, TEXT, Table
from hil_tests.helpers import examples
from hil_tests.rules.helpers.any_game import AnyGame


def stands(board):
    table = board.keeper.table
    sensors = [sorted(table.sensors.wagered), sorted(table.sensors.withdrawn.items())]
    lying = [seat for seat in sorted(table.sensors.lying) if table.sensors.lying[seat]]
    status = table.status()
    wagers = [(seat, sorted(on.items())) for seat, on in sorted(status.pop("wagers").items())]
    spent = sorted(table.budget.spent.items())
    return repr([sorted(status.items()), wagers, sensors, lying, spent, table.levels.state()])


def finish(board):
    """Lock, latch, and whatever the table waits for up to the next betting: cards to nobody's
    hand are void by a wrong number, as the dealer would report."""
    board.press("start_game")
    for seat in board.chips():
        board.chip(seat, False)
    if board.keeper.is_waiting_for("confirm_chips"):
        board.press("start_game")
    if not board.keeper.is_waiting_for("next_round"):
        board.send("irregularity", what="incorrect_number", seat=0)
    number = board.keeper.table.round.number
    board.send("next_round")
    assert board.keeper.is_waiting_for("wagers") and board.keeper.table.round.number == number + 1


def toggled(board, pairs):
    """So many pairs of a chip on and off at seat 1; how many were told as too many."""
    board.told = []
    for _ in range(pairs):
        for lies in (True, False):
            board.chip(1, lies)
    return refusals(board, 1025)


def refusals(board, code):
    return [told["err"]["code"] for told in board.told if told["ev"] == "refused"].count(code)


def entered(board, pairs):
    """So many pairs of a wager entered and taken back; how many were refused."""
    refused = 0
    for _ in range(pairs):
        for name, facts in (("wager", {"cents": 1000}), ("withdraw", {})):
            try:
                board.send(name, seat=2, wager="ante", **facts)
            except RuleError as error:
                assert error.code in (1025, 1007), error.text
                refused += 1
    return refused


def test_row_1_a_chip_that_comes_and_goes_is_told_once_and_leaves_so_many_records():
    board = Table()
    before = board.journal.ring.head.sequence
    assert toggled(board, 200) == 1
    assert board.journal.ring.head.sequence - before == CHIPS
    again = board.again()
    assert stands(again) == stands(board)
    finish(again)


def test_row_1_wagers_entered_and_taken_back_without_end_are_refused_with_the_way_out():
    board = Table()
    before = board.journal.ring.head.sequence
    most = board.keeper.table.budget.wagers
    assert entered(board, 500) > 0
    assert board.journal.ring.head.sequence - before == 2 * most
    wager = {"event": "wager", "seat": 3, "wager": "ante", "cents": 1000, "at_us": 0}
    error = raises(RuleError, 1025, board.keeper.handle, wager)
    assert error.text.endswith("finish it first")
    again = board.again()
    assert stands(again) == stands(board)
    finish(again)


def test_what_lies_at_the_lock_is_the_wager_however_often_it_came_and_went():
    for last, accepted in (("chip_on", [1]), ("chip_off", [])):
        board = Table()
        for wager in ("ante", "blind"):
            board.send("wager", seat=1, wager=wager, cents=1000)
        toggled(board, 40)
        board.chip(1, True)
        if last == "chip_off":
            board.chip(1, False)
        board.press("start_game")
        assert sorted(board.keeper.table.sensors.accepted) == accepted, last
        again = board.again()
        assert sorted(again.keeper.table.sensors.accepted) == accepted, last


def test_presses_while_chips_lie_there_leave_no_records_and_the_last_one_confirms():
    board = Table(chips=[1])
    for wager in ("ante", "blind"):
        board.send("wager", seat=1, wager=wager, cents=1000)
    board.press("start_game")
    board.told = []
    for _ in range(100):
        for lies in (False, True):
            board.chip(1, lies)
        board.press("start_game")
    assert refusals(board, 1010) == 100
    before = board.journal.ring.head.sequence
    board.chip(1, False)
    board.press("start_game")
    assert board.keeper.is_waiting_for("card")
    assert board.journal.ring.head.sequence == before + 1


def test_a_checkpoint_comes_while_betting_is_open_and_a_cut_at_any_byte_of_it_loses_nothing():
    board = Table()
    board.chip(2, True)
    entered(board, 40)
    board.send("wager", seat=4, wager="ante", cents=1500)
    for seat in (1, 3, 5, 6):
        for n in range(CHIPS):
            board.send("chip_off" if n % 2 else "chip_on", seat=seat)
    assert board.journal.ring.head.sequence - board.journal.ring.start.sequence > (
        CHECKPOINT_RECORDS
    )
    started = board.again().journal.ring
    assert started.head.sequence - started.start.sequence <= 1
    expected, cut_at, cut = stands(board), 0, None
    while cut is None or not cut.power:
        cut = board.again(cut_at=cut_at)
        assert stands(cut.again()) == expected, cut_at
        cut_at += 7
    cut.fram.disarm()
    finish(cut)


def test_a_checkpoint_in_steps_holds_what_lay_there_when_it_began():
    board = Table()
    entered(board, 40)
    for seat in (1, 3, 5, 6):
        for n in range(CHIPS):
            board.send("chip_off" if n % 2 else "chip_on", seat=seat)
    steps = 0
    while board.keeper.advance_checkpoint():
        seat, cents = 1 + steps % 6, 1500 + 500 * (steps // 6)
        board.send("wager", seat=seat, wager="ante", cents=cents)
        steps += 1
        assert stands(board.again()) == stands(board), steps
    assert steps > 10
    assert board.journal.ring.head.sequence - board.journal.ring.start.sequence == steps
    finish(board)


def plain(table):
    return json.loads(json.dumps(table.state()))


def test_every_game_stands_up_in_the_midst_of_betting_as_it_stood():
    for chapter in sorted(CATALOGUE):
        for seed in range(6):
            game = AnyGame(examples.table(chapter), seed)
            game.round()
            game.open_next()
            table = game.table
            for seat in game.seats:
                for wager in table.game.wagers:
                    game.bet_on(seat, wager)
            game.unlucky = True
            for _ in range(4):
                if table.waits_for == "wagers":
                    game.go_wrong()
            if table.waits_for != "wagers":
                continue
            again = open_table(game.game.configuration, None, plain(table))
            assert plain(again) == plain(table), (chapter, seed)
            assert again.round.wagers == {s: w for s, w in table.round.wagers.items() if w}
            assert again.sensors.lying == table.sensors.lying, (chapter, seed)
            for either in (again, table):
                either.take_effects()
            press = {"event": "start_game", "time": game.game.time + 50_000}
            assert again.handle(dict(press)) == table.handle(dict(press)), (chapter, seed)
            latch = {"event": "latched", "time": game.game.time + 70_000}
            assert again.handle(dict(latch)) == table.handle(dict(latch)), (chapter, seed)


def test_no_honest_round_comes_near_its_budget_and_every_record_is_within_its_bytes():
    for chapter in sorted(CATALOGUE):
        game = AnyGame(examples.table(chapter), 5)
        sealer, before, recorded = Sealer(b"key"), Cursor(), 0
        for _ in range(20):
            game.round()
            budget = game.table.budget
            for name, count in budget.spent.items():
                most = budget.most(name) or CHIPS if name.startswith("chip") else budget.most(name)
                assert most is None or count <= most, (chapter, name)
            size = 0
            for event in game.game.events[recorded:]:
                size += len(sealer.seal(event, before)[0])
                before.time = event["time"]
            assert size <= budget.bytes, chapter
            recorded = len(game.game.events)


def test_row_11_a_configuration_whose_checkpoint_does_not_fit_is_refused_before_it_is_written():
    board = Table()
    before = bytes(board.memory.data[SLOTS["configuration"][1] : 0x2400])
    records = board.notes("configured")
    board.keeper.checkpoints.kept = {
        "{:03}".format(n): {"progressive": [[1 << 44] * 8]} for n in range(40)
    }
    assert board.configure(dict(CONFIGURATION, max_boxes=2))["code"] == 5002
    assert bytes(board.memory.data[SLOTS["configuration"][1] : 0x2400]) == before
    assert board.notes("configured") == records
    assert board.slots.read("configuration") == TEXT
