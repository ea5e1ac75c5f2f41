"""Requests over the link of a whole controller without its hardware."""

import json
from binascii import a2b_base64, crc32, hexlify
from hashlib import sha256

import handeval
from tablectl.app.hand_values import HANDS_LIMIT, RANKINGS, ranking_number
from tablectl.core.errors import LinkError
from tablectl.link.frames import encode
from tablectl.link.requests import EVENT, READS, RENEWS, REQUESTS, effect_of
from tablectl.progressive.level import REGISTERS
from tablectl.store.ring import RING_AT
from tablectl.store.slots import SLOTS

from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import CONFIGURATION, Table


def ask(board, do, **arguments):
    return board.ask(do, **arguments)


def send(board, name, **facts):
    board.us += 1000
    board.send(name, **facts)


def turn_up(board):
    """The dealer's cards, and those of each player that are still there."""
    while board.keeper.is_waiting_for("reveal"):
        assert ask(board, "reveal") == {}


def deal_six_seats(board):
    """Every wager at every seat, up to the last decision."""
    for seat in range(1, 7):
        for wager, cents in (
            ("ante", 50000),
            ("blind", 50000),
            ("trips", 10000),
            ("bad_beat", 10000),
        ):
            send(board, "wager", seat=seat, wager=wager, cents=cents)
        if seat not in (1, 6):
            send(board, "chip_on", seat=seat)
    send(board, "start_game")
    send(board, "latched")
    for seat in range(1, 7):
        send(board, "chip_off", seat=seat)
    send(board, "confirm_chips")
    for card in range(36):
        send(board, "card", card=card)
    for seat in range(1, 6):
        send(board, "decision", seat=seat, what="raise")


def test_every_request_has_a_handler_and_every_handler_a_request():
    served = [name for name in REQUESTS if effect_of(name) == EVENT]
    served += list(Table().session.dispatch.handlers)
    assert sorted(served) == sorted(REQUESTS)


def test_what_reads_or_renews_records_nothing_however_often_it_is_asked():
    """Then a host may ask again when a reply was lost."""
    given: dict = {
        "wagers": {"seat": 1},
        "house_way": {"seat": 0},
        "settlement": {"n": 0},
        "hands": {"ranking": "high_roll", "count": 10, "cards": "01" * 10},
        "slot": {"name": "configuration", "at": 0},
        "registers": {"level": 0, "hit": 0},
        "memory": {"at": 0},
        "nonce": {"role": "floor"},
        "draws": {"count": 3},
        "config_begin": {"bytes": 2, "crc": "a3a6bf43"},
    }
    for do in REQUESTS:
        if effect_of(do) in (READS, RENEWS):
            board = Table()
            before = bytes(board.memory.data)
            replies = [ask(board, do, **given.get(do, {})) for _ in range(3)]
            assert bytes(board.memory.data) == before, do
            assert [reply.get("code") for reply in replies].count(None) in (0, 3), (do, replies)


def test_a_configuration_in_chunks_opens_the_table():
    board = Table()
    board.keeper.closing.close("closed", 0)
    text = json.dumps(CONFIGURATION)
    assert ask(board, "identity")["game"] is None
    assert (
        ask(board, "config_begin", bytes=len(text), crc="{:08x}".format(crc32(text.encode())))
        == {}
    )
    for n, at in enumerate(range(0, len(text), 200)):
        digits = hexlify(text[at : at + 200].encode()).decode()
        assert ask(board, "config_chunk", n=n, data=digits) == {}
    board.turn_key(True)
    digest = hexlify(sha256(text.encode()).digest()).decode()
    assert board.signed("config_end", "technician", sha256=digest) == {}
    assert ask(board, "identity")["game"] == "687a"
    assert board.signed("config_end", "technician", sha256=digest)["code"] == 2009


