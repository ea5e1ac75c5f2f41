"""What is damaged in the memory has a way out that keeps the evidence, is signed and recorded."""

import json
from binascii import a2b_base64

from tablectl.core.errors import StoreError
from tablectl.store.journal import Journal
from tablectl.store.keys import read_keys
from tablectl.store.mend import FORGOTTEN, damaged, give_up_keys, mend
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT
from tablectl.store.slots import HEADER, SLOTS, Slots, copies_of

from hil_tests.controller.signing import KEYS, auth
from hil_tests.controller.stand_ins import Cut, CutRam, Ram, raises, recovered
from hil_tests.controller.table import BYTES, CONFIGURATION, Table

ROLES = ("floor", "technician")


def played():
    """A board whose first round is over, the second open for wagers, its meter moved."""
    board = Table(key=True)
    play_round(board)
    return board


def play_round(board):
    """Both seats whose sensors see a chip play the meter; a misdealt round gives it back, so the
    round goes on to its end: everybody folds."""
    for seat in (1, 6):
        for wager in ("ante", "blind"):
            board.ask("wager", seat=seat, wager=wager, cents=1000)
        board.chip(seat, True)
    board.press("start_game")
    for seat in (1, 6):
        board.chip(seat, False)
    board.ask("confirm_chips")
    play_out(board)
    board.ask("next_round")


def play_out(board, card=0):
    """From this card on; everybody folds."""
    while board.keeper.is_waiting_for("card"):
        board.send("card", card=card)
        card += 1
    while board.keeper.is_waiting_for("decision"):
        board.ask("decision", seat=board.keeper.table.awaits["to"], what="fold")
        while board.keeper.is_waiting_for("card"):
            board.send("card", card=card)
            card += 1
    while board.keeper.is_waiting_for("stub_count"):
        board.ask("stub_count", cards=52 - card)
    while board.keeper.is_waiting_for("reveal"):
        board.ask("reveal")
    assert board.keeper.is_waiting_for("next_round"), board.keeper.table.awaits


def spoil(memory, address):
    memory.data[address] ^= 0x40


def oldest(board):
    """Where the oldest record lies that nobody has exported."""
    return RING_AT + board.keeper.journal.ring.tail.offset


