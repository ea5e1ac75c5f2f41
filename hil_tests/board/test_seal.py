"""A changed byte anywhere in the image or the configuration is found, in the production image: at
power-up, while the table waits, and by whoever asks with a nonce."""

import hashlib
import json
import struct

import pytest
from tablectl.store.slots import SLOTS, Slots

from boards.toolchain import image_size
from hil_tests.board.board_verbs import CONFIGURATION
from hil_tests.board.opened_board import (
    END,
    FRAM_BYTES,
    IMAGE,
    TEXT,
    WHILE_US,
    memory_of,
    started,
    version_of_image,
    with_byte_changed,
)
from hil_tests.board.service import Technician
from host_tools.device import verification
from host_tools.device.link.client import canonical
from host_tools.simulator.bench import BenchError, lamp
from host_tools.simulator.provisioned import provision

NONCE = bytes(range(32))
READY_LIMIT_US = 1_500_000
SELF_CHECK_LIMIT_US = 700_000
PIECE_LIMIT_US = 1_200
PLACES = {
    "a text": (TEXT, 3016),
    "the magic": (END, 3017),
    "the format": (END + 8, 3017),
    "the length": (END + 12, 3017),
    "the version": (END + 16, 3016),
    "the digest": (END + 20, 3016),
    "the last byte of all": (len(IMAGE) - 1, 3016),
}


@pytest.mark.needs("flash_write")
@pytest.mark.parametrize("place", PLACES)
def test_a_changed_byte_keeps_the_table_closed(make_board, place):
    offset, code = PLACES[place]
    board = make_board()
    with_byte_changed(board, offset)
    started(board)
    status = board.status()
    assert (status["phase"], status["locked"]) == ("closed", True)
    assert status["reason"].startswith("image: ")
    assert board.request("devices")["troubles"] == {"image": code}
    assert board.lamps() == {"locked"}
    board.press("start_game")
    board.wait(WHILE_US)
    assert board.status()["phase"] == "closed" and board.lamps() == {"locked"}


