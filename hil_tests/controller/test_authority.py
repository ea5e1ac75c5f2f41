"""Commands that need authority, over the link of a whole controller without its hardware."""

import json
from binascii import hexlify

from tablectl.core.budget import CHIPS
from tablectl.core.errors import RuleError
from tablectl.core.money import MICRO_PER_CENT
from tablectl.link.requests import REQUESTS
from tablectl.store.journal import UNPROVISIONED, Journal
from tablectl.store.keys import NAMES, read_keys
from tablectl.store.ring import RING_AT

from boards.native.board import Ended
from hil_tests.controller.signing import KEYS, auth
from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import BYTES, CONFIGURATION, Table

OTHER = {name: bytes([100 + n] * 32) for n, name in enumerate(NAMES)}
DIGITS = {name: hexlify(key).decode() for name, key in OTHER.items()}
MINUTE_US = 60_000_000


def notes(board, name="access"):
    """The notes `name` in the journal, oldest first, without their times."""
    return [{key: facts[key] for key in facts if key != "time"} for facts in board.notes(name)]


def outcomes(board):
    return [(note["command"], note["role"], note["outcome"]) for note in notes(board)]


def adjust(board, role, cents=250_000, level="progressive"):
    return board.signed("meter_adjust", role, level=level, cents=cents)


def test_unsigned_nothing_changes():
    board = Table(key=True)
    for do, arguments in (
        ("config_end", {"sha256": "0" * 64}),
        ("jackpot_confirm", {}),
        ("meter_adjust", {"level": "progressive", "cents": 5}),
        ("clear", {"code": 5003}),
        ("journal_exported", {"cursor": "0.0.0000000000000000"}),
        ("provision", DIGITS),
        ("test_mode", {"on": True}),
        ("allow_version", {}),
    ):
        assert board.ask(do, **arguments)["code"] == 2005, do


def test_reading_and_play_need_no_signature():
    board = Table()
    assert board.ask("status")["phase"] == "betting"
    assert board.ask("wager", seat=2, wager="ante", cents=1000) == {}


def test_a_jackpot_is_confirmed_by_the_floor_alone():
    board = Table(key=True)
    for role in ("dealer", "technician"):
        assert board.signed("jackpot_confirm", role)["code"] == 2021
    assert board.signed("jackpot_confirm", "floor")["code"] == 1001
    assert outcomes(board) == [
        ("jackpot_confirm", "dealer", 2021),
        ("jackpot_confirm", "floor", 0),
    ]
    assert notes(board)[1]["count"] == 1


def test_the_meter_is_adjusted_by_two_persons():
    board = Table(key=True)
    level = board.keeper.table.meter
    board.keeper.table.meter.contribute(300)
    before = level.current
    assert adjust(board, "floor") == {"waits_for": ["technician"]}
    assert level.current == before
    after = 250_000 * MICRO_PER_CENT
    assert adjust(board, "technician") == {"before": before, "after": after}
    assert (level.current, level.adjustments) == (after, after - before)
    assert notes(board, "adjusted") == [
        {
            "event": "adjusted",
            "level": "progressive",
            "before": before,
            "after": after,
            "roles": "floor technician",
        }
    ]
    assert [who for _, who, _ in outcomes(board)] == ["floor", "technician"]


def test_one_person_twice_another_amount_or_a_minute_later_is_not_two():
    board = Table(key=True)
    before = board.keeper.table.meter.current
    assert adjust(board, "floor") == {"waits_for": ["technician"]}
    assert adjust(board, "floor") == {"waits_for": ["technician"]}
    assert adjust(board, "technician", 250_001) == {"waits_for": ["floor"]}
    assert adjust(board, "floor") == {"waits_for": ["technician"]}
    board.us += MINUTE_US
    assert adjust(board, "technician") == {"waits_for": ["floor"]}
    assert board.again().keeper.table.meter.current == before
    assert adjust(board, "dealer")["code"] == 2021
    assert board.keeper.table.meter.current == before


def test_the_key_switch_is_the_second_factor():
    board = Table()
    error = adjust(board, "floor")
    assert (error["code"], error["text"]) == (2026, "meter_adjust: turn the key switch on")
    assert board.signed("config_end", "technician", sha256="0" * 64)["code"] == 2026
    assert board.signed("clear", "floor", code=5003)["code"] == 2026
    assert board.signed("provision", "technician", **DIGITS)["code"] == 2026
    assert outcomes(board)[0] == ("meter_adjust", "floor", 2026)


