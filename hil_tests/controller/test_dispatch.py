"""Requests: each argument is checked before a handler sees it, and every refusal has its code."""

from tablectl.core.errors import LinkError, RuleError
from tablectl.link.dispatch import Dispatch, fits
from tablectl.link.frames import encode
from tablectl.link.requests import COUNTER_LIMIT, KINDS, REQUESTS, arguments_of


class Recorder:
    """Handlers that note what they were called with."""

    def __init__(self):
        self.calls = []
        self.dispatch = Dispatch({name: self.handler(name) for name in REQUESTS})

    def handler(self, name):
        def handle(arguments):
            self.calls.append((name, arguments))
            return {"done": name}

        return handle


def told(dispatch, message):
    return dispatch.reply(message, encode(message)[:-1])


def reply(message):
    recorder = Recorder()
    return told(recorder.dispatch, message), recorder.calls


def refused(message):
    answer, calls = reply(message)
    assert calls == [], "a refused request was served"
    return answer["id"], answer["err"]["code"]


AUTH = {"role": "floor", "n": 1, "mac": "0" * 64}
WAGER = {"id": 7, "do": "wager", "seat": 3, "wager": "ante", "cents": 1000}


def with_(**changes):
    message = dict(WAGER)
    message.update(changes)
    return message


def test_a_good_request_is_served_with_its_arguments():
    answer, calls = reply(WAGER)
    assert answer == {"id": 7, "ok": {"done": "wager"}}
    assert calls == [("wager", {"seat": 3, "wager": "ante", "cents": 1000})]


def test_every_request_is_served():
    samples = {
        "text": lambda rule: "x" * rule[1],
        "whole": lambda rule: rule[1],
        "yes_no": lambda rule: True,
        "list": lambda rule: [rule[4]] * rule[1],
        "auth": lambda rule: AUTH,
    }
    for name in REQUESTS:
        message = {"id": 1, "do": name}
        for key, kind in arguments_of(name):
            rule = KINDS.get(kind, kind)
            message[key.rstrip("?")] = samples[rule[0]](rule)
        assert reply(message)[0] == {"id": 1, "ok": {"done": name}}, name


def test_optional_arguments_come_as_none():
    _, calls = reply({"id": 0, "do": "irregularity", "what": "recut"})
    expected = {"what": "recut", "seat": None, "card": None, "device": None, "wager": None}
    assert calls[0][1] == expected


def test_without_a_legal_id_the_reply_has_none():
    for number in (None, -1, 1.5, True, "7", [7], 1 << 30):
        assert refused(with_(id=number)) == (None, 2003), number
    assert reply(with_(id=(1 << 30) - 1))[0]["id"] == (1 << 30) - 1


def test_unknown_requests():
    assert refused({"id": 1}) == (1, 2003)
    assert refused({"id": 1, "do": 5}) == (1, 2003)
    assert refused({"id": 1, "do": "service_fault"}) == (1, 2004)
    assert refused({"id": 1, "do": "x" * 900}) == (1, 2004)


def test_missing_wrong_and_unknown_arguments():
    missing = dict(WAGER)
    del missing["cents"]
    assert refused(missing) == (7, 2005)
    for changes in (
        {"seat": 0},
        {"seat": 7},
        {"seat": True},
        {"seat": "3"},
        {"seat": 3.0},
        {"wager": ""},
        {"wager": "x" * 33},
        {"wager": 3},
        {"cents": -1},
        {"cents": 100_000_001},
        {"cents": [1]},
    ):
        assert refused(with_(**changes)) == (7, 2006), changes
    assert refused(with_(stake=1)) == (7, 2007)


def test_the_refusal_says_what_and_which_limit():
    answer, _ = reply(with_(cents=-1))
    assert answer["err"] == {
        "code": 2006,
        "name": "bad_argument",
        "text": "wager: cents must be a whole number from 0 to 100000000",
    }
    answer, _ = reply({"id": 1, "do": "stub_count", "cards": 1, "misdealt": 1})
    assert answer["err"]["text"] == "stub_count: misdealt must be true or false"


def test_a_decision_may_carry_the_cents_that_it_puts_down():
    decided = {"id": 1, "do": "decision", "seat": 3, "what": "play"}
    taken = []
    dispatch = Dispatch({"decision": taken.append})
    told(dispatch, decided)
    told(dispatch, dict(decided, cents=3000))
    assert [arguments["cents"] for arguments in taken] == [None, 3000]
    for cents in (-1, 100_000_001, "3000", [3000]):
        assert told(dispatch, dict(decided, cents=cents))["err"]["code"] == 2006
    assert len(taken) == 2


# Whole numbers, and none of them a card (row 5).
STRANGE = ([1 << 64, 1], [1, -1], [53, 1], [1, [2]], [1, {}])


def test_a_decision_may_carry_two_to_five_cards_that_it_gives_up():
    decided = {"id": 1, "do": "decision", "seat": 3, "what": "discard"}
    taken = []
    dispatch = Dispatch({"decision": taken.append})
    for cards in ([0, 51], [1, 2, 3, 4, 5]):
        told(dispatch, dict(decided, cards=cards))
        assert taken[-1]["cards"] == cards
    for cards in ([], [1], [1, 2, 3, 4, 5, 6], ["4c", "5d"], 7, "4c 5d") + STRANGE:
        assert told(dispatch, dict(decided, cards=cards))["err"]["code"] == 2006
    assert len(taken) == 2