def spoil_slot(board, name):
    """Both copies, each in its header."""
    if Slots(board.memory).read(name) is None:
        Slots(board.memory).write(name, b"1")
    begin, end = copies_of(SLOTS[name])
    for at in (begin, (begin + end) // 2):
        spoil(board.memory, at + 2)


def read_out(board):
    """The whole memory over the link."""
    data = bytearray()
    while len(data) < BYTES:
        data.extend(a2b_base64(board.ask("memory", at=len(data))["data"]))
    return bytes(data)


def mended(board, code):
    """The procedure of store/README.md, up to the clearing. Returns the evidence."""
    assert board.ask("status")["error"] == code
    evidence = read_out(board)
    assert board.signed("mend", "floor", code=code) == {"waits_for": ["technician"]}
    done = board.signed("mend", "technician", code=code)
    assert "slots" in done, done
    (note,) = board.notes("mended")
    assert (note["code"], note["sequence"]) == (code, done["sequence"])
    assert (note["slots"], note["roles"]) == (" ".join(done["slots"]), "floor technician")
    cleared = board.signed("clear", "floor", code=code)
    assert "reason" in cleared, cleared
    assert [fact["code"] for fact in board.notes("cleared")] == [code]
    return evidence


def goes_on(board, meter):
    """Plays another round and stands up from it, its journal whole from the oldest record."""
    assert board.keeper.status()["error"] is None
    assert board.keeper.table.meter.micro == meter, board.keeper.table.meter.micro
    number = board.keeper.table.round.number
    play_round(board)
    again = board.again()
    assert again.keeper.table, again.keeper.closing.reason
    assert again.keeper.table.round.number == number + 1
    while not again.keeper.journal.audit(100):
        pass


def test_687a_5_b_a_damaged_journal_is_mended_where_a_new_deck_is_due_first():
    board = Table(configuration=dict(CONFIGURATION, counting_shuffler=True), key=True)
    for wager in ("ante", "blind"):
        board.ask("wager", seat=2, wager=wager, cents=1000)
    board.press("start_game")
    board.send("card", card=0)
    board.send("deck_count", cards=51)
    play_out(board, card=1)
    spoil(board.memory, oldest(board))
    while board.ask("status")["error"] is None:
        board.pass_time(1_000_000)
    assert board.ask("next_round")["code"] == 5003
    read_out(board)
    board.signed("mend", "floor", code=5003)
    assert board.signed("mend", "technician", code=5003)["code"] == 1016
    assert board.ask("new_deck") == {}
    mended(board, 5003)
    assert board.keeper.is_waiting_for("wagers")


def test_the_memory_is_read_out_without_its_keys():
    board = played()
    data = read_out(board)
    begin, end = copies_of(SLOTS["keys"])
    assert data[begin:end] == bytes(end - begin)
    for key in KEYS.values():
        assert key in bytes(board.memory.data) and key not in data
    assert data[RING_AT:] == bytes(board.memory.data[RING_AT:])
    assert board.ask("memory", at=BYTES)["code"] == 2006


def test_a_record_damaged_before_the_checkpoint():
    board = played()
    at = oldest(board)
    spoil(board.memory, at + 30)
    while board.keeper.closing.error is None:
        try:
            board.keeper.audit(8)
        except StoreError:
            pass
    cleared = board.signed("clear", "floor", code=5003)
    assert cleared == {"reason": None}
    raises(StoreError, 5003, board.keeper.audit, 9999)
    evidence = mended(board, 5003)
    assert evidence[at : at + 40] == bytes(board.memory.data[at : at + 40])
    goes_on(board, board.keeper.table.meter.micro)


def test_a_record_damaged_in_a_round_that_is_over_loses_none_of_its_money():
    board = played()
    for seat in (1, 6):
        board.chip(seat, True)
    start = board.keeper.journal.ring.head.offset
    board.press("lock_out")
    assert board.keeper.is_waiting_for("next_round")
    meter = board.keeper.table.meter.micro
    spoil(board.memory, RING_AT + start + 3)
    raises(StoreError, 5003, board.keeper.audit, 9999)
    raises(StoreError, 5003, board.keeper.handle, {"event": "next_round", "at_us": 9_000_000})
    mended(board, 5003)
    assert board.keeper.is_waiting_for("wagers")
    goes_on(board, meter)


def test_a_record_damaged_since_the_checkpoint_gives_up_the_round():
    board = played()
    meter = board.keeper.table.meter.micro
    board.ask("wager", seat=1, wager="ante", cents=1000)
    spoil(board.memory, RING_AT + board.keeper.journal.ring.head.offset - 5)
    again = board.again()
    assert again.keeper.table is None
    assert again.signed("clear", "floor", code=5003)["reason"].startswith("journal: record")
    mended(again, 5003)
    assert again.keeper.is_waiting_for("wagers") and not again.keeper.wagers(1)
    goes_on(again, meter)


def test_a_journal_cut_off_or_without_its_head():
    for damage in ("set back", "both copies"):
        board = played()
        heads = bytes(board.memory.data[HEAD_AT : HEAD_AT + 2 * HEAD_BYTES])
        for wager in ("ante", "blind"):
            board.ask("wager", seat=1, wager=wager, cents=1000)
        board.memory.write(HEAD_AT, heads if damage == "set back" else b"\x5a" * len(heads))
        last = board.keeper.journal.ring.head.sequence
        again = board.again()
        assert again.keeper.closing.error[0] == 5004
        mended(again, 5004)
        assert again.keeper.journal.ring.tail.sequence >= last - 2
        goes_on(again, again.keeper.table.meter.micro)


def test_damaged_checkpoint_configuration_and_export_cursor():
    for name in ("checkpoint", "configuration", "exported"):
        board = played()
        meter = board.keeper.table.meter.micro
        spoil_slot(board, name)
        again = board.again()
        assert (again.keeper.table, again.keeper.closing.error[0]) == (None, 5001)
        mended(again, 5001)
        assert damaged(again.keeper.slots) == []
        if name == "configuration":
            assert again.keeper.closing.reason == "configuration needed"
            assert again.configure(CONFIGURATION) == {}
        if name == "checkpoint":
            meter = 2_000_000_000
        goes_on(again, meter)


def test_a_damaged_slot_of_the_installed_meter_matters_only_without_a_checkpoint():
    board = played()
    spoil_slot(board, "meter")
    assert board.again().keeper.table
    spoil_slot(board, "checkpoint")
    again = board.again()
    mended(again, 5001)
    assert again.keeper.table.meter.micro == 2_000_000_000
    done = [
        again.signed("meter_adjust", role, level="progressive", cents=300_000) for role in ROLES
    ]
    assert done[1]["after"] == 3_000_000_000
    goes_on(again, 3_000_000_000)


def test_registers_that_do_not_add_up_are_given_up_with_their_checkpoint():
    board = played()
    state = json.loads(board.keeper.slots.read("checkpoint"))
    for (registers,) in state["state"]["levels"].values():
        registers[4] += 1
    board.keeper.slots.write("checkpoint", json.dumps(state).encode())
    again = board.again()
    assert again.keeper.closing.error[0] == 5006, again.keeper.closing.reason
    mended(again, 5006)
    goes_on(again, 2_000_000_000)


def test_a_damaged_version_slot_bars_the_table_until_it_is_mended():
    board = played()
    board.seal.admit()
    spoil_slot(board, "image")
    again = board.again()
    again.seal.admit()
    again.keeper.closing.bar(again.seal.error, 0)
    again.keeper.closing.close("closed", 0)
    assert again.ask("status")["error"] == 5001
    read_out(again)
    for role in ROLES:
        done = again.signed("mend", role, code=5001)
    assert (done["slots"], done["reason"]) == (["image"], None)
    assert again.seal.error is None and again.keeper.slots.read("image")
    goes_on(again, again.keeper.table.meter.micro)


def test_mending_needs_both_persons_the_key_and_the_evidence():
    board = played()
    spoil_slot(board, "exported")
    again = board.again()
    for role in ROLES:
        refused = again.signed("mend", role, code=5001)
    assert refused["code"] == 2031 and "up to byte 0 of" in refused["text"]
    read_out(again)
    again.signed("mend", "floor", code=5003)
    assert again.signed("mend", "technician", code=5003)["code"] == 2028
    again.turn_key(False)
    assert again.signed("mend", "floor", code=5001)["code"] == 2026
    again.turn_key(True)
    assert again.signed("mend", "dealer", code=5001)["code"] == 2021
    mended(again, 5001)
    assert again.signed("mend", "floor", code=5001) == {"waits_for": ["technician"]}
    assert again.signed("mend", "technician", code=5001)["code"] == 2028


def test_whoever_reads_the_memory_again_takes_no_evidence_away():
    board = played()
    spoil_slot(board, "exported")
    again = board.again()
    read_out(again)
    again.ask("memory", at=0)
    mended(again, 5001)


def test_in_a_round_nothing_is_mended():
    board = played()
    spoil(board.memory, oldest(board) + 30)
    board.ask("wager", seat=1, wager="ante", cents=1000)
    raises(StoreError, 5003, board.keeper.audit, 9999)
    read_out(board)
    board.signed("mend", "floor", code=5003)
    assert board.signed("mend", "technician", code=5003)["code"] == 2011


def spoilt(kind):
    """A memory with a damage that `mend` sees to, and its error."""
    board = played()
    if kind in FORGOTTEN:
        spoil_slot(board, kind)
        return board.memory.data, 5001
    board.ask("wager", seat=1, wager="ante", cents=1000)
    if kind == "head":
        board.memory.write(HEAD_AT, b"\x5a" * 2 * HEAD_BYTES)
        return board.memory.data, 5004
    spoil(board.memory, RING_AT + board.keeper.journal.ring.head.offset - 5)
    return board.memory.data, 5003


def test_mending_is_cut_anywhere_and_done_once_more():
    for kind in ("record", "head", "checkpoint", "exported", "configuration"):
        data, code = spoilt(kind)
        memory = Ram(data)
        mend(Journal(memory, BYTES), code)
        wanted = recovered(Journal(memory, BYTES))
        cut_at = 0
        while True:
            memory = CutRam(data)
            memory.left, memory.torn = cut_at, 0x5A
            try:
                mend(Journal(memory, BYTES), code)
                break
            except Cut:
                memory.left = None
            try:
                recovered(Journal(memory, BYTES))
            except StoreError as error:
                assert error.code in (5001, 5003, 5004)
                mend(Journal(memory, BYTES), error.code)
            assert recovered(Journal(memory, BYTES)) == wanted, (kind, cut_at)
            cut_at += 7


def test_a_board_that_lost_its_keys_gets_new_ones_and_keeps_its_meter():
    board = played()
    meter = board.keeper.table.meter.micro
    begin, end = copies_of(SLOTS["keys"])
    for at in (begin, (begin + end) // 2):
        spoil(board.memory, at + HEADER + 5)
    again = board.again()
    assert again.keeper.closing.error[0] == 5001 and "keys" in again.keeper.closing.reason
    assert again.ask("nonce", role="floor")["code"] == 5001
    give_up_keys(Journal(again.memory, BYTES))
    third = again.again()
    assert read_keys(third.keeper.slots) is None and third.keeper.table
    assert [fact["text"] for fact in third.notes("fault")][-1].startswith("memory slot keys")
    assert third.keeper.table.meter.micro == meter
    digits = {name: "{:02x}".format(n + 40) * 32 for n, name in enumerate(KEYS)}
    assert third.ask("provision", **digits) == {}
    goes_on(third, meter)


def test_keys_that_are_whole_are_not_given_up():
    board = played()
    try:
        give_up_keys(Journal(board.memory, BYTES))
        raise AssertionError("gave them up")
    except ValueError:
        assert read_keys(board.keeper.slots) == KEYS


def test_unsigned_nothing_is_mended():
    board = played()
    assert board.ask("mend", code=5001)["code"] == 2005
    wrong = auth({"n": 0, "nonce": "00" * 16}, "mend", "floor", {"code": 5001})
    assert board.ask("mend", code=5001, auth=wrong)["code"] == 2024
