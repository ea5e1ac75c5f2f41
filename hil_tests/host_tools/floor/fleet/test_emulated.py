"""A roll-out to two emulated boards with the real image: one gets another image when its key
switch is turned after its round, the other has somebody else's keys and stops all of it."""

import json
from hashlib import sha256

import pytest

from hil_tests.host_tools.floor.fleet import next_image
from hil_tests.host_tools.floor.fleet.test_rollout import Fleet
from hil_tests.host_tools.helpers.virtual_boards import link, ready, until
from host_tools.common import json_file
from host_tools.device import keys_file, signatures
from host_tools.examples import BENCH_KEYS, DJ_WILD
from host_tools.floor.fleet import plan as plans
from host_tools.floor.fleet.hands import Hands
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.virtual.client import VirtualBench

KEYS = keys_file.load(BENCH_KEYS)
KEY = "waits for: the key switch at its table, between rounds"


def flash_of(bench):
    """What lies there, where images lie, by the emulator and not by the board."""
    return bench.flash_read(0, len(next_image.content()))


@pytest.fixture
def boards(folder):
    strange = {name: keys_file.new_key() for name in KEYS}
    table = json_file.read(DJ_WILD)
    return ready("good", table, KEYS), ready("bad", table, strange)


@pytest.fixture
def plan(boards, tmp_path):
    next_image.write(tmp_path)
    uids = json.dumps([board.uid for board in boards])
    file = tmp_path / "plan.toml"
    file.write_text(f'reason = "x"\nimage = "firmware.tcu"\n[[groups]]\nboards = {uids}\n')
    return plans.read(file, signatures.public_key(tmp_path / "mak.pub"))


def boots(bench):
    return bench.counters()["boots"]


def key_on(board, bench):
    """Until the board has seen it."""
    bench.key_switch(True)
    with link(board) as client:
        until(lambda: client.request("devices")["parts"]["key_switch"]["on"])


def one_that_plays_is_left_alone(fleet, walker, board, bench):
    with link(board) as client:
        client.request("wager", seat=1, wager="ante", cents=1_500)
    key_on(board, bench)
    before = boots(bench)
    walker.walk()
    assert fleet.told.pop() == (board.uid, "waits", "waits for: the end of its round (betting)")
    assert boots(bench) == before
    with link(board) as client:
        client.request("withdraw", seat=1, wager="ante")


def one_with_other_keys_stops_it(fleet, walker, board, bench):
    key_on(board, bench)
    before = boots(bench)
    walker.walk()
    assert not walker.walk() and fleet.found().state == "stopped"
    state, why = fleet.listed()[board.uid]
    assert state == "failed" and "not signed with the key of technician" in why
    assert boots(bench) == before
    assert flash_of(bench).startswith(DEFAULT_IMAGE.read_bytes())


def test_a_board_between_rounds_gets_its_image_and_proves_it_and_one_that_does_not_stops_it(
    boards, plan, tmp_path
):
    good, bad = boards
    fleet = Fleet(f"sqlite:///{tmp_path / 'fleet.sqlite'}", plan=plan)
    with VirtualBench(good) as bench, VirtualBench(bad) as other:
        asked: list[str] = []
        walker = fleet.walker(Hands(plan, lambda uid: KEYS, asked.append))
        assert walker.walk()
        assert fleet.told == [(board.uid, "waits", KEY) for board in boards]
        one_that_plays_is_left_alone(fleet, walker, good, bench)
        walker.walk()
        assert fleet.told.pop() == (good.uid, "done", "proved by its own hash")
        assert asked == []
        assert flash_of(bench) == next_image.content()
        assert fleet.boards[0].image == sha256(next_image.content()).hexdigest()
        one_with_other_keys_stops_it(fleet, walker, bad, other)
    with link(good) as client:
        assert client.request("status")["phase"] == "betting"
    fleet.database.close()