WHAT_DICE_ARE = "roll: dice must be a list of 1 to 10 whole numbers from 1 to 6"
WHAT_LOW_IS = "set_hand: low must be a list of 1 to 2 whole numbers from 0 to 52"


def test_a_roll_is_a_list_of_whole_numbers():
    for dice in ([3], [3, 4], [1] * 10):
        answer, calls = reply({"id": 1, "do": "roll", "dice": dice})
        assert calls == [("roll", {"dice": dice})]
    for dice in (
        [],
        [1] * 11,
        "34",
        34,
        [3, "4"],
        [3, 4.5],
        [3, None],
        [True, 1],
        {"3": 4},
        [7],
        [0, 1],
    ):
        answer, calls = reply({"id": 1, "do": "roll", "dice": dice})
        assert calls == []
        assert answer["err"]["text"] == WHAT_DICE_ARE


def test_a_set_hand_is_a_seat_and_one_or_two_cards():
    for low in ([51], [0, 51]):
        answer, calls = reply({"id": 1, "do": "set_hand", "seat": 3, "low": low})
        assert calls == [("set_hand", {"seat": 3, "low": low})]
    for low in ([], [1, 2, 3], "2c", 5, [1.5], ["2c"], [True], [53], [-1, 2]):
        answer, calls = reply({"id": 1, "do": "set_hand", "seat": 3, "low": low})
        assert calls == []
        assert answer["err"]["text"] == WHAT_LOW_IS


def test_what_a_handler_refuses_is_the_reply():
    def refuse(arguments):
        raise RuleError(1002, {"wager": "ante", "seat": 3}, "687a.7(c)")

    answer = told(Dispatch({"wager": refuse}), WAGER)
    assert answer == {
        "id": 7,
        "err": {
            "code": 1002,
            "name": "betting_closed",
            "text": "ante at seat 3: no more bets, 687a.7(c)",
            "section": "687a.7(c)",
        },
    }


def test_auth_is_a_role_a_counter_and_a_signature():
    clear = {"id": 1, "do": "clear", "code": 5003}
    assert reply(dict(clear, auth=AUTH))[1] == [("clear", {"code": 5003, "auth": AUTH})]
    assert refused(clear) == (1, 2005)
    assert reply(dict(clear, auth=dict(AUTH, n=COUNTER_LIMIT)))[1]
    for changes in (
        {"n": 0},
        {"n": COUNTER_LIMIT + 1},
        {"n": "1"},
        {"mac": "0" * 63},
        {"role": ""},
        {"more": 1},
    ):
        assert refused(dict(clear, auth=dict(AUTH, **changes))) == (1, 2006), changes
    for wrong in ("floor", [], {}, 1, {"role": "floor", "n": 1}):
        assert refused(dict(clear, auth=wrong)) == (1, 2006), wrong
    answer, _ = reply(dict(clear, auth=1))
    assert answer["err"]["text"].endswith(
        "auth must be an object of role (text), n (whole number) and mac (64 hex digits)"
    )


def test_a_request_that_the_line_doubled_is_served_once_and_answered_twice():
    recorder = Recorder()
    replies = [told(recorder.dispatch, dict(WAGER)) for _ in range(2)]
    assert replies[0] == replies[1] and len(recorder.calls) == 1
    told(recorder.dispatch, with_(id=8))
    told(recorder.dispatch, WAGER)
    assert len(recorder.calls) == 3
    for _ in range(2):
        told(recorder.dispatch, {"id": 1, "do": "status"})
    assert len(recorder.calls) == 5


def test_a_doubled_line_whose_reply_took_steps_gets_that_reply_and_ends():
    calls = []

    def in_steps(arguments):
        calls.append(arguments)
        yield
        if len(calls) > 1:
            raise LinkError(2035, {"do": "link_reply", "fact": "no link"})
        return {"lease_ms": 7}

    dispatch = Dispatch({"link_reply": in_steps})
    message = {"id": 1, "do": "link_reply", "reply": "00"}
    first = ended(told(dispatch, message))
    assert first == {"id": 1, "ok": {"lease_ms": 7}} and told(dispatch, message) == first
    other = dict(message, id=2)
    refused_once = ended(told(dispatch, other))
    assert refused_once["err"]["code"] == 2035 and told(dispatch, other) == refused_once
    assert len(calls) == 2
    # Steps that were given up, as a host that leaves does, are begun anew.
    next(told(dispatch, message))
    assert ended(told(dispatch, message))["err"]["code"] == 2035


def ended(steps):
    """The reply at the end of its steps."""
    for _ in range(9):
        try:
            next(steps)
        except StopIteration as end:
            return end.value
    raise AssertionError("steps without end")


def test_row_2_what_is_doubled_is_told_by_its_bytes_and_nothing_nested_is_compared():
    class Deep(list):
        def __eq__(self, other):
            raise RuntimeError("compared")

    recorder = Recorder()
    for line in (b"first", b"first", b"second"):
        recorder.dispatch.reply(dict(WAGER, more=Deep([Deep()])), line)
    assert recorder.dispatch.last_line == b"second" and recorder.calls == []
    recorder.dispatch.reply(dict(WAGER), b"as one")
    recorder.dispatch.reply(dict(WAGER), b"in other bytes")
    assert len(recorder.calls) == 2


def test_kinds():
    assert fits("abc", ("text", 1, 3)) and not fits("abcd", ("text", 1, 3))
    assert fits(False, ("yes_no",)) and not fits(0, ("yes_no",))
    assert fits(10, ("whole", 10, 10)) and not fits(11, ("whole", 10, 10))
