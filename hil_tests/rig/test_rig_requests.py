"""The rig's requests: answered in time, or refused in the bench's words."""

from table_rig.schedule import AT, FAR_NS, MOST_TO_COME
from table_rig.signs import LATCH
from table_rig.table import MARGIN_US, SHOE_TAKES_US

from hil_tests.rig.rig_stand_ins import Rig

LOCK_OUT, SENSOR = 2, 3


def error(reply):
    assert "err" in reply, reply
    return reply["err"]["name"], reply["err"]["text"]


def powered():
    rig = Rig()
    assert "ok" in rig.ask("power_on")
    return rig


def test_hello_says_what_it_is_and_what_it_lacks():
    ok = Rig().ask("hello")["ok"]
    assert ok["what"] == "rig" and ok["uid"] == "0123" and ok["margin_us"] == MARGIN_US
    assert "fram_read" in ok["lacks"] and "torn" in ok["lacks"]


def test_what_is_to_happen_now_is_answered_when_it_has_happened():
    rig = Rig()
    begun = rig.clock.us
    at_us = rig.ask("close", name="lock_out")["ok"]["at_us"]
    assert begun < at_us <= rig.clock.us
    assert rig.hands.carried_out == [(at_us * 1000, LOCK_OUT, True)]
    assert rig.ask("state")["ok"]["contacts"] == {"lock_out": True, "sensor_1": False}


def test_what_has_a_time_is_answered_at_once_and_happens_at_that_time():
    rig = Rig()
    at_us = rig.clock.us + 50_000
    begun = rig.clock.us
    rig.send(b'{"id": 1, "do": "close", "name": "sensor_1", "at_us": %d.375}\n' % at_us)
    assert rig.replies() == [{"id": 1, "ok": {}}] and rig.clock.us == begun
    assert rig.ask("state")["ok"]["contacts"]["sensor_1"] is False
    rig.run(at_us + 1)
    assert rig.hands.carried_out == [(at_us * 1000 + 375, SENSOR, True)]
    assert rig.ask("state")["ok"]["contacts"]["sensor_1"] is True


def test_a_time_that_is_past_or_too_near_is_refused():
    rig = Rig()
    now = rig.clock.us
    name, text = error(rig.ask("close", name="lock_out", at_us=now - 1))
    assert name == "past" and text.startswith("at_us 999999 is past: it is 1000000 us")
    name, text = error(rig.ask("close", name="lock_out", at_us=now + MARGIN_US - 1))
    assert name == "past" and "too near" in text
    assert "ok" in rig.ask("close", name="lock_out", at_us=now + MARGIN_US)


def test_more_than_fits_is_refused_and_what_is_done_now_is_not():
    rig = powered()
    at = rig.clock.us + 50_000_000
    for n in range(MOST_TO_COME):
        assert "ok" in rig.ask("close", name="lock_out", at_us=at + n)
    name, text = error(rig.ask("shoe_in", text="$", at_us=at))
    assert name == "full" and "400 acts are to come" in text
    rig.ask("power_off")
    rig.run(rig.clock.us + 5_000)
    assert not rig.ask("state")["ok"]["power"]


def test_an_edge_between_those_the_hands_have_comes_in_its_place():
    """The hands have a batch already when an edge inside it is asked for."""
    rig = Rig()
    first = rig.clock.us + 10_000
    for number in range(10):
        rig.ask("close" if number % 2 else "open", name="lock_out", at_us=first + number * 5000)
    rig.run(first + 11_000)
    assert rig.hands.edges and rig.hands.batches >= 1
    between = first + 22_500
    assert "ok" in rig.ask("close", name="sensor_1", at_us=between)
    rig.run(first + 60_000)
    times = [at for at, _, _ in rig.hands.carried_out]
    wanted = sorted([(first + number * 5000) * 1000 for number in range(10)] + [between * 1000])
    assert times == wanted
    assert (between * 1000, SENSOR, True) in rig.hands.carried_out


