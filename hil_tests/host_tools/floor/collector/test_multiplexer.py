"""One board for many clients: who is answered, who waits, and who is dropped."""

import pytest
from tablectl.link import frames

from host_tools.floor.collector import client as bounds
from host_tools.floor.collector.multiplexer import FIRST_ID, LAST_ID, MOST_ASKED, Multiplexer
from host_tools.floor.collector.turn import NONCE_S, UPLOAD_S

AUTH = {"role": "floor", "n": 1, "mac": "0" * 64}


class Table:
    """A multiplexer with clients by name; the board answers when it is told to."""

    def __init__(self, *names):
        self.mux = Multiplexer()
        self.now_s = 100.0
        self.clients = {name: self.mux.join() for name in names}

    def says(self, name, do, number=7, **arguments):
        self.clients[name].take(frames.encode({"id": number, "do": do, **arguments}))
        self.mux.serve(self.now_s)

    def asked(self):
        """What has gone to the board since the last time."""
        sent, self.mux.to_board = bytes(self.mux.to_board), bytearray()
        return [frames.decode(line) for line in sent.splitlines()]

    def board(self, message):
        self.mux.take(frames.encode(message))
        self.mux.serve(self.now_s)

    def answers(self, request, **ok):
        self.board({"id": request["id"], "ok": ok})

    def heard(self, name):
        unread = self.clients[name].unread
        told = [frames.decode(line) for line in bytes(unread).splitlines()]
        unread.clear()
        return told

    def passes(self, seconds):
        self.now_s += seconds
        self.mux.serve(self.now_s)


def test_two_clients_with_the_same_number_get_their_own_replies():
    table = Table("panel", "terminal")
    table.says("panel", "status")
    table.says("terminal", "wagers", seat=3)
    first, second = table.asked()
    assert first["id"] != second["id"] and second["seat"] == 3
    table.answers(second, wagers={})
    table.answers(first, phase="betting")
    assert table.heard("panel") == [{"id": 7, "ok": {"phase": "betting"}}]
    assert table.heard("terminal") == [{"id": 7, "ok": {"wagers": {}}}]


def test_events_go_to_all_as_they_came():
    table = Table("panel", "terminal")
    event = {"ev": "late", "seq": 12, "t": 5, "seat": 2}
    table.board(event)
    assert table.heard("panel") == table.heard("terminal") == [event]


def test_numbers_are_those_of_the_board_and_begin_again_at_their_end():
    table = Table("panel")
    table.mux._next_id = LAST_ID
    for wanted in (LAST_ID, FIRST_ID):
        table.says("panel", "status")
        (request,) = table.asked()
        assert request["id"] == wanted
        table.answers(request)


def test_a_nonce_and_its_command_are_never_interleaved():
    table = Table("floor", "technician")
    table.says("floor", "nonce", role="floor")
    (nonce,) = table.asked()
    table.says("technician", "nonce", role="technician")
    assert table.asked() == []
    table.answers(nonce, nonce="00" * 16, n=0)
    assert table.asked() == []
    table.says("floor", "clear", code=5003, auth=AUTH)
    (command,) = table.asked()
    assert command["do"] == "clear" and command["auth"] == AUTH
    table.answers(command, reason=None)
    (other,) = table.asked()
    assert (other["do"], other["role"]) == ("nonce", "technician")


def test_a_dealer_plays_on_while_somebody_signs():
    table = Table("floor", "panel")
    table.says("floor", "nonce", role="floor")
    table.asked()
    table.says("panel", "wager", seat=2, wager="ante", cents=500)
    assert [request["do"] for request in table.asked()] == ["wager"]


def test_a_turn_that_nobody_uses_ends_and_what_comes_late_does_no_harm():
    table = Table("slow", "floor")
    table.says("slow", "nonce", role="floor")
    table.answers(table.asked()[0], nonce="00" * 16, n=0)
    table.says("floor", "nonce", role="floor")
    assert table.asked() == []
    table.passes(NONCE_S + 0.1)
    (nonce,) = table.asked()
    table.answers(nonce, nonce="11" * 16, n=0)
    table.heard("slow")
    table.says("slow", "clear", number=8, code=5003, auth=AUTH)
    assert table.asked() == []
    (refused,) = table.heard("slow")
    assert (refused["id"], refused["err"]["code"]) == (8, 2024)
    table.says("floor", "clear", code=5003, auth=AUTH)
    assert [request["do"] for request in table.asked()] == ["clear"]


def test_nobody_makes_his_turn_longer_by_asking_again():
    table = Table("greedy", "floor")
    table.says("greedy", "nonce", role="floor")
    table.says("floor", "nonce", number=1, role="technician")
    for number in range(8, 14):
        for request in table.asked():
            table.answers(request)
        table.says("greedy", "nonce", number=number, role="floor")
        table.passes(NONCE_S / 4)
    assert table.heard("floor") or "technician" in {request["role"] for request in table.asked()}


