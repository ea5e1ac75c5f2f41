"""The requests of a linked progressive at a board: what is told to whom, what is taken from whom,
and what the sign shows."""

from binascii import hexlify, unhexlify

from tablectl.core.budget import TERMS
from tablectl.core.cards import card_numbers
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked.messages import (
    MOST_CENTS,
    MOST_NUMBER,
    MOST_SHOWN,
    SEAL_BYTES,
    SHAPES,
    digest_of,
    drained,
    seal,
    unseal,
)
from tablectl.store.cbor import encode
from tablectl.store.keys import NAMES, read_keys, write_keys

from hil_tests.controller.signing import KEYS, UID
from hil_tests.controller.table import CONFIGURATION, Table

LINKED = dict(CONFIGURATION)
LINKED["linked"] = {"link": "pit7", "progressive": "major", "approval": "pgcb-1"}
MICRO = 123_456_780_000


class LinkedBoard(Table):
    def __init__(self):
        Table.__init__(self, LINKED)

    def meters(self):
        """What the sign was told, in micro-dollars."""
        return [shown["micro"] for shown in self.shown if shown["effect"] == "meter"]

    def report(self, key=KEYS["link"]):
        told = self.ask("link_report")
        assert told["link"] == "pit7"
        return unseal(KeyedHash(key), "report", unhexlify(told["report"]))

    def reply(self, report, key=KEYS["link"], micro=MICRO, sealed=seal, **changed):
        level = self.keeper.table.levels.shown
        terms = level.base, level.limit, level.rate, level.reserve_rate
        fields = {name: report[name] for name in ("uid", "epoch", "link", "nonce")}
        fields["term"] = 0
        fields["entry"] = 9
        fields["valid_ms"] = 5000
        fields["levels"] = [["major", digest_of("pit7", "major", *terms), micro, 0]]
        fields["settled"] = 0
        fields["answer"] = None
        fields.update(changed)
        data = sealed(KeyedHash(key), "reply", fields)
        return self.ask("link_reply", reply=hexed(data))

    def play(self, name, **facts):
        self.us += 1000
        self.send(name, **facts)


def hexed(data):
    return hexlify(data).decode()


def told_now(board):
    """The digits of a report, without the time that the line takes."""
    return drained(board.links.report({}))["report"]


def test_688a_2_d_a_report_is_of_this_board_and_its_reply_is_a_lease():
    board = LinkedBoard()
    report = board.report()
    assert (report["uid"], report["link"]) == (UID, "pit7")
    assert report["levels"] == [["major", 0, 0, 0]] and report["claims"] == []
    assert board.ask("status")["linked"] == {
        "link": "pit7",
        "lease_ms": 0,
        "levels": {"major": None},
    }
    left = board.reply(report)["lease_ms"]
    assert 0 < left <= 5000
    board.pass_time(5_000)
    status = board.ask("status")
    assert status["meter"] == MICRO and status["linked"]["levels"] == {"major": MICRO}
    assert 0 < status["linked"]["lease_ms"] < left


def test_R_688a_47_the_sign_shows_the_quote_and_behind_it_that_the_link_is_down():
    board = LinkedBoard()
    board.links.advance(board.clock())
    assert board.meters()[-1:] == [None]
    board.reply(board.report())
    board.links.advance(board.clock())
    assert board.meters()[-2:] == [None, MICRO]
    board.links.advance(board.clock() + 5_000_000)
    assert board.meters()[-3:] == [None, MICRO, None]
    assert board.ask("status")["meter"] == MICRO


def test_a_report_is_the_same_for_two_seconds_and_a_half_unless_its_reply_came():
    board = LinkedBoard()
    first = told_now(board)
    board.us += 2_499_999
    assert told_now(board) == first
    board.us += 1
    later = told_now(board)
    assert later != first
    board.reply(unseal(KeyedHash(KEYS["link"]), "report", unhexlify(later)))
    board.us -= 100_000
    assert told_now(board) != later


def test_whoever_asks_without_end_takes_no_reply_from_the_collector():
    board = LinkedBoard()
    told_now(board)
    report = board.report()
    for _ in range(3):
        told_now(board)
        board.us += 400_000
        assert board.ask("link_reply", reply="00")["code"] == 2036
    assert 0 < board.reply(report)["lease_ms"] < 5_000 - 1_000


def test_a_report_whose_host_went_before_it_was_whole_is_made_anew():
    board = LinkedBoard()
    told_now(board)
    linked = board.links.linked
    # Its reply has come.
    linked.nonce = None
    steps = board.links.report({})
    while linked.nonce is None:
        next(steps)
    report = unseal(KeyedHash(KEYS["link"]), "report", unhexlify(told_now(board)))
    assert report["nonce"] == linked.nonce


def test_what_a_table_has_done_since_is_in_another_report():
    board = LinkedBoard()
    first = board.report()
    event = {"event": "link_term", "term": 1, "at_us": board.clock()}
    board.keeper.handle(event)
    second = board.report()
    assert (first["term"], second["term"]) == (0, 1) and first["nonce"] != second["nonce"]