def test_not_while_play_is_on():
    board = Table(key=True)
    board.ask("wager", seat=2, wager="ante", cents=1000)
    assert adjust(board, "floor")["code"] == 2011
    assert board.signed("config_end", "technician", sha256="0" * 64)["code"] == 2011
    assert board.signed("provision", "technician", **DIGITS)["code"] == 2011
    assert replaced(board, "floor", "ab" * 32)["code"] == 2011


ARGUMENTS: dict = {
    "boot_rom": {},
    "config_end": {"sha256": "0" * 64},
    "provision": DIGITS,
    "replace_key": {"name": "floor", "key": "ab" * 32},
    "test_mode": {"on": True},
}
IDLE = [do for do in sorted(REQUESTS) if REQUESTS[do][2] and "idle" in REQUESTS[do][2][1]]


def idle_refused(board):
    """What each of the requests that wait for the end of play is refused for: one text."""
    texts = []
    for do in IDLE:
        if do == "meter_adjust":
            error = adjust(board, "floor")
        else:
            error = board.signed(do, "technician", **ARGUMENTS[do])
        texts.append((error["code"], error["text"].replace(do, "X")))
    assert len(set(texts)) == 1, texts
    return texts[0]


def chip(board, name, seat=2):
    board.us += 1000
    board.send(name, seat=seat)


def test_5321_18_no_parameter_changes_while_a_chip_lies_that_is_a_wager():
    board = Table(key=True)
    meter = board.keeper.table.meter.current
    chip(board, "chip_on")
    text = "X: only between rounds, not while the table is in betting, seat 2"
    assert idle_refused(board) == (2011, text)
    board.ask("wager", seat=4, wager="ante", cents=1000)
    assert idle_refused(board) == (2011, text + ", 4")
    board.ask("withdraw", seat=4, wager="ante")
    chip(board, "chip_off")
    assert adjust(board, "floor") == {"waits_for": ["technician"]}
    chip(board, "chip_on")
    assert adjust(board, "technician")["code"] == 2011
    assert board.keeper.table.meter.current == meter
    # Whoever asks the rules themselves gets the same answer.
    adjusted = {"event": "adjusted", "level": "progressive", "before": 0, "after": 0}
    adjusted.update(roles="floor technician", at_us=board.clock())
    assert raises(RuleError, 1001, board.keeper.handle, adjusted)


def test_5321_18_nor_while_a_chip_lies_that_comes_and_goes_more_often_than_a_round_records():
    board = Table(key=True)
    for _ in range(CHIPS):
        for name in ("chip_on", "chip_off"):
            try:
                chip(board, name)
            except RuleError:
                continue
    assert adjust(board, "floor") == {"waits_for": ["technician"]}
    board.chip(2, True)
    assert board.keeper.table.sensors.wagered == set()
    assert idle_refused(board)[1].endswith("in betting, seat 2")


def test_5321_18_a_stuck_sensor_bars_the_technician_until_the_next_lock_and_no_longer():
    """A lock without wagers is a round that is over; then what the sensor sees is no wager."""
    board = Table(key=True)
    board.chip(2, True)
    assert idle_refused(board)[0] == 2011
    board.press("lock_out")
    assert board.keeper.status()["phase"] == "over"
    for role, again in (("floor", False), ("technician", True)):
        done = adjust(board, role)
        assert ("after" in done) == again, done
    board.send("next_round")
    assert board.keeper.status()["phase"] == "betting"
    assert board.signed("test_mode", "technician", on=True) == {"reason": "test mode"}


def test_a_meter_that_is_not_there_is_not_adjusted():
    board = Table(key=True)
    for level, code in (("trips", 1019), ("x", 1019), ("", 2006)):
        adjust(board, "floor", level=level)
        assert adjust(board, "technician", level=level)["code"] == code
    assert notes(board, "adjusted") == []
    dice = {
        "game": "593",
        "table": {"number": 1, "seats": 5},
        "abandon_loses": True,
        "limits": {"pip_street": [100, 1000], "millionaire_row": [100, 100]},
    }
    board = Table(key=True, configuration=dice)
    adjust(board, "floor")
    assert adjust(board, "technician")["code"] == 1019
    board = Table(key=True, configuration=None)
    adjust(board, "floor")
    assert adjust(board, "technician")["code"] == 2010