def test_a_client_that_goes_gives_its_turn_back():
    table = Table("floor", "technician")
    table.says("floor", "nonce", role="floor")
    table.says("technician", "nonce", role="technician")
    table.mux.leave(table.clients["floor"])
    table.mux.serve(table.now_s)
    assert [request["role"] for request in table.asked()] == ["floor", "technician"]


def test_a_configuration_is_not_mixed_with_another():
    table = Table("one", "other")
    table.says("one", "config_begin", bytes=9, crc="00000000")
    table.answers(table.asked()[0])
    table.says("other", "config_begin", bytes=5, crc="00000000")
    assert table.asked() == []
    table.says("one", "config_chunk", n=0, data="00")
    assert [request["do"] for request in table.asked()] == ["config_chunk"]
    table.passes(UPLOAD_S + 0.1)
    assert [request["bytes"] for request in table.asked()] == [5]
    table.says("one", "config_chunk", number=9, n=1, data="00")
    assert table.asked() == [] and table.heard("one")[-1]["err"]["code"] == 2009


def test_one_request_of_a_client_at_a_time_and_never_as_many_as_stop_the_board():
    names = "abcde"
    table = Table(*names)
    for name in names:
        for number in (1, 2, 3):
            table.says(name, "status", number)
    requests = table.asked()
    assert len(requests) == MOST_ASKED
    table.answers(requests[0])
    assert len(table.asked()) == 1
    assert table.heard("a")[0]["id"] == 1


def test_a_client_that_floods_gets_one_turn_in_two():
    table = Table("flood", "panel")
    for number in range(6):
        for extra in range(bounds.MOST_WAITING):
            if table.clients["flood"].is_read:
                table.says("flood", "status", 100 * number + extra)
        table.says("panel", "status", number)
        for request in table.asked():
            table.answers(request)
    assert len(table.heard("panel")) == 6


def test_a_reply_that_is_lost_holds_up_nobody_and_is_still_passed_on():
    table = Table("panel", "terminal")
    for name in ("panel", "terminal"):
        table.says(name, "status", 1)
    first, second = table.asked()
    table.answers(second)
    table.says("panel", "status", 2)
    assert table.asked() == []
    table.passes(3)
    (again,) = table.asked()
    table.answers(again)
    table.answers(first)
    assert [reply["id"] for reply in table.heard("panel")] == [2, 1]


def test_a_line_that_came_damaged_is_told_to_those_who_wait():
    table = Table("panel", "terminal")
    table.says("panel", "next_round")
    refused = {"id": None, "err": {"code": 2001, "name": "x", "text": "y"}}
    table.board(refused)
    assert table.heard("panel") == [refused] and table.heard("terminal") == []


@pytest.mark.parametrize(
    "line", [b"garbage\n", b"x" * 3000 + b"\n", b'{"do":"status"} 00000000\n', b"\xff\x00\n"]
)
def test_garbage_is_answered_a_few_times_and_then_its_client_is_dropped(line):
    table = Table("bad", "panel")
    for _ in range(bounds.MOST_BAD):
        table.clients["bad"].take(line)
    assert table.clients["bad"].dropped is None
    assert {reply["id"] for reply in table.heard("bad")} == {None}
    table.clients["bad"].take(line)
    assert table.clients["bad"].dropped
    table.says("panel", "status")
    assert len(table.asked()) == 1


def test_a_line_without_end_takes_no_more_memory_than_a_line():
    table = Table("bad")
    for _ in range(100):
        table.clients["bad"].take(b"x" * 4096)
    assert len(table.clients["bad"]._frames.pending) <= frames.LINE_LIMIT


def test_a_client_that_does_not_read_is_dropped_and_the_others_are_told_all():
    table = Table("slow", "panel")
    event = {"ev": "note", "seq": 1, "t": 5, "what": "x" * 900}
    for _ in range(bounds.MOST_UNREAD // 900):
        table.board(event)
        assert table.heard("panel") == [event]
    assert table.clients["slow"].dropped == "it does not read"
    assert len(table.clients["slow"].unread) < bounds.MOST_UNREAD + 1024


def test_a_doubled_line_is_served_once():
    table = Table("panel")
    table.says("panel", "wager", seat=2, wager="ante", cents=500)
    table.says("panel", "wager", seat=2, wager="ante", cents=500)
    (request,) = table.asked()
    table.answers(request)
    table.says("panel", "wager", seat=2, wager="ante", cents=500)
    assert table.asked() == []
    assert table.heard("panel") == [{"id": 7, "ok": {}}] * 2


def test_a_client_that_left_is_told_nothing():
    table = Table("panel", "terminal")
    table.says("panel", "status")
    (request,) = table.asked()
    table.mux.leave(table.clients["panel"])
    table.answers(request, phase="betting")
    assert table.heard("terminal") == []