def test_settlement_is_read_line_by_line():
    board = Table()
    deal_six_seats(board)
    assert ask(board, "settlement", n=0)["code"] == 2012
    ask(board, "decision", seat=6, what="raise")
    turn_up(board)
    first = ask(board, "settlement", n=0)
    assert first["of"] == 34
    lines = [ask(board, "settlement", n=n)["line"] for n in range(34)]
    assert lines == board.keeper.table.lines
    assert ask(board, "settlement", n=34)["code"] == 2012


def test_wagers_of_a_seat_are_those_that_are_not_settled():
    board = Table()
    assert ask(board, "status")["wagered"] == []
    assert ask(board, "wagers", seat=2) == {"wagers": {}}
    deal_six_seats(board)
    status = ask(board, "status")
    assert (status["wagered"], status["choices"]) == ([1, 2, 3, 4, 5, 6], ["raise", "fold"])
    assert ask(board, "wagers", seat=2)["wagers"]["raise"] == 100_000
    ask(board, "decision", seat=6, what="fold")
    turn_up(board)
    assert ask(board, "status")["wagered"] == []
    assert ask(board, "wagers", seat=2) == {"wagers": {}}


def test_wagers_of_a_closed_table_and_of_a_seat_that_is_not_there_are_refused():
    board = Table()
    configuration = dict(CONFIGURATION, table={"number": 7, "seats": 5})
    assert board.configure(configuration) == {}
    assert ask(board, "wagers", seat=6)["code"] == 1006
    board.keeper.closing.close("closed", 0)
    assert ask(board, "wagers", seat=1)["code"] == 2010


def test_hands_have_the_values_of_the_evaluator():
    board = Table()
    reply = ask(board, "hands", ranking="high_roll", count=10, cards="01" * 10 + "02" * 10)
    assert reply == {"values": [8 << 25 | 1 << 24, 8 << 25]}
    for row in handeval.rankings():
        assert ranking_number(row[0]) == getattr(handeval, row[0].upper())


def test_the_longest_hands_fit_a_line_both_ways():
    values = [(1 << 30) - 1] * HANDS_LIMIT
    assert len(encode({"id": (1 << 30) - 1, "ok": {"values": values}})) <= 1024
    request = {"id": (1 << 30) - 1, "do": "hands", "ranking": "x" * 32, "count": 22}
    request["cards"] = "0" * 900
    assert len(encode(request)) <= 1024


def test_bad_hands_are_refused():
    board = Table()
    for code, text, changes in (
        (2013, "royal: no such ranking", {"ranking": "royal"}),
        (2013, "OVER_UNDER: no such ranking", {"ranking": "OVER_UNDER"}),
        (2013, "value: no such ranking", {"ranking": "value"}),
        (2014, "cards: not pairs of hex digits", {"cards": "00040"}),
        (2014, "cards: not pairs of hex digits", {"cards": "0004xx"}),
        # The one interpreter escapes it, the other does not.
        (2003, "line: a b", {"cards": "00\u00e9"}),
        (2013, "way_hi_lo: no such ranking", {"ranking": "way_hi_lo"}),
        (2013, "way_pai_gow_six: no such ranking", {"ranking": "way_pai_gow_six"}),
        (2014, "cards: 4 bytes are no whole hands of 3", {"cards": "00040800"}),
        (2014, "cards: more than 88 hands", {"cards": "000408" * 89}),
        (2015, "over_under: hand 0: 2 cards: ", {"count": 2, "cards": "0004"}),
        (2015, "over_under: hand 1: card 52 at position 2: ", {"cards": "000408000434"}),
        (2006, "hands: count must be ", {"count": 0}),
        (2006, "hands: cards must be ", {"cards": ""}),
    ):
        arguments = {"ranking": "over_under", "count": 3, "cards": "000408"}
        arguments.update(changes)
        error = ask(board, "hands", **arguments)
        assert error["code"] == code, error
        assert error["text"].startswith(text), error


