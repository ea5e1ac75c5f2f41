"""The link client against a scripted board: damaged, repeated, missing and foreign bytes."""

import hashlib
import hmac
import json
import zlib
from typing import Any

import pytest

from hil_tests.host_tools.helpers.scripted_stream import ScriptedStream, line, ok
from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient, Refused


def nothing(request):
    return b""


def damaged(reply):
    return lambda request: reply(request).replace(b'"ok"', b'"oK"')


def unreadable(request):
    return line({"id": None, "err": {"code": 2001, "name": "bad_crc", "text": "damaged"}})


def event(seq, t, name="late"):
    return line({"ev": name, "seq": seq, "t": t, "seat": 3})


def together(*parts):
    return lambda request: b"".join(p if isinstance(p, bytes) else p(request) for p in parts)


def test_reply_is_found_among_events():
    seen: list[Any] = []
    stream = ScriptedStream(together(event(1, 10), ok(locked=False), event(2, 20)))
    client = LinkClient(stream, seen.append)
    assert client.request("status") == {"locked": False}
    assert [one["seq"] for one in seen] == [1, 2]
    assert (client.lost, client.repeated, client.damaged) == (0, 0, 0)


def test_reply_in_single_bytes():
    stream: Any = ScriptedStream(nothing)
    client = LinkClient(stream)
    whole = line({"id": 1, "ok": {"n": 5}})
    pieces = [whole[i : i + 1] for i in range(len(whole))]
    stream.receive = lambda limit_s: pieces.pop(0)
    assert client.request("status") == {"n": 5}


def test_damaged_reply_to_a_question_is_asked_again():
    stream = ScriptedStream(damaged(ok(n=1)), ok(n=2))
    client = LinkClient(stream)
    assert client.request("status") == {"n": 2}
    assert client.damaged == 1
    assert [request["id"] for request in stream.requests] == [1, 2]


def test_damaged_reply_to_a_command_is_not_sent_again():
    stream = ScriptedStream(damaged(ok()), ok())
    with pytest.raises(HostError) as caught:
        LinkClient(stream).request("decision", seat=1, what="raise")
    assert caught.value.code == 6203
    assert "`decision`" in caught.value.text
    assert len(stream.requests) == 1


def test_command_that_arrived_damaged_is_sent_again():
    stream = ScriptedStream(unreadable, ok(done=True))
    assert LinkClient(stream).request("decision", seat=1, what="raise") == {"done": True}
    assert len(stream.requests) == 2


def test_late_reply_to_an_earlier_request_is_not_taken_for_this_one():
    stream = ScriptedStream(nothing, together(line({"id": 1, "ok": {"n": 1}}), ok(n=2)))
    assert LinkClient(stream).request("status") == {"n": 2}


def test_a_reply_to_what_was_not_asked_yet_is_not_kept_for_it():
    early = [line({"id": number, "ok": {"n": 0}}) for number in (2, 1 << 29, -1)]
    stream = ScriptedStream(together(*early, ok(n=1)), ok(n=2))
    client = LinkClient(stream)
    assert client.request("status") == {"n": 1}
    assert client.request("status") == {"n": 2}
    assert client.damaged == 3


def test_refusal_carries_the_boards_error():
    error = {
        "code": 1002,
        "name": "betting_closed",
        "text": "no more bets",
        "section": "687a.7(c)",
    }
    stream = ScriptedStream(lambda request: line({"id": request["id"], "err": error}))
    with pytest.raises(Refused) as caught:
        LinkClient(stream).request("wager", seat=1, wager="ante", cents=500)
    assert caught.value.error == error
    assert caught.value.text == "script: the board refused `wager`: no more bets"
    assert caught.value.exit_code == 4


def test_a_request_that_the_image_does_not_have_is_of_another_version():
    error = {"code": 2004, "name": "unknown_request", "text": "checks: no such request"}
    stream = ScriptedStream(lambda request: line({"id": request["id"], "err": error}))
    with pytest.raises(Refused, match="another version, write this program's: tablectl flash"):
        LinkClient(stream).request("checks")