def test_an_adjustment_cut_short_is_made_or_not_and_the_journal_says_which():
    cut_at, seen = 0, []
    while True:
        board = Table(key=True)
        before = board.keeper.table.meter.current
        adjust(board, "floor")
        given = board.ask("nonce", role="technician")
        arguments = {"level": "progressive", "cents": 250_000}
        arguments["auth"] = auth(given, "meter_adjust", "technician", arguments)
        board.cut(cut_at, torn=True)
        try:
            board.ask("meter_adjust", **arguments)
        except Ended:
            late = board.again()
            current = late.keeper.table.meter.current
            made = bool(notes(late, "adjusted"))
            assert current == (250_000 * MICRO_PER_CENT if made else before), cut_at
            late.keeper.table.meter.verify()
            seen.append(made)
            cut_at += 1
            continue
        break
    assert set(seen) == {True, False}


def test_a_configuration_counts_as_the_very_text_that_was_signed():
    from hashlib import sha256

    from tablectl.link.frames import check

    board = Table(key=True)
    text = json.dumps(dict(CONFIGURATION, jackpot_hold=False)).encode()

    def send(data):
        assert board.ask("config_begin", bytes=len(data), crc=check(data).decode()) == {}
        for n in range(2):
            digits = hexlify(data[400 * n : 400 * n + 400]).decode()
            assert board.ask("config_chunk", n=n, data=digits) == {}

    signed_for = hexlify(sha256(text).digest()).decode()
    send(text.replace(b"2050", b"9050"))
    error = board.signed("config_end", "technician", sha256=signed_for)
    assert (error["code"], "SHA-256" in error["text"]) == (2009, True)
    send(text)
    assert board.signed("config_end", "floor", sha256=signed_for)["code"] == 2021
    assert board.signed("config_end", "technician", sha256=signed_for) == {}
    assert board.keeper.table.configuration["jackpot_hold"] is False
    (note,) = [note for note in notes(board, "configured") if note.get("before")]
    assert note["before"] != note["after"]


def test_a_flood_of_wrong_signatures_locks_out_and_fills_no_journal():
    board = Table(key=True)
    free = board.keeper.journal.ring.free()
    false = {"role": "floor", "n": 1, "mac": "0" * 64}
    codes = []
    for number in range(2000):
        board.us += 200_000
        reply = board.take_message({"id": number, "do": "clear", "code": 5003, "auth": false})
        codes.append(reply["err"]["code"])
    assert codes[:5] == [2024] * 5 and set(codes[5:]) == {2025, 2024}
    assert free - board.keeper.journal.ring.free() < 20 * 60
    counted = sum([note.get("count", 0) + 1 for note in notes(board)])
    assert counted + board.access.log.unrecorded == 2000


def test_whoever_turns_the_key_switch_on_ends_the_wait_that_others_have_caused():
    board = Table()
    false = {"role": "floor", "n": 1, "mac": "0" * 64}
    for number in range(20):
        board.us += 7_200_000_000
        board.take_message({"id": number, "do": "clear", "code": 5003, "auth": false})
    board.us += 3_600_000_000
    assert board.ask("nonce", role="floor")["code"] == 2025
    board.turn_key(True)
    assert board.signed("clear", "floor", code=5003)["code"] == 2028
    # The next wrong one begins another wait; a key that is turned off ends none.
    for number in range(6):
        board.take_message({"id": number, "do": "clear", "code": 5003, "auth": false})
    assert board.ask("nonce", role="floor")["code"] == 2025
    board.turn_key(False)
    assert board.ask("nonce", role="floor")["code"] == 2025


def test_a_board_is_given_its_keys_once_without_a_signature():
    board = Table(keys=None, configuration=None)
    assert board.ask("nonce", role="floor")["code"] == 2020
    assert board.ask("provision", **DIGITS)["code"] == 2026
    board.turn_key(True)
    assert board.ask("provision", **dict(DIGITS, floor="x" * 64))["code"] == 4010
    twice = dict(DIGITS, floor=DIGITS["dealer"])
    assert board.ask("provision", **twice)["text"] == "keys: each has to be another"
    assert board.ask("provision", **DIGITS) == {}
    assert board.ask("provision", **dict(DIGITS, floor="0" * 64))["code"] == 2005
    assert board.signed("clear", "floor", code=5003)["code"] == 2022
    again = board.again()
    assert again.keeper.journal.is_open and again.keeper.closing.reason == "configuration needed"
    assert [note["event"] for note in notes(again, "provisioned")] == ["provisioned"]