def test_no_term_that_a_stolen_key_has_told_outlives_the_key():
    new = bytes([14] * 32)
    for told in ((MOST_NUMBER - 1,), (2, 3, 4, MOST_NUMBER - 1)):
        board = LinkedBoard()
        board.turn_key(True)
        for term in told:
            board.reply(board.report(), term=term)
        assert "term 5 after" in board.reply(board.report(), term=5)["text"]
        assert board.signed("replace_key", "technician", name="link", key=hexed(new)) == {}
        assert board.report(new)["term"] == 0
        assert board.reply(board.report(new), new, term=5)["lease_ms"] == 0
        assert board.reply(board.report(new), new, term=5)["lease_ms"]


def test_a_key_of_the_link_that_a_full_journal_does_not_record_is_not_taken():
    board, new = LinkedBoard(), bytes([14] * 32)
    board.turn_key(True)
    board.reply(board.report(), term=7)
    board.play("start_game")
    board.play("latched")
    keeper = board.keeper
    ring, share = keeper.journal.ring, keeper.table.levels.share
    before, size = ring.head.sequence, ring.bytes
    ring.bytes = ring.head.offset + keeper.table.budget.bytes + 1024
    refused = board.signed("replace_key", "technician", name="link", key=hexed(new))
    assert refused["code"] == 5005 and ring.head.sequence == before + 1, "the try alone"
    assert (read_keys(board.gate.slots)["link"], share.term) == (KEYS["link"], 7)
    ring.bytes = size
    assert board.signed("replace_key", "technician", name="link", key=hexed(new)) == {}
    assert (read_keys(board.gate.slots)["link"], share.term) == (new, 0)


def claiming(board):
    """Seat 2 has won the whole meter, and its claim waits."""
    board.reply(board.report())

    def send(name, **facts):
        board.us += 1000
        event = {"event": name, "at_us": board.clock()}
        event.update(facts)
        board.keeper.handle(event)

    for wager in ("ante", "blind"):
        send("wager", seat=2, wager=wager, cents=1000)
    send("chip_on", seat=2)
    for name in ("start_game", "latched"):
        send(name)
    send("chip_off", seat=2)
    if board.keeper.is_waiting_for("confirm_chips"):
        send("confirm_chips")
    best, rest = card_numbers("As Ks Qs Js Ts"), card_numbers("2c 2d 3c 3d 4c 5h 6h")
    while board.keeper.is_waiting_for("card"):
        send("card", card=(best if board.keeper.table.awaits["to"] == 2 else rest).pop(0))
    send("decision", seat=2, what="raise")
    while board.keeper.is_waiting_for("reveal"):
        send("reveal")
    assert board.keeper.is_waiting_for("answered")


def test_R_688a_43_a_term_of_a_stolen_key_keeps_no_claim_from_its_answer():
    new = bytes([14] * 32)
    for told in ((MOST_NUMBER - 1,), (2, 3, 4, MOST_NUMBER - 1)):
        board = LinkedBoard()
        board.turn_key(True)
        claiming(board)
        for term in told:
            board.reply(board.report(), term=term)
        assert "term 1 after" in board.reply(board.report(), term=1)["text"]
        refused = board.signed("replace_key", "technician", name="floor", key=hexed(new))
        assert refused["code"] == 2011
        assert board.signed("replace_key", "technician", name="link", key=hexed(new)) == {}
        assert board.keeper.is_waiting_for("answered") and board.report(new)["term"] == 0
        board.reply(board.report(new), new, term=1)
        report = board.report(new)
        sequence = report["claims"][0][0]
        assert "code" not in board.reply(report, new, term=1, answer=[sequence, 1, 250_000])
        assert board.keeper.is_waiting_for("jackpot_confirm")
        assert board.signed("jackpot_confirm", "floor") == {}
        assert board.keeper.is_waiting_for("next_round")


def test_R_688a_50_the_floor_ends_a_claim_whose_answer_does_not_come():
    board = LinkedBoard()
    assert board.signed("claim_void", "floor")["code"] == 2026
    board.turn_key(True)
    assert board.signed("claim_void", "floor")["code"] == 1001
    claiming(board)
    board.reply(board.report(), term=MOST_NUMBER - 1)
    assert board.signed("claim_void", "technician")["code"] == 2021
    assert board.signed("claim_void", "floor") == {}
    assert board.keeper.is_waiting_for("next_round")
    won = [line for line in board.keeper.table.lines if line["seat"] == 2]
    lines = [line for line in won if line["wager"] == "progressive"]
    assert [(line["outcome"], line["section"]) for line in lines] == [("return", "R-688a-50")]
    assert board.report()["claims"][0][5:] == [None, False]
    assert board.ask("next_round") == {}


def test_a_round_takes_so_many_terms_of_one_key():
    board = LinkedBoard()
    for term in range(1, TERMS + 1):
        assert board.reply(board.report(), term=term)["lease_ms"] == 0
    assert board.reply(board.report(), term=TERMS + 1)["code"] == 1025