@pytest.mark.needs("flash_write")
@pytest.mark.parametrize("offset", [0, 0x100, 0x104, END // 3, END // 2, END - 1])
def test_a_changed_byte_of_the_code_never_opens_the_table(make_board, offset):
    """What such a board still does nobody can say; it never gets as far as a table."""
    board = make_board()
    with_byte_changed(board, offset)
    board.bench.power_on()
    with pytest.raises(BenchError):
        board.bench.run_until(lamp("locked"), 1_000_000)
        board.bench.run_until(lamp("locked", on=False), WHILE_US)


@pytest.mark.needs("image")
def test_the_self_check_and_the_start_keep_their_time(make_board):
    board = make_board()
    begun = board.now
    board.bench.power_on()
    board.bench.run_until(lamp("locked"), READY_LIMIT_US)
    opened = board.bench.run_until(lamp("locked", on=False), READY_LIMIT_US)["at_us"]
    assert opened - begun <= READY_LIMIT_US
    board.client.connect()
    image = board.request("checks")["image"]
    assert 0 < image["check_us"] <= SELF_CHECK_LIMIT_US
    of_the_longest = image["check_us"] * image_size.budget_bytes() / len(IMAGE)
    assert of_the_longest <= SELF_CHECK_LIMIT_US
    assert opened - begun + of_the_longest - image["check_us"] <= READY_LIMIT_US
    assert image["version"] == version_of_image()
    assert board.client.identity["image_version"] == image["version"]


@pytest.mark.needs("image")
def test_nothing_is_said_on_the_link_before_the_self_check(make_board):
    board = make_board()
    board.bench.power_on()
    board.bench.run_until(lamp("locked"), READY_LIMIT_US)
    board.send(b'{"id":1,"do":"status"} 00000000\n')
    board.bench.run_for(300_000)
    assert board.bench.link_bytes() == b""


QUICK = "from tablectl.app import seal; seal.CHECK_US = 2_000; import boot, main"


def checking_quickly(board):
    """The background check at its own pieces, with less time between them."""
    technician = Technician(board)
    board.bench.service_contact(False)
    board.bench.run_for(1_000)
    technician.type(QUICK)
    board.bench.run_for(1_000_000)
    board.starts_anew()


@pytest.mark.needs("flash_write")
def test_a_byte_that_changes_while_the_table_waits_closes_it(make_board):
    board = make_board(service=True)
    checking_quickly(board)
    board.wait(8_000_000)
    assert board.request("checks")["image"]["laps"] >= 2
    assert board.status()["phase"] == "betting"
    with_byte_changed(board, TEXT)
    board.wait(8_000_000)
    assert board.status()["reason"].startswith("image: SHA-256 ")
    assert board.lamps() == {"locked"}
    assert [event["err"]["code"] for event in board.heard("device")] == [3016]
    assert board.refusal("wager", seat=2, wager="ante", cents=1000)["code"] == 2010


@pytest.mark.needs("flash_write")
def test_a_byte_that_changes_in_a_round_closes_the_table_after_it(make_board):
    board = make_board(service=True)
    checking_quickly(board)
    board.wager(2)
    with_byte_changed(board, TEXT)
    board.wait(8_000_000)
    assert board.wagers(2) == {"ante": 1000, "blind": 1000}
    board.request("withdraw", seat=2, wager="blind")
    board.request("withdraw", seat=2, wager="ante")
    board.wait(100_000)
    assert board.status()["phase"] == "closed"


@pytest.mark.needs("long_wait")
@pytest.mark.sweep
def test_the_whole_image_is_gone_over_within_the_hour(board):
    board.wait(3_600_000_000)
    assert board.request("checks")["image"]["laps"] >= 1


def proved(board, **expected):
    """{part: whether board and host agree}"""
    parts = verification.verify(board.client, NONCE, expected)
    return {part.name: part.agrees for part in parts}


def configuration_of(board):
    return Slots(memory_of(board)).read("configuration")


@pytest.mark.needs("in_play")
@pytest.mark.needs("image")
def test_a_caller_with_a_nonce_gets_the_proof_of_all_three(board):
    text = configuration_of(board)
    begun = board.now
    parts = verification.verify(board.client, NONCE, {"image": IMAGE, "configuration": text})
    assert board.now - begun <= 20_000_000
    proofs = {part.name: part for part in parts}
    assert proofs["image"].agrees and proofs["configuration"].agrees
    whole = board.bench.fram_read(0, FRAM_BYTES)
    assert proofs["fram"].board == verification.hmac.new(NONCE, whole, "sha256").hexdigest()
    assert proofs["fram"].size == FRAM_BYTES
    assert board.status()["phase"] == "betting"
    again = board.request("verified")
    assert again["image"] == proofs["image"].board and again["state"] == "done"


@pytest.mark.needs("flash_write")
def test_the_proof_of_a_changed_byte_is_another(board):
    """Before the background check has come to it."""
    with_byte_changed(board, TEXT)
    text = configuration_of(board)
    assert proved(board, image=IMAGE, configuration=text) == {
        "image": False,
        "configuration": True,
        "fram": None,
    }


def test_a_changed_configuration_is_proved_wrong_and_opens_no_table(make_board):
    """Its CRC right, as somebody with the memory in his hands would leave it."""
    board = make_board()
    text = configuration_of(board)
    started(board)
    board.bench.power_off()
    changed = json.dumps({**CONFIGURATION, "max_boxes": 2}, separators=(",", ":")).encode()
    Slots(memory_of(board)).write("configuration", changed)
    started(board)
    assert proved(board, configuration=text)["configuration"] is False
    status = board.status()
    assert status["phase"] == "closed"
    digest = hashlib.sha256(changed).hexdigest()[:16]
    assert status["reason"].startswith(f"configuration: {digest} is in memory where ")


@pytest.mark.parametrize("at", [0, 4, 6, 8, 12, 100])
def test_a_damaged_configuration_is_read_from_its_other_copy_or_keeps_the_table_closed(
    make_board, at
):
    board = make_board()
    _, address, limit = SLOTS["configuration"]

    def damage(copy):
        place = address + copy * (12 + limit) + at
        board.bench.fram_write(place, bytes([board.bench.fram_read(place, 1)[0] ^ 0x21]))

    damage(0)
    started(board)
    assert board.status()["phase"] == "betting"
    board.bench.power_off()
    damage(1)
    started(board)
    assert board.status()["reason"] == "memory slot configuration: both copies are damaged"


def test_the_results_are_gone_with_the_power(board):
    proved(board)
    board.bench.power_off()
    started(board)
    assert board.request("verified")["state"] == "none"


def slowest_press(board):
    """The longest time from an edge of Start Game to LOCKED, of presses that meet the pieces of a
    verification at different points."""
    slowest = 0
    for trial in range(8):
        board.wait(20_000 + 777 * trial)
        at = board.soon(2)
        board.press("start_game", at, settle=False)
        slowest = max(slowest, board.lamp_time("locked", at, 60_000) - at)
        board.wait(60_000)
        board.request("next_round")
    return slowest


def test_verifying_makes_no_press_later_than_a_piece_takes(board):
    undisturbed = slowest_press(board)
    board.request("verify", nonce="5a" * 16)
    disturbed = slowest_press(board)
    assert board.request("verified")["state"] == "running"
    assert disturbed <= undisturbed + PIECE_LIMIT_US


def test_the_version_that_runs_is_remembered(board):
    board.bench.power_off()
    (highest,) = struct.unpack("<I", Slots(memory_of(board)).read("image"))
    assert highest == version_of_image()


def test_a_configuration_sent_as_the_host_signs_it_is_proved(make_board):
    board = make_board(configuration=None)
    started(board)
    board.configure(CONFIGURATION)
    text = canonical(CONFIGURATION).encode()
    assert proved(board, configuration=text)["configuration"] is True


def test_a_new_board_is_provisioned_as_before(make_board):
    board = make_board(configuration=None)
    provision(board.bench, CONFIGURATION, None)
    started(board)
    assert board.status()["phase"] == "betting"