def test_other_keys_come_from_the_technician_and_the_records_stay():
    board = Table(key=True)
    board.chip(3, True)
    assert board.signed("provision", "floor", **DIGITS)["code"] == 2021
    board.press("start_game")
    board.chip(3, False)
    meter, told = board.keeper.table.meter.state(), all_records(board)
    assert board.signed("provision", "technician", **DIGITS) == {}
    assert all_records(board)[: len(told)] == told
    assert board.keeper.table.meter.state() == meter
    assert board.keeper.is_waiting_for("wagers")
    board.turn_key(False)
    assert board.signed("jackpot_confirm", "floor")["code"] == 2022
    again = board.again()
    assert again.keeper.table.meter.state() == meter
    assert again.keeper.table.round.number == 2


def test_records_are_sealed_with_the_key_that_was_given():
    board = Table(key=True)
    board.keeper.journal.exported(board.keeper.journal.ring.head.copy())
    assert board.signed("provision", "technician", **DIGITS) == {}
    cursor = board.keeper.journal.ring.tail.copy()
    (change,) = notes(board, "provisioned")
    board.chip(3, True)
    for keys in (KEYS, OTHER):
        journal, behind = Journal(board.memory, BYTES, keys["journal"]), cursor.copy()
        found = [record.facts["event"] for record in journal.records(behind, 99)]
        assert found[-1:] == (["provisioned"] if keys is KEYS else []), found
    assert not Journal(board.memory, BYTES, UNPROVISIONED).records(cursor, 99)


def test_cut_at_every_byte_of_a_change_of_keys_the_records_stay_and_say_which_keys_there_are():
    """All keys or one of them: what was recorded before, and exported by nobody, is there still;
    the new keys sign if and only if their record is there."""
    seen = set()
    for change in (all_keys, floors_key):
        begun = unexported()
        told, state = all_records(begun), begun.keeper.table.meter.state()
        cut_at, is_whole = 0, False
        while not is_whole:
            board = begun.again()
            board.cut(cut_at, torn=bool(cut_at % 3))
            try:
                change(board)
                is_whole = True
            except Ended:
                cut_at += 1
            late = board.again()
            assert late.keeper.table, late.keeper.closing.reason
            assert late.keeper.table.meter.state() == state, cut_at
            found = all_records(late)
            assert found[: len(told)] == told, cut_at
            while not late.keeper.journal.audit(100):
                pass
            keys = [keys for keys in (KEYS, OTHER) if opens(late, keys)]
            named = "provisioned" in [note["event"] for note in found[len(told) :]]
            assert keys == [OTHER if named else KEYS], cut_at
            seen.add((change, named))
    assert len(seen) == 4


def unexported():
    """A board with records that nobody has exported."""
    board = Table(key=True)
    board.keeper.journal.exported(board.keeper.journal.ring.head.copy())
    board.keeper.table.meter.contribute(500)
    board.keeper.checkpoint()
    board.chip(3, True)
    board.keeper.note("access", board.clock(), role="floor", command="clear", outcome=2022)
    return board


def all_keys(board):
    board.recovery.rekey(OTHER, "technician", 0)


def floors_key(board):
    digits = hexlify(OTHER["floor"]).decode()
    assert board.access.replace_key({"name": "floor", "key": digits}, "technician") == {}


def all_records(board):
    """All facts that the journal keeps and nobody has exported, without those of later starts."""
    journal = board.keeper.journal
    records = journal.records(journal.ring.tail.copy(), 9999)
    facts = [record.facts for record in records]
    return [fact for fact in facts if fact["event"] not in ("power_on", "next_round")]


def opens(board, keys):
    arguments = {"code": 1}
    given = board.ask("nonce", role="floor")
    signed = auth(given, "clear", "floor", arguments, key=keys["floor"])
    return board.ask("clear", code=1, auth=signed)["code"] == 2028


def damaged():
    """A board whose journal was damaged while it was off, and where."""
    board = Table()
    for seat in (1, 6, 3):
        board.chip(seat, True)
    place = RING_AT + board.journal.ring.head.offset - 5
    flip(board, place)
    return board.again(), place


def flip(board, place):
    """A bit of the record of the last chip."""
    board.memory.data[place] ^= 4


def test_an_error_that_stops_the_table_stays_until_the_floor_clears_it():
    board, place = damaged()
    status = board.ask("status")
    assert (status["phase"], status["error"], status["locked"]) == ("closed", 5003, True)
    flip(board, place)
    again = board.again()
    assert again.ask("status")["error"] == 5003
    assert again.ask("status")["reason"].startswith("journal: record ")
    assert again.ask("wager", seat=2, wager="ante", cents=1000)["code"] == 2010
    assert again.signed("clear", "floor", code=5003)["code"] == 2026
    again.turn_key(True)
    assert again.signed("clear", "technician", code=5003)["code"] == 2021
    assert again.signed("clear", "floor", code=5001)["code"] == 2028
    assert adjust(again, "floor")["code"] == 2027
    assert again.signed("clear", "floor", code=5003) == {"reason": None}
    status = again.ask("status")
    assert (status["phase"], status["error"]) == ("betting", None)
    assert notes(again, "cleared") == [{"event": "cleared", "code": 5003, "role": "floor"}]
    assert notes(again, "fault")[0]["code"] == 5003
    assert again.again().ask("status")["phase"] == "betting"


