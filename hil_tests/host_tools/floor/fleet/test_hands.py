"""What is done at one board, on the board's own code without an emulator: one whose key switch is
off is left alone, the board refuses by itself, and proves what it has."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from boards.toolchain.seal import sealed
from hil_tests.host_tools.helpers.native_table import KEYS, UID, NativeTable
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.device.flashing import Flashed, Image
from host_tools.device.found_boards import key_is_on
from host_tools.device.link.client import canonical
from host_tools.device.ports import Port
from host_tools.examples import TABLES
from host_tools.floor.fleet import hands
from host_tools.floor.fleet.hands import Hands
from host_tools.floor.fleet.plan import Plan
from host_tools.floor.fleet.rollout import Should

TABLE = json_file.read(TABLES / "687a.json")
OTHER = json_file.read(TABLES / "573.json")
DIGEST = sha256(canonical(OTHER).encode()).hexdigest()
WANTS_TABLE = Should(1, UID, "none", "none", DIGEST)
WANTS_IMAGE = Should(1, UID, "ab", "0.2.0", "none")
WANTS_BOTH = Should(1, UID, "ab", "0.2.0", DIGEST)
KEY = "the key switch at its table, between rounds"


def image_of(version="0.2.0", number=2000, board="RPI_PICO"):
    header = {"board": board, "version": version, "image_version": number}
    return Image(Path("firmware.tcu"), b"", header, sealed(b"another one", version))


class Writes:
    """Flashing without a drive: the board runs what was written. `damaged`: its flash keeps
    something else, so often."""

    def __init__(self, board):
        self.board, self.times, self.damaged = board, 0, 0

    def __call__(self, image, keys, ask, proves):
        self.image = image
        return self

    def flash(self, target, say, written):
        self.times += 1
        self.board.flash(self.image.content, self.image.built["version"])
        self.board.cut_power()
        self.board.own.image[0] ^= self.damaged > 0
        self.damaged = max(0, self.damaged - 1)
        return Flashed("p1")


@pytest.fixture
def board(monkeypatch):
    """An open table of 687a at a port; `writes`: what was flashed; `change`: of what it says."""
    made: Any = NativeTable(TABLE, flash=(sealed(b"the one before", "0.1.0"), "0.1.0"))
    made.writes, made.change = Writes(made), None
    monkeypatch.setattr(hands.ports, "boards", lambda: [Port("p1", UID)])
    monkeypatch.setattr(hands, "PortStream", lambda port: made.stream(made.change, port))
    monkeypatch.setattr(hands, "Flashing", made.writes)
    monkeypatch.setattr(hands, "BACK_S", 0)
    return made


def at(board, image=None, keys=KEYS):
    plan = Plan("x", "00", [], image or image_of(), {DIGEST: OTHER})
    made = Hands(plan, lambda uid: keys, print)
    made.look()
    return made


def bet(board):
    for wager in ("ante", "blind"):
        board.host().request("wager", seat=1, wager=wager, cents=1_500)


def deal(board):
    board.start_game()


def plays(board):
    return board.host().identity["game"]


def saying(do, **facts):
    """What the board replies to `do` has these facts."""

    def change(request, message):
        if request["do"] == do:
            message["ok"].update(facts)
        return message

    return change


def test_it_waits_for_the_key_switch_between_rounds(board):
    waiting = at(board)
    assert waiting.lacks(UID) == KEY and waiting.lacks("e660000000000009") == hands.NO_CABLE
    board.turn_key(True)
    assert waiting.lacks(UID) is None
    bet(board)
    assert waiting.lacks(UID) == "the end of its round (betting)"
    deal(board)
    assert waiting.lacks(UID) == "the end of its round (dealing)"


def test_a_silent_board_and_one_with_an_error_wait_and_say_so(board):
    board.turn_key(True)
    board.change = saying("status", error=3016)
    assert at(board).lacks(UID) == "error 3016 to be cleared"
    board.own.port.take = lambda data: 0
    assert at(board).lacks(UID).startswith("6202: p1: ")


def test_a_round_whose_wagers_are_settled_is_a_round(board):
    board.turn_key(True)
    board.change = saying("status", phase="jackpot_hold", wagered=[])
    assert at(board).lacks(UID) == "the end of its round (jackpot_hold)"


@pytest.mark.parametrize("parts", [None, [], {}, {"key_switch": "on"}, {"key_switch": {"on": 1}}])
def test_whatever_a_board_says_of_its_parts_only_a_key_that_is_on_is_one(parts):
    assert not key_is_on(parts)


def test_another_board_at_its_port_is_left_alone(board):
    board.turn_key(True)
    waiting = at(board)
    board.change = saying("identity", uid="e660000000000009")
    assert waiting.lacks(UID).startswith("7165: p1: board e660000000000009 answers there")
    with pytest.raises(HostError) as caught:
        waiting.install(WANTS_TABLE)
    assert caught.value.code == 7165 and plays(board) == "687a"


def test_a_board_that_is_exchanged_while_it_is_flashed_gets_nothing_of_the_others(
    board, monkeypatch
):
    """A new Pico is in the socket when the image has been written. It is not taken for the board
    of the plan: it gets no request but who it is, and the plan goes on with its own board."""
    new = NativeTable(TABLE, uid="e660000000000009", flash=(sealed(b"new", "0.1.0"), "0.1.0"))
    plugged, asked = [board], []

    def note(request, message):
        asked.append(request["do"])
        return message

    def stream(port):
        return plugged[-1].stream(note if plugged[-1] is new else None, port)

    monkeypatch.setattr(hands, "PortStream", stream)
    flash = board.writes.flash

    def exchanged(*arguments):
        done = flash(*arguments)
        plugged.append(new)
        return done

    monkeypatch.setattr(board.writes, "flash", exchanged)
    board.turn_key(True)
    new.turn_key(True)
    working = at(board)
    with pytest.raises(HostError) as caught:
        working.install(WANTS_IMAGE)
    assert (caught.value.code, set(asked) - {None}) == (7165, {"identity"})
    assert board.writes.times == 1
    plugged.append(board)
    state, _, proof = working.install(WANTS_IMAGE)
    assert (state, board.writes.times) == ("done", 1)
    assert json.loads(proof)["version"] == "0.2.0"


def test_a_board_without_a_seal_takes_any_version(board):
    board.turn_key(True)
    board.change = saying("identity", image_version=None)
    assert at(board).install(WANTS_IMAGE)[0] == "done" and board.writes.times == 1


def test_it_gets_its_table_and_proves_it(board):
    board.turn_key(True)
    state, said, proof = at(board).install(WANTS_TABLE)
    assert (state, said, plays(board)) == ("done", "proved by its own hash", "573")
    told = json.loads(proof)
    assert set(told) == {"nonce", "image", "configuration", "version", "commit"}
    assert len(told["nonce"]) == len(told["configuration"]) == 64
    assert at(board).install(WANTS_TABLE)[0] == "done" and board.writes.times == 0


def test_the_board_itself_refuses_without_the_key_and_in_a_round_and_that_is_no_failure(board):
    """However it came that it was asked."""
    state, said, _ = at(board).install(WANTS_TABLE)
    assert state == "waits" and "key switch" in said and plays(board) == "687a"
    board.turn_key(True)
    for play in (bet, deal):
        play(board)
        state, said, _ = at(board).install(WANTS_TABLE)
        assert state == "waits" and "only between rounds" in said and plays(board) == "687a"


@pytest.mark.parametrize(
    ("code", "image", "keys"),
    [
        (6211, image_of("0.1.0", 1000), {**KEYS, "technician": b"somebody else's" * 2}),
        (6604, image_of(board="RPI_PICO2"), KEYS),
        (6605, image_of("0.0.9", 9), KEYS),
    ],
)
def test_what_a_board_does_not_take_is_a_failure_and_changes_nothing(code, image, keys, board):
    board.turn_key(True)
    with pytest.raises(HostError) as caught:
        at(board, image, keys).install(WANTS_BOTH)
    assert caught.value.code == code
    assert (plays(board), board.writes.times) == ("687a", 0)


def test_the_image_comes_first_and_the_table_when_the_key_is_turned_again(board):
    board.turn_key(True)
    assert at(board).install(WANTS_BOTH)[0] == "written" and plays(board) == "687a"
    assert at(board).install(WANTS_BOTH)[0] == "done" and plays(board) == "573"
    assert board.writes.times == 1


def test_a_flash_that_keeps_something_else_is_a_failure_and_is_written_anew_later(board):
    board.writes.damaged = 1
    with pytest.raises(HostError) as caught:
        at(board).install(WANTS_IMAGE)
    assert caught.value.code == 6239
    state, _, proof = at(board).install(WANTS_IMAGE)
    assert state == "done" and json.loads(proof)["version"] == "0.2.0"
    assert board.writes.times == 2


def test_a_board_that_starts_is_asked_for_its_proof_again(board, monkeypatch):
    board.turn_key(True)
    late = [HostError(6222, port="p1"), HostError(6205, port="p1", reason="half a line")]

    def stream(port):
        if board.writes.times and late:
            raise late.pop()
        return board.stream(None, port)

    monkeypatch.setattr(hands, "PortStream", stream)
    monkeypatch.setattr(hands, "BACK_S", 60)
    monkeypatch.setattr(hands, "RETRY_S", 0)
    assert at(board).install(WANTS_IMAGE)[0] == "done" and late == []


def test_what_the_flashing_ran_into_is_what_became_of_it(board, monkeypatch):
    failed = Flashed("p1", error=HostError(6226, drive="p1", seconds=60))
    monkeypatch.setattr(board.writes, "flash", lambda target, say, written: failed)
    with pytest.raises(HostError) as caught:
        at(board).install(WANTS_IMAGE)
    assert caught.value.code == 6226
