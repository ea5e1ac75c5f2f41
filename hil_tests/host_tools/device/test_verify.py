"""`tablectl verify`: what the board proves is compared with what the files say it should be."""

import json
from typing import Any

import pytest

from boards.toolchain.seal import sealed
from hil_tests.host_tools.helpers.native_table import IMAGE, SMALL, NativeTable, on_every_port
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.device import image_file, verification
from host_tools.examples import DJ_WILD
from host_tools.submission import table_file

NONCE = "00112233445566778899aabbccddeeff"


@pytest.fixture
def board(monkeypatch, tmp_path):
    """A board with a table, and its image as a file, `file`."""
    made: Any = on_every_port(monkeypatch, NativeTable(table_file.load(DJ_WILD), FRAM=SMALL))
    made.file = tmp_path / "firmware.bin"
    made.file.write_bytes(IMAGE)
    return made


def test_what_should_be_there_agrees(board, tablectl):
    outcome = tablectl(
        *("verify", "--port", "x", "--image", board.file, "--table", DJ_WILD, "--nonce", NONCE)
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("agrees") == 2 and "not compared" in outcome.out
    assert NONCE in outcome.out


def test_json_has_both_proofs_of_each_part(board, tablectl):
    outcome = tablectl("verify", "--port", "x", "--image", board.file, "--json")
    said = json.loads(outcome.out)
    assert outcome.code == 0 and len(bytes.fromhex(said["nonce"])) == 32
    image, fram = said["parts"]["image"], said["parts"]["fram"]
    assert image["agrees"] is True and image["board"] == image["host"]
    assert (image["size"], fram["size"]) == (len(IMAGE), len(board.memory))
    assert fram["agrees"] is None and fram["host"] is None and fram["board"]


def test_a_copy_of_the_memory_agrees(board, tablectl, tmp_path):
    first = tablectl("verify", "--port", "x", "--image", board.file, "--nonce", NONCE, "--json")
    copy = tmp_path / "fram.bin"
    copy.write_bytes(board.memory)
    proved = json.loads(first.out)["parts"]["fram"]["board"]
    (part,) = [
        part
        for part in verification.verify(board.host(), bytes.fromhex(NONCE), {"fram": board.memory})
        if part.name == "fram"
    ]
    # A second time within ten minutes leaves no note: the memory is as it was.
    assert part.agrees is True and part.host == proved
    assert tablectl("verify", "--port", "x", "--image", board.file, "--fram", copy).code == 0
    copy.write_bytes(bytes([board.memory[0] ^ 1]) + board.memory[1:])
    assert tablectl("verify", "--port", "x", "--image", board.file, "--fram", copy).code == 1
    outcome = tablectl("verify", "--port", "x", "--image", board.file, "--fram", tmp_path / "none")
    assert (outcome.code, outcome.err.count("\n")) == (ExitCode.WRONG_INPUT, 1)


def test_another_image_than_the_file_is_exit_code_1(board, tablectl, tmp_path):
    other = tmp_path / "other.bin"
    other.write_bytes(sealed(IMAGE[:1000], "0.1.0"))
    outcome = tablectl("verify", "--port", "x", "--image", other)
    assert outcome.code == ExitCode.DIFFERENT and "DIFFERS" in outcome.out


def test_another_table_than_the_file_is_exit_code_1(board, tablectl, tmp_path):
    table = {**table_file.load(DJ_WILD), "jackpot_hold": True}
    table["table"] = {**table["table"], "number": 99}
    other = tmp_path / "other.json"
    other.write_text(json.dumps(table))
    outcome = tablectl("verify", "--port", "x", "--image", board.file, "--table", other)
    assert outcome.code == ExitCode.DIFFERENT and "DIFFERS" in outcome.out


def test_a_part_without_a_proof_is_exit_code_1(board, tablectl):
    board.fram_write(0x0400, b"\x5a" * 8192)
    outcome = tablectl("verify", "--port", "x", "--image", board.file)
    assert outcome.code == ExitCode.DIFFERENT and "error 5001" in outcome.out


@pytest.mark.parametrize("nonce", ["00", "zz" * 16, "00" * 65, "0" * 17])
def test_a_nonce_that_is_none_is_refused_before_the_board_is_asked(nonce, board, tablectl):
    outcome = tablectl("verify", "--port", "x", "--image", board.file, "--nonce", nonce)
    assert (outcome.code, outcome.err.count("\n")) == (ExitCode.WRONG_INPUT, 1)
    assert board.asks("verified")["state"] == "none"


def test_a_board_that_never_comes_to_an_end_is_given_up(board):
    client = board.host()
    with pytest.raises(HostError) as refused:
        verification.verify(client, bytes.fromhex(NONCE), {}, limit_s=0.1)
    assert refused.value.code == 6609


@pytest.mark.parametrize("at", [0, 700, len(IMAGE) - 53, len(IMAGE) - 52, len(IMAGE) - 1])
def test_a_file_that_is_not_what_its_seal_says_is_refused(at, board, tablectl):
    changed = bytearray(IMAGE)
    changed[at] ^= 1
    board.file.write_bytes(changed)
    outcome = tablectl("verify", "--port", "x", "--image", board.file)
    assert (outcome.code, outcome.err.count("\n")) == (ExitCode.WRONG_INPUT, 1)
    assert "no board would run this image" in outcome.err


def test_a_file_shorter_than_a_seal_is_refused(tmp_path):
    path = tmp_path / "firmware.bin"
    path.write_bytes(b"short")
    with pytest.raises(HostError) as refused:
        image_file.read(path)
    assert refused.value.code == 6606
