"""A board that lies about its journal: each reply that no board gives is one error, nothing of it
is kept, it is told of no confirmation, and whoever asked comes to an end."""

import random

import pytest

from hil_tests.host_tools.floor.collector.collected import Collected
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused

LIES = {
    "cursor": ["", "x", None, 7, [], "1", "9" * 900 + ".0." + "00" * 8 + ".0", "-1.0.x.0"],
    "head": ["", None, {}, "0.0." + "00" * 8 + ".0"],
    "oldest": ["", None, "../../x"],
    "epoch": ["../" * 8, "\u00e9" * 450, 7, [], "00" * 400, ""],
    "data": [None, 7, [], "!", "\u00e9", "AAAA", "AAAA" * 200],
    "exported": [None, "1", -1, 1.5, True, 10**300],
    "free": [None, "1", -1, 1.5, 10**300],
    "time": [None, "1", -1, 1.5, 1 << 60],
}
SLOT_LIES = {
    "bytes": [None, "1", -1, 1.5, 10**9],
    "crc": [None, "x", -1],
    "data": [None, 7, [], "A", "\u00e9"],
}


def lying(do, how):
    """A collector whose board gives a reply to `do` that `how` has made from the true one."""
    collected = Collected()
    collected.board.add(9)
    true = collected.board.request

    def request(asked, limit_s=2.0, **arguments):
        reply = true(asked, limit_s, **arguments)
        return how(reply) if asked == do else reply

    collected.board.request = request
    return collected, true


def without(key):
    return lambda reply: {name: value for name, value in reply.items() if name != key}


def changed(key, value):
    return lambda reply: {**reply, key: value}


def lies(of):
    for key, values in of.items():
        yield without(key)
        yield from (changed(key, value) for value in values)


@pytest.mark.parametrize(
    ("do", "lie"),
    [("journal", lie) for lie in lies(LIES)] + [("slot", lie) for lie in lies(SLOT_LIES)],
)
def test_a_reply_that_is_not_of_its_form_is_an_error_and_nothing_is_kept(do, lie):
    collected, true = lying(do, lie)
    collected.tick()
    assert collected.board.exported == 0
    with pytest.raises(HostError) as caught:
        collected.follower.follow()
    assert caught.value.code == 6805
    collected.board.request = true
    collected.tick()
    assert collected.board.exported == 10
    collected.verify()


@pytest.mark.parametrize("moves", ["", "offset"])
def test_a_head_that_is_never_reached_ends_the_look(moves):
    asked = []

    def stuck(reply):
        asked.append(reply)
        number, offset, *rest = reply["oldest"].split(".")
        there = ".".join([number, str(int(offset) + (len(asked) if moves else 0)), *rest])
        return {**reply, "data": "", "cursor": there}

    collected, _ = lying("journal", stuck)
    collected.tick()
    assert len(asked) == 1


def test_replies_of_noise_are_errors_of_the_link_and_no_others():
    chance = random.Random(7)
    junk = [None, 0, -1, 1 << 70, "", "x" * 900, "\u00e9", [], {}, 1.5, True, "1.2.3", "AAAA"]

    def noise(reply):
        if chance.random() < 0.5:
            raise Refused("p", "journal", {"code": chance.choice([2006, 2001, 9]), "text": "x"})
        key = chance.choice(list(reply))
        return {**reply, key: chance.choice(junk)}

    for _ in range(300):
        collected, true = lying(chance.choice(["journal", "slot", "journal_exported"]), noise)
        for _ in range(3):
            collected.tick()
        collected.board.request = true
        collected.follower = None
        collected.tick()
        collected.now = collected.now.replace(year=collected.now.year + 1)
        collected.tick()
        collected.verify()
        assert collected.board.exported == 10