@pytest.mark.parametrize(
    ("numbers", "given", "lost", "repeated"),
    [
        ((1, 2, 3), [1, 2, 3], 0, 0),
        ((1, 2, 2, 3), [1, 2, 3], 0, 1),
        ((1, 4, 5), [1, 4, 5], 2, 0),
        ((5, 6, 4, 7), [5, 6, 7], 0, 1),
    ],
)
def test_events_are_given_once_in_order_and_gaps_are_counted(numbers, given, lost, repeated):
    seen: list[Any] = []
    stream = ScriptedStream()
    client = LinkClient(stream, lambda one: seen.append(one["seq"]))
    stream.waiting = b"".join(event(n, 100) for n in numbers)
    client.poll()
    assert (seen, client.lost, client.repeated) == (given, lost, repeated)


def test_sequence_that_starts_anew_is_a_board_that_was_reset():
    seen: list[Any] = []
    stream = ScriptedStream()
    client = LinkClient(stream, lambda one: seen.append(one["seq"]))
    stream.waiting = event(57, 9_000_000) + event(1, 40_000) + event(2, 50_000)
    client.poll()
    assert (seen, client.lost, client.repeated) == ([57, 1, 2], 0, 0)


def test_a_board_that_started_twice_and_said_as_much_is_heard_again():
    """A host that greets it begins anew: the two starts say the same numbers at the same times."""
    seen: list[Any] = []
    identity = ok(product="tablectl", version="0.1.0")
    stream = ScriptedStream(*(together(event(1, 2_000, name), identity) for name in ("a", "b")))
    client = LinkClient(stream, lambda one: seen.append(one["ev"]))
    client.connect()
    client.connect()
    assert seen == ["a", "b"]


def test_damaged_event_shows_as_lost():
    stream = ScriptedStream()
    client = LinkClient(stream)
    stream.waiting = event(1, 10) + event(2, 20).replace(b"late", b"lake") + event(3, 30)
    client.poll()
    assert (client.damaged, client.lost) == (1, 1)


def test_line_without_end_is_dropped_and_the_next_is_read():
    stream = ScriptedStream(together(b"x" * 5000 + b"\n", ok(n=1)))
    client = LinkClient(stream)
    assert client.request("status") == {"n": 1}
    assert client.damaged == 1


def test_connect_returns_the_identity_and_repeats_an_unanswered_handshake():
    stream = ScriptedStream(unreadable, ok(product="tablectl", version="0.1.0"))
    client = LinkClient(stream)
    assert client.connect()["product"] == "tablectl"
    assert [request["do"] for request in stream.requests] == ["identity", "identity"]


def test_connect_to_silence_ends_soon_and_says_what_to_do():
    stream = ScriptedStream()
    with pytest.raises(HostError) as caught:
        LinkClient(stream).connect()
    assert (caught.value.code, caught.value.exit_code) == (6202, 3)
    assert stream.time_s == pytest.approx(1.2)
    assert "reset" in caught.value.text and "tablectl flash" in caught.value.text


@pytest.mark.parametrize("says", [b"login: ", b"\xff\x00\xfe", b"\n\n", b">>> "[:2]])
def test_connect_to_something_else_shows_what_it_says(says):
    stream = ScriptedStream(lambda request: says)
    with pytest.raises(HostError) as caught:
        LinkClient(stream).connect()
    assert caught.value.code == 6205
    assert "\n" not in caught.value.text


@pytest.mark.parametrize(
    "says",
    [b">>> ", b"MicroPython v1.25.0; tablectl\r\n>>> ", b"SyntaxError: invalid syntax\r\n>>> "],
)
def test_connect_to_a_prompt_says_so_at_once(says):
    stream = ScriptedStream(lambda request: says)
    with pytest.raises(HostError) as caught:
        LinkClient(stream).connect()
    assert (caught.value.code, caught.value.exit_code) == (6223, 3)
    assert stream.time_s < 0.5 and "service contact" in caught.value.text


def test_connect_to_a_prompt_that_shows_what_is_typed_and_no_more():
    stream = ScriptedStream(lambda request: b'id":1,"do":"identity"} 6f0a5c4b')
    with pytest.raises(HostError) as caught:
        LinkClient(stream).connect()
    assert caught.value.code == 6223