def test_row_7_no_name_from_the_link_is_asked_of_a_module():
    names = [name for name in dir(handeval) if name.isupper() and not name.startswith("WAY_")]
    assert sorted(RANKINGS) == sorted([name.lower() for name in names])
    assert all([ranking_number(name) == getattr(handeval, name.upper()) for name in RANKINGS])
    for name in ("x", "__name__", "value", "hand_0", "STANDARD"):
        raises(LinkError, 2013, ranking_number, name)


def test_hands_wait_for_the_end_of_the_round():
    board = Table()
    deal_six_seats(board)
    error = ask(board, "hands", ranking="over_under", count=3, cards="000408")
    assert error["code"] == 2011 and error["text"].startswith("hands: only between rounds")


DICE_LIMITS = ("double", "any_number", "field", "any_craps", "any_seven", "any_doubles")
DICE_TABLE = {
    "game": "585",
    "table": {"number": 1, "seats": 6},
    "abandon_loses": False,
    "limits": {key: [100, 5000] for key in DICE_LIMITS},
}


def test_a_roll_is_called_over_the_link():
    board = Table()
    assert board.configure(DICE_TABLE) == {}
    assert ask(board, "wager", seat=2, wager="field", cents=500) == {}
    send(board, "start_game")
    send(board, "latched")
    assert board.keeper.table.awaits["dice"] == 2
    assert ask(board, "roll", dice=[0, 4])["code"] == 2006
    assert ask(board, "roll", dice=[4])["code"] == 1020
    assert ask(board, "roll", dice=[5, 4]) == {}
    assert ask(board, "settlement", n=0)["line"]["outcome"] == "pay"


COMMUNITY_TABLE = {
    "game": "583",
    "table": {"number": 1, "seats": 6},
    "shuffler": True,
    "preinspected": False,
    "counting_shuffler": True,
    "deal_method": "manual_shoe",
    "abandon_loses": False,
    "three_card_bonus": False,
    "limits": {"ante": [500, 50000]},
}


def test_cards_are_turned_up_over_the_link():
    board = Table()
    assert board.configure(COMMUNITY_TABLE) == {}
    assert ask(board, "wager", seat=2, wager="ante", cents=500) == {}
    assert ask(board, "wager", seat=2, wager="pot", cents=500) == {}
    send(board, "start_game")
    send(board, "latched")
    for card in range(3):
        send(board, "card", card=card)
    assert ask(board, "reveal")["code"] == 1001
    assert ask(board, "decision", seat=2, what="fold") == {}
    for card in range(3, 7):
        send(board, "card", card=card)
    assert ask(board, "reveal") == {}
    assert ask(board, "reveal") == {}
    assert ask(board, "settlement", n=0)["line"]["outcome"] == "collect"


PAI_GOW_TABLE = {
    "game": "588",
    "table": {"number": 1, "seats": 6},
    "deal_method": "manual_shoe",
    "shuffler": True,
    "counting_shuffler": False,
    "preinspected": False,
    "abandon_loses": False,
    "start_position": "rng",
    "two_areas": False,
    "double_down": False,
    "fortune_bonus": False,
    "insurance": False,
    "qualifying_wager": 500,
    "limits": {"pai_gow": [1000, 50000]},
    "progressive": None,
}


def test_set_hands_are_told_over_the_link_and_the_starting_position_is_not():
    board = Table()
    board.keeper.draw = lambda: 1
    assert board.configure(PAI_GOW_TABLE) == {}
    assert ask(board, "wager", seat=3, wager="pai_gow", cents=1000) == {}
    send(board, "start_game")
    send(board, "latched")
    assert ask(board, "start_position", number=2)["code"] == 2004
    assert board.keeper.table.awaits["to"] == 0
    for card in range(42):
        send(board, "card", card=card)
    assert ask(board, "stub_count", cards=11) == {}
    assert ask(board, "reveal") == {}
    assert ask(board, "set_hand", seat=0, low=[1])["code"] == 1022
    for seat, low in ((0, 28), (3, 3)):
        assert board.keeper.table.awaits["to"] == seat
        assert ask(board, "set_hand", seat=seat, low=[low]) == {}
    assert ask(board, "settlement", n=0)["line"]["wager"] == "pai_gow"