def test_a_reply_that_does_not_count_says_what_is_wrong():
    board = LinkedBoard()
    refused = board.ask("link_reply", reply="00")
    assert (refused["code"], refused["name"]) == (2036, "reply_refused")
    assert refused["text"] == "reply of the link: no report waits for one; ask for another report"
    report = board.report()
    for digits in ("000", "zz", "00" * 16):
        assert board.ask("link_reply", reply=digits)["code"] == 2036, digits
    assert "seal" in board.reply(report, KEYS["collector"])["text"]
    other = dict(report)
    other["nonce"] = b"another1"
    assert "nonce" in board.reply(other)["text"]
    assert board.ask("link_reply", reply="0" * 897)["code"] == 2006
    report = board.report()
    assert board.reply(report)["lease_ms"]
    assert board.reply(report)["code"] == 2036


def test_an_answer_and_a_meter_beyond_every_meter_are_refused_and_change_nothing():
    board = LinkedBoard()
    report = board.report()
    for cents in (MOST_CENTS, (1 << 60) - 1, -1):
        refused = board.reply(report, sealed=raw, answer=[1, 1, cents])
        assert (refused["code"], refused["name"]) == (2036, "reply_refused"), cents
    for micro in (MOST_SHOWN, (1 << 60) - 1, -1):
        refused = board.reply(report, sealed=raw, micro=micro)
        assert (refused["code"], refused["name"]) == (2036, "reply_refused"), micro
    assert board.reply(board.report())["lease_ms"]


def test_the_greatest_answer_is_paid_and_kept_up_to_the_next_betting():
    board = LinkedBoard()
    for _ in range(2):
        hit(board)
        claim = board.report()["claims"][-1]
        board.reply(board.report(), answer=[claim[0], 1, MOST_CENTS - 1])
        board.play("jackpot_confirm", key=True)
        board.play("next_round")
        assert board.report()["claims"][-1][5:] == [[0, 1, MOST_CENTS - 1], True]
        board.reply(board.report(), settled=claim[0])
    again = board.again()
    level = again.keeper.table.meter
    assert [hit[2] for hit in level.last] == [MOST_CENTS - 1] * 2
    assert level.registers() == board.keeper.table.meter.registers()


def hit(board):
    """A round of seat 2, whose hand claims all of the meter."""
    assert board.reply(board.report())["lease_ms"]
    for name in ("ante", "blind"):
        board.play("wager", seat=2, wager=name, cents=1000)
    board.play("chip_on", seat=2)
    for name in ("start_game", "latched"):
        board.play(name)
    board.play("chip_off", seat=2)
    board.play("confirm_chips")
    for card in card_numbers("Ac Kc Qc Jc Tc 3d 5h 7s 9d Jh 4s"):
        board.play("card", card=card)
    while board.keeper.is_waiting_for("stub_count"):
        board.play("stub_count", cards=42)
    board.play("decision", seat=2, what="raise")
    while board.keeper.is_waiting_for("reveal"):
        board.play("reveal")


def raw(key, kind, fields):
    """A message as no ledger seals it: without a look at its bounds."""
    data = bytearray()
    encode([kind] + [fields[name] for name, _ in SHAPES[kind]], data)
    return bytes(data + key.digest(data)[:SEAL_BYTES])


def test_without_a_link_or_its_key_there_is_nothing_to_report():
    refused = Table().ask("link_report")
    assert (refused["code"], refused["name"]) == (2035, "not_linked")
    assert Table().ask("link_reply", reply="00")["code"] == 2035
    assert Table(configuration=None).ask("link_report")["code"] == 2010
    board = LinkedBoard()
    write_keys(board.keeper.slots, {name: KEYS[name] for name in NAMES if name != "link"})
    refused = board.ask("link_report")
    assert refused["code"] == 2035 and "no key link" in refused["text"]
    assert "linked" not in Table().ask("status")


def test_the_key_of_the_link_is_replaced_by_the_technician_and_opens_nothing():
    board = LinkedBoard()
    board.turn_key(True)
    report = board.report()
    new = "0e" * 32
    assert board.signed("replace_key", "technician", name="link", key=new) == {}
    assert read_keys(board.gate.slots)["link"] == bytes([14] * 32)
    board.reply(report)
    told = board.report(bytes([14] * 32))
    assert board.reply(told, bytes([14] * 32))["lease_ms"]
    assert board.ask("nonce", role="link")["code"] == 2021
    assert (
        Table(key=True).signed("replace_key", "technician", name="other", key=new)["code"] == 2032
    )


def test_the_meter_of_a_link_is_not_adjusted_at_the_table():
    board = LinkedBoard()
    board.turn_key(True)
    board.signed("meter_adjust", "floor", level="progressive", cents=1)
    refused = board.signed("meter_adjust", "technician", level="progressive", cents=1)
    assert (refused["code"], refused["name"]) == (1027, "linked_meter")
    assert "tablectl link adjust" in refused["text"]