def test_a_prompt_that_listens_and_says_nothing_is_woken():
    stream = ScriptedStream()
    stream.says_when_woken = b"\r\nSyntaxError: invalid syntax\r\n>>> "
    with pytest.raises(HostError) as caught:
        LinkClient(stream).connect()
    assert caught.value.code == 6223 and stream.woken


def test_a_board_that_answers_is_not_woken():
    stream = ScriptedStream(nothing, ok(product="tablectl"))
    LinkClient(stream).connect()
    assert not stream.woken


def test_connect_to_another_product_says_so():
    stream = ScriptedStream(ok(product="thermostat"))
    with pytest.raises(HostError) as caught:
        LinkClient(stream).connect()
    assert caught.value.code == 6205
    assert "thermostat" in caught.value.text


def test_configuration_goes_in_numbered_chunks_with_its_checksum():
    configuration = {"game": "687a", "limits": {"ante": [500, 50000]}, "note": '"' * 900}
    given = [ok(nonce="00" * 16, n=6), ok(product="tablectl", uid="e6")]
    stream = ScriptedStream(*[ok()] * 6, *given, ok())
    LinkClient(stream, keys={"technician": b"k" * 32}).upload_configuration(configuration)
    begin, *chunks, nonce, identity, end = stream.requests
    text = bytes.fromhex("".join(chunk["data"] for chunk in chunks)).decode()
    assert json.loads(text) == configuration
    assert (begin["do"], begin["bytes"], begin["crc"]) == (
        "config_begin",
        len(text),
        f"{zlib.crc32(text.encode()):08x}",
    )
    assert [chunk["n"] for chunk in chunks] == list(range(len(chunks)))
    assert (nonce["do"], nonce["role"], identity["do"]) == ("nonce", "technician", "identity")
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert (end["do"], end["sha256"]) == ("config_end", digest)
    assert (end["auth"]["role"], end["auth"]["n"]) == ("technician", 7)
    # The CBOR of what is signed, by hand: [nonce, uid, role, n, [do, [name, value]]].
    command = b"\x82\x6aconfig_end\x82\x66sha256\x78\x40" + digest.encode()
    signed = b"\x85\x50" + bytes(16) + b"\x62e6\x6atechnician\x07\x58\x56" + command
    assert len(command) == 0x56
    assert end["auth"]["mac"] == hmac.new(b"k" * 32, signed, "sha256").hexdigest()


@pytest.mark.parametrize(
    "given",
    [{}, {"nonce": "00" * 16}, {"n": "6", "nonce": "00" * 16}, {"n": 6, "nonce": "zz" * 16}],
)
def test_a_nonce_that_is_none_is_signed_for_nobody(given):
    stream = ScriptedStream(ok(**given))
    client = LinkClient(stream, keys={"collector": b"k" * 32})
    with pytest.raises(HostError) as caught:
        client.signed("journal_exported", "collector")
    assert caught.value.code == 6205
    assert [request["do"] for request in stream.requests] == ["nonce"]


def test_without_a_key_nothing_is_sent():
    stream = ScriptedStream()
    for keys in ({}, {"dealer": b"k" * 32}):
        with pytest.raises(HostError) as caught:
            LinkClient(stream, keys=keys).request("jackpot_confirm")
        assert caught.value.code == 6701 and "floor" in caught.value.text
    assert stream.requests == []


def test_settlement_is_fetched_line_by_line():
    lines = [{"seat": 1}, {"seat": 2}]
    stream = ScriptedStream(*[ok(line=one, of=2) for one in lines])
    assert LinkClient(stream).settlement() == lines
    assert [request["n"] for request in stream.requests] == [0, 1]


class SlowLine:
    """A board that answers a question only when two more have been asked since."""

    name, first_id = "slow", 1

    def __init__(self):
        self.asked, self.time_s = [], 0.0

    def send(self, data):
        if b"identity" in data:
            self.asked.append(json.loads(data.rsplit(b" ", 1)[0])["id"])

    def receive(self, limit_s):
        self.time_s += limit_s
        if len(self.asked) < 3:
            return b""
        return line({"id": self.asked.pop(0), "ok": {"product": "tablectl"}})

    def now_s(self):
        return self.time_s


def test_an_answer_that_comes_after_the_next_question_is_an_answer():
    slow: Any = SlowLine()
    assert LinkClient(slow).connect(10.0)["product"] == "tablectl"
