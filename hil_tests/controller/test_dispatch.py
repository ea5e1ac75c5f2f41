"""Requests: each argument is checked before a handler sees it, and every refusal has its code."""

from tablectl.core.errors import RuleError
from tablectl.link.dispatch import REQUESTS, Dispatch, fits


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


def reply(message):
    recorder = Recorder()
    return recorder.dispatch.reply(message), recorder.calls


def refused(message):
    answer, calls = reply(message)
    assert calls == [], "a refused request was served"
    return answer["id"], answer["err"]["code"]


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
        "list": lambda rule: [1] * rule[1],
    }
    for name, rules in REQUESTS.items():
        message = {"id": 1, "do": name}
        for key, rule in rules.items():
            message[key.rstrip("?")] = samples[rule[0]](rule)
        assert reply(message)[0] == {"id": 1, "ok": {"done": name}}, name


def test_optional_arguments_come_as_none():
    _, calls = reply({"id": 0, "do": "irregularity", "what": "recut"})
    assert calls[0][1] == {"what": "recut", "seat": None, "card": None, "device": None}


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
    dispatch.reply(decided)
    dispatch.reply(dict(decided, cents=3000))
    assert [arguments["cents"] for arguments in taken] == [None, 3000]
    for cents in (-1, 100_000_001, "3000", [3000]):
        assert dispatch.reply(dict(decided, cents=cents))["err"]["code"] == 2006
    assert len(taken) == 2


def test_a_decision_may_carry_two_to_five_cards_that_it_gives_up():
    decided = {"id": 1, "do": "decision", "seat": 3, "what": "discard"}
    taken = []
    dispatch = Dispatch({"decision": taken.append})
    for cards in ([0, 51], [1, 2, 3, 4, 5]):
        dispatch.reply(dict(decided, cards=cards))
        assert taken[-1]["cards"] == cards
    for cards in ([], [1], [1, 2, 3, 4, 5, 6], ["4c", "5d"], 7, "4c 5d"):
        assert dispatch.reply(dict(decided, cards=cards))["err"]["code"] == 2006
    assert len(taken) == 2


def test_a_roll_is_a_list_of_whole_numbers():
    for dice in ([3], [3, 4], [1] * 10):
        answer, calls = reply({"id": 1, "do": "roll", "dice": dice})
        assert calls == [("roll", {"dice": dice})]
    for dice in ([], [1] * 11, "34", 34, [3, "4"], [3, 4.5], [3, None], [True, 1], {"3": 4}):
        answer, calls = reply({"id": 1, "do": "roll", "dice": dice})
        assert calls == []
        assert answer["err"]["text"] == "roll: dice must be a list of 1 to 10 whole numbers"


def test_a_set_hand_is_a_seat_and_one_or_two_cards():
    for low in ([51], [0, 51]):
        answer, calls = reply({"id": 1, "do": "set_hand", "seat": 3, "low": low})
        assert calls == [("set_hand", {"seat": 3, "low": low})]
    for low in ([], [1, 2, 3], "2c", 5, [1.5], ["2c"], [True]):
        answer, calls = reply({"id": 1, "do": "set_hand", "seat": 3, "low": low})
        assert calls == []
        assert answer["err"]["text"] == "set_hand: low must be a list of 1 to 2 whole numbers"


def test_what_a_handler_refuses_is_the_reply():
    def refuse(arguments):
        raise RuleError(1002, {"wager": "ante", "seat": 3}, "687a.7(c)")

    answer = Dispatch({"wager": refuse}).reply(WAGER)
    assert answer == {
        "id": 7,
        "err": {
            "code": 1002,
            "name": "betting_closed",
            "text": "ante at seat 3: no more bets, 687a.7(c)",
            "section": "687a.7(c)",
        },
    }


def test_kinds():
    assert fits("abc", ("text", 1, 3)) and not fits("abcd", ("text", 1, 3))
    assert fits(False, ("yes_no",)) and not fits(0, ("yes_no",))
    assert fits(10, ("whole", 10, 10)) and not fits(11, ("whole", 10, 10))