def test_an_edge_far_behind_a_batch_leaves_it_alone():
    rig = Rig()
    first = rig.clock.us + 10_000
    rig.ask("close", name="lock_out", at_us=first)
    rig.run(first - 1000)
    batches = rig.hands.batches
    rig.ask("open", name="lock_out", at_us=first + FAR_NS // 1000 + 10)
    assert rig.hands.batches == batches and rig.hands.edges[0][AT] == first * 1000
    rig.run(first + FAR_NS // 1000 + 20)
    assert rig.hands.done == 2


def test_the_power_is_on_or_off():
    rig = Rig()
    assert error(rig.ask("power_off")) == ("off", "the board has no power: power_on first")
    assert error(rig.ask("reset"))[0] == "off"
    assert "ok" in rig.ask("power_on")
    assert rig.shoe.connected and rig.ears.powers == [True]
    assert error(rig.ask("power_on")) == ("on", "the board has power already")
    at_us = rig.clock.us + 20_000
    assert rig.ask("power_off", at_us=at_us)["ok"] == {}
    rig.run(at_us + 1)
    reply = rig.ask("events")["ok"]
    assert reply["happened"] == [{"at_us": at_us, "what": "power_off"}]
    assert not rig.shoe.connected and rig.ask("state")["ok"]["power"] is False


def test_a_reset_is_a_low_pulse_and_is_told():
    rig = powered()
    ok = rig.ask("reset")["ok"]
    (down, _, drives), (up, _, released) = rig.hands.carried_out[1:]
    assert drives and not released and up - down == 100_000
    assert ok["happened"] == [{"at_us": down // 1000, "what": "reset", "cause": "run_pin"}]


def test_what_the_board_shows_comes_with_the_next_reply():
    rig = powered()
    rig.ears.heard = [(rig.clock.us, LATCH, 1), (rig.clock.us + 3, 2, 0)]
    ok = rig.ask("run", for_us=1000)["ok"]
    changed = {"changed": {"seat_1": True}}
    assert [dict(event, at_us=0) for event in ok["happened"]] == [
        dict(changed, at_us=0, what="lamps")
    ]
    assert "happened" not in rig.ask("events")["ok"]
    assert rig.ask("state")["ok"]["lamps"] == {"seat_1": True, "seat_2": False, "win_1": False}


def test_a_board_without_power_shows_nothing():
    rig = Rig()
    rig.ears.heard = [(rig.clock.us, 2, 0), (rig.clock.us, LATCH, 1)]
    rig.shoe.came = b"x"
    assert "happened" not in rig.ask("run", for_us=1000)["ok"]


def test_a_run_ends_at_its_time_and_others_are_served_meanwhile():
    rig = Rig()
    begun = rig.clock.us
    rig.send(b'{"id": 1, "do": "run", "for_us": 5000}\n')
    assert rig.ask("levels")["ok"] == {"levels": {"8": 1}}
    assert rig.clock.us < begun + 5000
    rig.run(begun + 5000)
    assert rig.replies() == [{"id": 1, "ok": {"now_us": begun + 5000, "stopped": "limit"}}]


def test_a_run_ends_with_the_event_it_waits_for():
    rig = powered()
    rig.send(b'{"id":1,"do":"run","limit_us":50000,"until":{"happened":["shoe","lamps"]}}\n')
    assert rig.replies() == []
    rig.clock.us += 700
    rig.shoe.came = b"$Q*"
    rig.turn()
    (reply,) = rig.replies()
    assert reply["ok"]["stopped"] == "condition" and reply["ok"]["met"] == {"at_us": rig.clock.us}
    assert reply["ok"]["happened"] == [{"at_us": rig.clock.us, "what": "shoe", "text": "$Q*"}]


def test_runs_without_an_end_and_with_conditions_of_the_host_are_refused():
    rig = Rig()
    assert error(rig.ask("run"))[0] == "bad_argument"
    assert error(rig.ask("run", until_us=5))[0] == "bad_argument"
    assert error(rig.ask("run", limit_us=5, until={"link": "x"}))[0] == "unable"


def test_the_shoe_sends_at_its_time_and_every_byte():
    rig = powered()
    at_us = rig.clock.us + 20_000
    assert rig.ask("shoe_in", text="$CARD,As*", at_us=at_us)["ok"] == {}

    def turn_of_clock():
        rig.clock.us += 1
        return rig.clock.us

    rig.table.now_us = turn_of_clock
    rig.run(at_us + 100)
    assert b"".join(data for _, data in rig.shoe.sent) == b"$CARD,As*"
    assert 0 <= rig.shoe.sent[0][0] - (at_us - SHOE_TAKES_US) <= 10


def test_what_no_wire_leads_to_is_refused_with_the_reason():
    rig = powered()
    for do, given, reason in (
        ("fram_read", {"address": 0, "length": 1}, "no wire leads there"),
        ("rosc", {"source": "stuck"}, "inside the chip"),
        ("power_off", {"torn": True}, "the rig does not see writes"),
        ("power_off", {"fram_write": 3}, "the rig does not see writes"),
        ("reset", {"bootsel": True}, "BOOTSEL has no wire"),
    ):
        name, text = error(rig.ask(do, **given))
        assert name == "unable" and reason in text, text
    assert rig.ask("state")["ok"]["power"] is True


def test_wrong_requests_are_refused_and_nothing_is_done():
    rig = Rig()
    assert error(rig.ask("fly"))[0] == "unknown_request"
    name, text = error(rig.ask("close", name="lockout"))
    assert (name, text) == ("bad_argument", 'name is "lockout": one of lock_out, sensor_1')
    assert error(rig.ask("close", name="lock_out", ta_us=3)) == (
        "bad_argument",
        "unknown argument ta_us",
    )
    for line in (b"noise\n", b'{"id": 3, "do": ["x"]}\n', b"\x00\xff\n", b'{"id":4,"do":\n'):
        rig.send(line)
    names = [reply["err"]["name"] for reply in rig.replies()]
    assert names == ["bad_json", "unknown_request", "bad_json", "bad_json"]
    assert rig.ask("counters")["ok"]["bad_lines"] == 3 and not rig.hands.carried_out


def test_a_defect_is_told_and_the_rig_goes_on():
    rig = Rig()
    levels = rig.service.levels
    rig.service.levels = lambda: 1 // 0
    assert error(rig.ask("levels"))[0] == "rig_error"
    rig.service.levels = levels
    assert rig.ask("levels")["ok"] == {"levels": {"8": 1}}


def test_events_that_nobody_fetches_are_counted():
    rig = powered()
    for number in range(510):
        rig.table.tell(number, "shoe", {"text": "x"})
    ok = rig.ask("events")["ok"]
    assert ok["events_lost"] == 10 and len(ok["happened"]) == 500
    assert ok["happened"][0]["at_us"] == 10