def test_an_error_that_is_still_there_is_latched_again():
    board, _ = damaged()
    board.turn_key(True)
    reply = board.signed("clear", "floor", code=5003)
    assert reply["reason"].startswith("journal: record ")
    assert board.ask("status")["error"] == 5003


def test_in_the_middle_of_a_round_the_table_stands_where_it_stood_once_it_is_cleared():
    from tablectl.store.latched_error import fault

    board = Table(key=True)
    board.ask("wager", seat=2, wager="ante", cents=1000)
    board.ask("wager", seat=2, wager="blind", cents=1000)
    board.send("start_game")
    before = board.keeper.table.status()
    board.keeper.closing.latch(fault("ValueError", "broken"))
    late = board.again()
    late.turn_key(True)
    status = late.ask("status")
    assert (status["phase"], status["reason"]) == ("closed", "stopped by ValueError: broken")
    for do, code in (("provision", 2027), ("config_end", 2027)):
        arguments = DIGITS if do == "provision" else {"sha256": "0" * 64}
        assert late.signed(do, "technician", **arguments)["code"] == code
    assert late.signed("clear", "floor", code=4011) == {"reason": None}
    assert late.keeper.table.status() == before


def turn(board, now_us):
    """What the loop says of the switch, at any rate."""
    on = not board.access.key_is_on()
    board.access.key_is_on = lambda: on
    board.access.key_turned(now_us)


def turns_told(board):
    return sum([note.get("turns", 1) for note in notes(board, "key")])


def test_5317_26_each_turn_of_the_key_switch_has_its_record_and_its_time():
    board = Table()
    for n in range(10):
        turn(board, n * 100_000)
    told = [(note["on"], note["time"], note.get("turns")) for note in board.notes("key")]
    assert told == [(n % 2 == 0, n * 100_000, None) for n in range(10)]


def test_5317_26_a_key_switch_that_chatters_is_counted_and_fills_no_journal():
    """A turn each 50 ms for an hour: no turn is lost, and ten records come at once and one each
    10 s."""
    board = Table()
    for n in range(72_001):
        turn(board, n * 50_000)
        board.access.look_at_key(n * 50_000)
        if n % 20 == 0:
            board.keeper.advance_checkpoint()
    board.access.look_at_key(3_620_000_000)
    assert turns_told(board) == 72_001
    assert len(notes(board, "key")) <= 10 + 360 + 1
    assert notes(board, "key")[-1]["on"]


def test_5317_26_a_key_switch_that_is_on_at_power_up_is_noted_once():
    board = Table(key=True)
    for now_us in (1, 1_000_000, 2_000_000):
        board.access.look_at_key(now_us)
    assert [(note["on"], note.get("turns")) for note in notes(board, "key")] == [(True, None)]


def test_a_turn_of_the_key_that_the_journal_cannot_take_is_noted_when_it_can():
    board = Table()
    board.keeper.journal.is_open = False
    for now_us in (1, 2, 3):
        turn(board, now_us)
    board.keeper.journal.is_open = True
    assert notes(board, "key") == []
    board.access.look_at_key(4)
    assert [(note["on"], note.get("turns")) for note in notes(board, "key")] == [(True, 3)]


def test_one_stolen_key_is_replaced_and_the_others_stay():
    board = Table()
    assert replaced(board, "floor", "ab" * 32)["code"] == 2026
    board.turn_key(True)
    for name in ("journal", "owner"):
        assert replaced(board, name, "ab" * 32)["code"] == 2032
    for digits in ("x" * 64, "00" * 32, hexlify(KEYS["dealer"]).decode()):
        assert replaced(board, "floor", digits)["code"] == 4010
    assert replaced(board, "floor", "ab" * 32) == {}
    kept = dict(KEYS, floor=b"\xab" * 32)
    assert read_keys(board.keeper.slots) == kept
    (note,) = notes(board, "provisioned")
    assert (note["roles"], note["key"]) == ("technician", "floor")


def replaced(board, name, digits):
    return board.signed("replace_key", "technician", name=name, key=digits)