def test_the_key_switch_is_read_by_the_board_and_not_told_by_the_host():
    seen = []
    board = Table()
    board.keeper.handle = lambda event, gives_way: seen.append(event)
    for on in (True, False):
        board.turn_key(on)
        assert board.signed("jackpot_confirm", "floor") == {}
        event = seen.pop()
        assert (event["event"], event["key"]) == ("jackpot_confirm", on)


def refuse_wrong_cursors(board, ring):
    never_given = "{}.0.{}.0".format(ring.head.sequence + 1, "0" * 16)
    for wrong in ("1.1.00", "x", "1.7.0011223344556677", "a.b.c", "..", never_given):
        refused = board.signed("journal_exported", "floor", cursor=wrong)
        assert refused["code"] == 2006, wrong
    no_place = "1.7.0011223344556677.0"
    assert board.signed("journal_exported", "floor", cursor=no_place)["code"] == 2037


def test_the_journal_is_exported_record_by_record_and_its_room_given_back():
    board = Table()
    for number in range(60):
        name = "chip_off" if number % 2 else "chip_on"
        send(board, name, seat=2 + number // 15)
    ring = board.keeper.journal.ring
    board.keeper.ahead_us = 1_000_000
    begin = ring.oldest.copy()
    free, data, reply = ring.free(), b"", ask(board, "journal")
    while reply["data"]:
        assert reply["oldest"] == begin.text()
        assert 1_000_000 < reply["time"] <= 1_000_000 + board.clock()
        data += a2b_base64(reply["data"])
        last = reply["cursor"]
        reply = ask(board, "journal", after=last)
    records = board.keeper.journal.records(begin.copy(), 999)
    kept = [bytes(record.data[: record.length]) for record in records]
    assert b"".join(kept) == bytes(
        board.memory.data[RING_AT + begin.offset : RING_AT + ring.head.offset]
    )
    assert data == b"".join([one + record.tag[4:] for one, record in zip(kept, records)])
    assert reply["cursor"] == reply["head"] == ring.head.text()
    assert ring.free() == free
    refuse_wrong_cursors(board, ring)
    assert ring.free() < free
    # Somebody without a key reads from the beginning between the host's last two requests.
    assert ask(board, "journal")["data"]
    assert "free" in board.signed("journal_exported", "floor", cursor=last)
    assert ring.tail.text() == last
    assert ring.oldest.text() == ring.start.text() != last
    assert ask(board, "journal", after=last)["exported"] == int(last.split(".")[0])
    notes = [one.facts["event"] for one in board.keeper.journal.records(ring.tail.copy(), 99)]
    assert set(notes) == {"access"}
    send(board, "start_game")
    send(board, "latched")
    send(board, "next_round")
    assert ring.free() > free


def test_checkpoint_and_configuration_come_in_pieces_and_no_other_slot_does():
    board = Table()
    for name in ("checkpoint", "configuration"):
        text, reply = b"", {"bytes": 1}
        while len(text) < reply["bytes"]:
            reply = ask(board, "slot", name=name, at=len(text))
            text += a2b_base64(reply["data"])
        assert text == board.keeper.slots.read(name)
        assert reply["crc"] == crc32(text)
        assert ask(board, "slot", name=name, at=4084)["data"] == ""
        assert ask(Table(configuration=None), "slot", name=name, at=0)["bytes"] == 0
    for name in ("keys", "access", "x"):
        assert ask(board, "slot", name=name, at=0)["code"] == 2006
    board.keeper.journal.is_open = False
    assert ask(board, "journal")["code"] == 2010
    assert ask(board, "slot", name="checkpoint", at=0)["code"] == 2010


def test_the_registers_of_a_level_and_its_last_hits_the_newest_first():
    board = Table()
    level = board.keeper.table.meter
    level.contribute(100)
    for number in range(30):
        level.pay(1, 1 + number % 6, "As Ks", number)
    reply = ask(board, "registers", level=0, hit=0)
    assert (reply["level"], reply["levels"], reply["of"]) == ("progressive", 1, 25)
    assert reply["terms"] == {"base": 200000, "limit": None, "rate": 2050, "reserve_rate": 0}
    registers = reply["registers"]
    assert (registers["contributions"], registers["count"]) == (100 * 2050, 30)
    held = [registers[name] for name in ("hits", "current", "overflow", "reserve")]
    given = [registers[name] for name in ("startup", "contributions", "adjustments")]
    assert sum(held) == sum(given)
    hits = []
    while len(hits) < reply["of"]:
        reply = ask(board, "registers", level=0, hit=len(hits))
        hits += reply["hits"]
    assert [hit[3] for hit in hits] == list(range(29, 4, -1))
    assert hits[0][:2] == [6, "As Ks"]
    assert ask(board, "registers", level=1, hit=0)["code"] == 2030
    board.keeper.closing.close("closed", 0)
    assert ask(board, "registers", level=0, hit=0)["code"] == 2010


def steps_to(value):
    yield
    return value


def test_the_longest_replies_about_journal_and_meter_fit_a_line():
    board = Table()
    journal, most = board.keeper.journal, 2**48 - 1
    for cursor in (journal.ring.head, journal.ring.oldest):
        cursor.sequence, cursor.offset, cursor.time = 2**32 - 1, 999_999, most
    journal.epoch = "f" * 16
    journal.export_in_steps = lambda after, limit, records: steps_to(bytes([255]) * limit)
    board.us = most
    level = board.keeper.table.meter
    for name in REGISTERS:
        setattr(level, name, -most)
    level.base = level.limit = level.rate = level.reserve_rate = most
    level.last = [[6, "As" * 6 + "Joker", 10**9, most]] * 25
    board.keeper.slots.write("checkpoint", bytes(SLOTS["checkpoint"][2]))
    for do, arguments in (
        ("journal", {}),
        ("slot", {"name": "checkpoint", "at": 0}),
        ("registers", {"level": 0, "hit": 0}),
    ):
        reply = ask(board, do, **arguments)
        assert "code" not in reply
        assert len(encode({"id": (1 << 30) - 1, "ok": reply})) <= 1024, do


def test_no_journal_is_given_from_a_place_where_no_record_begins():
    board = Table()
    zeros = "." + "0" * 16
    unknown = [
        "1.99999999.0011223344556677.0",
        "2.7" + zeros + ".0",
        "0.0" + zeros + ".5000",
    ]
    without_a_time = ["1.99999999.0011223344556677", "2.7" + zeros, "0.0" + zeros]
    beyond = [
        "{}.0{}.0".format(1 << 32, zeros),
        "0.0{}.{}".format(zeros, 1 << 48),
        "0.-1" + zeros,
    ]
    for wrong in unknown + without_a_time + beyond:
        assert ask(board, "journal", after=wrong)["code"] == 2006, wrong
    assert ask(board, "journal", after="0.0.0000000000000000.0")["data"]
    head = board.keeper.journal.ring.head
    assert ask(board, "journal", after=head.text())["data"] == ""
    for sequence, tag in ((head.sequence + 1, head.tag), (head.sequence, bytes(8))):
        ahead = "{}.{}.{}.{}".format(sequence, head.offset, hexlify(tag).decode(), head.time)
        assert ask(board, "journal", after=ahead)["code"] == 2006, ahead


def test_row_5_what_no_record_can_hold_is_refused_and_changes_nothing():
    board = Table()
    before = board.state()
    for wrong in (1 << 65, 1.5, ["x" * 300]):
        event = {"event": "wager", "seat": 1, "wager": "ante", "cents": wrong, "at_us": 1}
        raises(LinkError, 2033, board.keeper.handle, event)
    assert board.state() == before
    assert ask(board, "wager", seat=1, wager="ante", cents=1000) == {}
