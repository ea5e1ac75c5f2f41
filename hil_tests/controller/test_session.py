"""A session over a serial port: replies and events come out whole, in order, and bounded."""

import json

from tablectl.link.dispatch import Dispatch
from tablectl.link.frames import decode, encode
from tablectl.link.requests import REQUESTS
from tablectl.link.session import NO_ID_PAUSE_US, REPLIES_LIMIT, Session
from tablectl.link.waiting import BYTES_LIMIT, QUEUE_LIMIT, weight

from boards.native.serial_port import Port


def make(room=100_000):
    port = Port(room)
    handlers = {name: lambda arguments: {"got": arguments} for name in REQUESTS}
    return Session(port, Dispatch(handlers)), port


def serve(session, data, now_us=0):
    session.port.incoming += data
    while session.port.incoming or session.arrived:
        session.receive()
        session.serve_one(now_us)
        flush(session)


def flush(session):
    while session.has_output() and session.port.room and session.port.open:
        session.send()


def messages(port):
    *lines, rest = port.sent.split(b"\n")
    assert rest == b""
    port.sent = b""
    return [decode(line) for line in lines]


def test_requests_are_answered_in_order():
    session, port = make()
    serve(session, b"".join([encode({"id": n, "do": "settlement", "n": n}) for n in range(20)]))
    assert [reply["id"] for reply in messages(port)] == list(range(20))


def test_one_line_is_served_at_a_time():
    session, port = make()
    port.incoming = encode({"id": 1, "do": "status"}) + encode({"id": 2, "do": "status"})
    session.receive()
    assert session.serve_one(0) and len(session.arrived) == 1
    session.receive()
    assert session.serve_one(0) and not session.serve_one(0)


def test_noise_is_answered_once_in_100_ms_and_counted():
    session, port = make()
    serve(session, b"noise\n" * 50, 5_000_000)
    assert [reply["err"]["code"] for reply in messages(port)] == [2001]
    serve(session, b"noise\n", 5_000_000 + NO_ID_PAUSE_US - 1)
    assert messages(port) == []
    serve(session, b"noise\n", 5_000_000 + NO_ID_PAUSE_US)
    assert len(messages(port)) == 1
    assert session.status() == {"bad": 52, "dropped": 0}


def test_a_request_after_noise_is_served():
    session, port = make()
    serve(session, b"\x03\x04" + b"x" * 3000 + b"\n" + encode({"id": 9, "do": "identity"}))
    assert [reply["id"] for reply in messages(port)] == [None, 9]


def test_events_are_numbered():
    session, port = make()
    for n in range(3):
        session.event("late", 1000 + n, {"seat": n + 1})
    flush(session)
    assert messages(port) == [
        {"ev": "late", "seq": n + 1, "t": 1000 + n, "seat": n + 1} for n in range(3)
    ]


def test_a_host_that_does_not_read_stops_nothing_and_the_gap_shows():
    session, port = make(room=0)
    for n in range(QUEUE_LIMIT + 30):
        session.event("late", n, {"seat": 1})
        session.send()
    assert len(session.queue.messages) == QUEUE_LIMIT and session.has_output()
    port.room = 100_000
    flush(session)
    numbers = [event["seq"] for event in messages(port)]
    assert numbers[0] == 1 and numbers[1:] == list(range(31, QUEUE_LIMIT + 31))
    assert session.status() == {"bad": 0, "dropped": 29}


def test_row_6_no_request_is_served_while_replies_wait():
    """400 at once to a host that does not read: as many wait as fit, the rest in the port."""
    session, port = make(room=0)
    port.incoming = b"".join([encode({"id": n, "do": "devices"}) for n in range(400)])
    for _ in range(1000):
        session.receive()
        session.serve_one(0)
        session.send()
        assert session.queue.replies <= REPLIES_LIMIT
    assert len(port.incoming) > 10_000 and session.status()["dropped"] == 0
    port.room = 100_000
    serve(session, b"")
    assert [reply["id"] for reply in messages(port)] == list(range(400))


def test_what_waits_is_bounded_by_the_memory_that_it_holds():
    session, port = make(room=0)
    facts = {"event": "chip_on", "err": {"code": 1001, "name": "not_awaited", "text": "x" * 400}}
    for n in range(QUEUE_LIMIT):
        session.event("refused", n, facts)
    assert session.queue.bytes <= BYTES_LIMIT and session.status()["dropped"] > 0
    assert session.queue.bytes == sum([weight(one) for one in session.queue.messages])
    session.forget()
    assert (session.queue.bytes, session.queue.weights) == (0, [])
    assert session.status()["dropped"] == QUEUE_LIMIT


def test_the_longest_roll_at_a_full_table_waits_whole():
    session, _ = make(room=0)
    line = {"seat": 1, "wager": "hard_way_8", "stake": 100, "outcome": "lose", "odds": None}
    for n in range(158):
        session.event("pay", 1 << 40, {"line": dict(line, amount=n, section="585.6(a)(1)(iv)")})
    assert session.status()["dropped"] == 0


def test_a_line_goes_out_in_as_many_pieces_as_there_is_room():
    session, port = make(room=0)
    session.event("late", 5, {"seat": 1})
    for _ in range(200):
        port.room = 1
        session.send()
    assert messages(port) == [{"ev": "late", "seq": 1, "t": 5, "seat": 1}]


def test_without_a_host_events_are_dropped_and_counted():
    session, port = make()
    port.open = False
    session.event("late", 5, {"seat": 1})
    assert not session.has_output() and session.status()["dropped"] == 1
    port.open = True
    session.event("late", 6, {"seat": 1})
    flush(session)
    assert [event["seq"] for event in messages(port)] == [2]


def test_the_next_host_gets_no_half_line_of_the_last():
    session, port = make(room=20)
    session.event("late", 5, {"seat": 1})
    session.event("late", 6, {"seat": 2})
    session.send()
    port.incoming = b'{"id":1,"do'
    session.receive()
    assert len(port.sent) == 20
    session.forget()
    port.sent, port.room = b"", 1000
    serve(session, encode({"id": 2, "do": "status"}))
    assert [reply["id"] for reply in messages(port)] == [2]
    assert session.status()["dropped"] == 1


def test_a_reply_too_long_for_a_line_becomes_its_error():
    session, port = make()
    session.dispatch.handlers["status"] = lambda arguments: {"text": "x" * 2000}
    serve(session, encode({"id": 3, "do": "status"}))
    session.event("phase", 7, {"text": "x" * 2000})
    flush(session)
    reply, event = messages(port)
    assert reply["id"] == 3 and reply["err"]["code"] == 2002
    assert event == {"ev": "phase", "seq": 1, "t": 7}
    assert json.dumps(reply)
