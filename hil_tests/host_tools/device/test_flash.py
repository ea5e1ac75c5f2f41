"""`tablectl flash`: the image goes to the right drive, and the board proves what then runs.

test_virtual_flash.py does the same with an emulated board, which has a boot ROM and a drive.
"""

import errno
import json

import pytest

from hil_tests.host_tools.helpers import fake_ports
from hil_tests.host_tools.helpers.native_table import IDENTITY, IMAGE, NativeTable
from hil_tests.host_tools.helpers.uf2_files import RP2350, uf2_of
from host_tools.device import flashing, uf2_drive
from host_tools.examples import BENCH_KEYS

# A board that was told to go into its boot ROM is there by then.
LEAVE_US = 100_000


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2_of(IMAGE))
    path.with_suffix(".json").write_text(json.dumps({**IDENTITY, "bytes": 1536}))
    return path


def written(folder):
    return (folder / "firmware.uf2").exists()


def result(outcome):
    (only,) = json.loads(outcome.out)["boards"]
    return only


def test_the_image_is_written_and_proved(image, drive, boards, tablectl):
    pico = drive()
    boards.come = [("p1", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--drive", pico)
    assert outcome.code == 0, outcome.err
    assert (pico / "firmware.uf2").read_bytes() == image.read_bytes()
    assert f"p1: runs version {IDENTITY['version']}" in outcome.out
    assert "proved by its own hash" in outcome.out


def test_the_drive_is_found_among_the_mounted_ones(image, drive, boards, mounts, tablectl):
    pico = drive()
    mounts(pico.parent / "elsewhere", pico, drive("pico2", "RP2350"))
    boards.come = [("p1", NativeTable())]
    one = result(tablectl("flash", "--yes", image, "--json"))
    assert (one["drive"], one["port"], one["error"]) == (str(pico), "p1", None)
    assert one["runs"]["uid"] == IDENTITY["uid"] and len(one["proof"]["hmac"]) == 64
    assert written(pico)


@pytest.mark.parametrize(
    ("board_ids", "words"),
    [
        ([], "hold BOOTSEL"),
        (["RP2350"], "RP2350, but the image is for an RP2040"),
        (["RPI-RP2", "RPI-RP2"], "--drive"),
    ],
)
def test_no_drive_or_several_is_one_line(board_ids, words, image, drive, mounts, tablectl):
    folders = [drive(f"d{n}", board_id) for n, board_id in enumerate(board_ids)]
    mounts(*folders)
    outcome = tablectl("flash", "--yes", image)
    assert outcome.code in (2, 3)
    assert outcome.err.count("\n") == 1
    assert words in outcome.err
    if len(folders) > 1:
        assert all(str(folder) in outcome.err for folder in folders)
    assert not any(map(written, folders))


def test_of_two_boards_that_run_none_is_taken(image, boards, tablectl):
    boards.there = {"p1": NativeTable(), "p2": NativeTable()}
    outcome = tablectl("flash", "--yes", image)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "p1" in outcome.err and "p2" in outcome.err and "--port" in outcome.err


def test_image_for_another_chip_is_not_written(drive, mounts, tmp_path, tablectl):
    path = tmp_path / "pico2.uf2"
    path.write_bytes(uf2_of(IMAGE, RP2350))
    pico = drive()
    outcome = tablectl("flash", "--yes", path, "--drive", pico)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "RP2040, but the image is for an RP2350" in outcome.err
    assert not written(pico)


def test_folder_that_is_no_drive_is_not_written(image, mounts, tmp_path, tablectl):
    folder = tmp_path / "usb_stick"
    folder.mkdir()
    outcome = tablectl("flash", "--yes", image, "--drive", folder)
    assert (outcome.code, list(folder.iterdir())) == (3, [])


@pytest.mark.parametrize("content", [None, b"", b"\x7fELF" * 128, uf2_of(IMAGE)[:700]])
def test_what_is_no_image_is_not_written(content, drive, tmp_path, tablectl):
    path = tmp_path / "firmware.uf2"
    if content is not None:
        path.write_bytes(content)
    outcome = tablectl("flash", "--yes", path, "--drive", drive())
    assert outcome.code != 0
    assert "make firmware" in outcome.err


def test_a_board_that_never_comes_back_is_an_error(image, drive, boards, tablectl):
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "no board came back" in outcome.err


def test_a_board_is_waited_for_as_long_as_somebody_says(
    image, drive, boards, tablectl, monkeypatch
):
    monkeypatch.setattr(flashing, "RETURN_S", 3600.0)
    outcome = tablectl("flash", "--yes", image, "--drive", drive(), "--timeout", "0.2")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "no board came back within 0.2 s" in outcome.err


def test_a_port_that_was_there_before_is_not_taken_for_the_board(image, drive, boards, tablectl):
    boards.there = {"p0": NativeTable()}
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert outcome.code == 3 and "no board came back" in outcome.err


def test_a_board_that_runs_another_version_is_an_error(image, drive, boards, tablectl):
    image.with_suffix(".json").write_text(json.dumps({**IDENTITY, "commit": "f" * 12}))
    boards.come = [("p1", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "f" * 12 in outcome.err


def test_a_board_whose_flash_holds_something_else_is_found_out(image, drive, boards, tablectl):
    """It says the right version and has one bit that is wrong."""
    board = NativeTable(flash=(IMAGE, IDENTITY["version"]))
    board.host()
    board.own.image[100] ^= 1
    boards.come = [("p1", board)]
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "what lies in its flash is not" in outcome.err


def test_quick_believes_the_board(image, drive, boards, tablectl):
    boards.come = [("p1", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--drive", drive(), "--quick")
    assert outcome.code == 0 and "not proved: --quick" in outcome.out


def test_an_image_without_a_seal_is_said_to_be_unproved(image, drive, boards, tablectl):
    image.write_bytes(uf2_of(IMAGE[:1024]))
    image.with_suffix(".json").unlink()
    boards.come = [("p1", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert outcome.code == 0 and "not proved: the image has no seal" in outcome.out


def test_several_boards_at_once_each_proved(image, drive, boards, mounts, tablectl):
    folders = [drive(f"d{n}") for n in range(3)]
    mounts(*folders)
    boards.come = [(f"p{n}", NativeTable()) for n in range(3)]
    outcome = tablectl("flash", "--yes", image, "--all", "--json")
    assert outcome.code == 0, outcome.err
    found = json.loads(outcome.out)["boards"]
    assert sorted(one["drive"] for one in found) == sorted(map(str, folders))
    assert sorted(one["port"] for one in found) == ["p0", "p1", "p2"]
    assert all(one["proof"] for one in found) and all(map(written, folders))


def test_of_several_boards_the_one_that_fails_is_named(image, drive, boards, mounts, tablectl):
    mounts(drive("d0"), drive("d1"))
    boards.come = [("p0", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--all")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "no board came back" in outcome.err
    assert outcome.out.count("proved by its own hash") == 1


def test_ctrl_c_while_writing_ends_it_at_once(image, drive, boards, tablectl, monkeypatch):
    def interrupted(content, folder, progress):
        raise KeyboardInterrupt

    monkeypatch.setattr(uf2_drive, "write", interrupted)
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert (outcome.code, outcome.out) == (130, "")
    assert outcome.err.strip() == "tablectl: 6003: interrupted"


def test_a_drive_that_cannot_be_written_says_why(image, drive, boards, tablectl):
    pico = drive()
    (pico / "firmware.uf2").symlink_to("/dev/full")
    outcome = tablectl("flash", "--yes", image, "--drive", pico)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "No space left on device; hold BOOTSEL" in outcome.err


def test_a_drive_that_is_mounted_read_only_is_to_be_mounted_again(
    image, drive, boards, tablectl, monkeypatch
):
    def refused(file, mode, buffering):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(uf2_drive, "open", refused, raising=False)
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert outcome.code == 2 and "Read-only file system; unmount it" in outcome.err


def test_there_is_no_progress_but_on_a_terminal(image, drive, boards, tablectl):
    boards.come = [("p1", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--drive", drive())
    assert (outcome.code, outcome.err) == (0, "")
    assert "\x1b" not in outcome.out


def test_all_of_nothing_is_one_line(image, boards, tablectl):
    outcome = tablectl("flash", "--yes", image, "--all")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)


@pytest.fixture
def led(drive, boards, mounts, monkeypatch):
    """A board that runs at p1; its drive appears once it was led into its boot ROM."""
    board, pico, drives = NativeTable(), drive(), uf2_drive.drives
    boards.there, boards.uids = {"p1": board}, {"p1": IDENTITY["uid"]}

    def look():
        board.run_for(LEAVE_US)
        if board.own.at_prompt:
            mounts(pico)
        return drives()

    monkeypatch.setattr(uf2_drive, "drives", look)
    return board, pico


@pytest.mark.parametrize("named", [["--port", "p1"], []])
def test_a_board_that_runs_is_led_into_its_boot_rom(named, led, image, tablectl):
    board, pico = led
    board.turn_key(True)
    outcome = tablectl("flash", "--yes", image, *named, "--keys", BENCH_KEYS)
    assert outcome.code == 0, outcome.err
    assert written(pico) and "p1: runs" in outcome.out
    assert "p1: next: turn the key switch off" in outcome.out


@pytest.mark.parametrize(
    ("keys", "key_is_on", "words"),
    [([], True, "--keys"), (["--keys", BENCH_KEYS], False, "key switch")],
)
def test_nobody_else_leads_it_there(keys, key_is_on, words, led, image, tablectl):
    board, pico = led
    board.turn_key(key_is_on)
    outcome = tablectl("flash", "--yes", image, "--port", "p1", *keys)
    assert (outcome.code, outcome.err.count("\n")) == (4, 1)
    assert words in outcome.err and "BOOTSEL" in outcome.err
    assert not board.own.at_prompt and not written(pico)


@pytest.mark.parametrize(
    ("answer", "words"),
    [(fake_ports.silence, "it is silent"), (fake_ports.garbage, "another firmware")],
)
def test_a_board_that_cannot_be_led_wants_bootsel(answer, words, image, mounts, tablectl):
    port = fake_ports.FakePort(answer)
    outcome = tablectl("flash", "--yes", image, "--port", port.path)
    port.close()
    assert outcome.code == 4 and outcome.err.count("\n") == 1
    assert words in outcome.err and "BOOTSEL" in outcome.err


def test_a_named_port_that_is_gone_is_a_board_at_its_drive(image, drive, boards, mounts, tablectl):
    mounts(drive())
    boards.come = [("p1", NativeTable())]
    outcome = tablectl("flash", "--yes", image, "--port", "p1")
    assert outcome.code == 0 and "p1: runs" in outcome.out


def test_a_named_port_that_is_not_there_is_said_to_be_so(image, boards, mounts, tablectl):
    outcome = tablectl("flash", "--yes", image, "--port", "p1")
    assert outcome.code == 3 and "p1: the port is not there; plug the board in" in outcome.err


def test_a_drive_that_never_appears_is_one_line(led, image, tablectl, monkeypatch):
    """Nobody mounts it, as on a machine without a desktop."""
    board, pico = led
    monkeypatch.setattr(uf2_drive, "drives", list)
    board.turn_key(True)
    outcome = tablectl("flash", "--yes", image, "--port", "p1", "--keys", BENCH_KEYS)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "no drive" in outcome.err and not written(pico)
