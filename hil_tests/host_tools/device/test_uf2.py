"""A UF2 file is held to its format block by block; what cannot be told of it and what is wrong are
two answers. Drives are found under whatever name they are mounted."""

import struct
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers.uf2_files import RP2040, RP2350, uf2_of
from host_tools.common.errors import HostError
from host_tools.device import flashing, uf2_drive

CONTENT = bytes(range(256)) * 4
WHOLE = uf2_of(CONTENT)
BLOCK = 512


def changed(at, data, image=WHOLE):
    return image[:at] + data + image[at + len(data) :]


def of_absolute():
    """The block that picotool puts before an image of the RP2350 (erratum E10)."""
    return changed(28, struct.pack("<I", uf2_drive.ABSOLUTE), uf2_of(CONTENT, RP2350)[:BLOCK])


@pytest.mark.parametrize(
    ("image", "says"),
    [
        (WHOLE[:-1], "begin, or end"),
        (changed(BLOCK, b"\0"), "block 1 is damaged"),
        (changed(2 * BLOCK - 1, b"\0"), "block 1 is damaged"),
        (changed(BLOCK + 16, b"\xff\xff"), "block 1 is damaged"),
        (WHOLE[:BLOCK] + WHOLE[2 * BLOCK :], "block 0 is not the next one"),
        (WHOLE[:BLOCK] + WHOLE[:BLOCK] + WHOLE[2 * BLOCK :], "block 1 is not the next one"),
        (changed(BLOCK + 28, struct.pack("<I", RP2350)), "block 1 is not the next one"),
        (of_absolute(), "no block of an image"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(image, says, tmp_path):
    file = tmp_path / "firmware.uf2"
    file.write_bytes(image)
    with pytest.raises(HostError) as caught:
        flashing.read(file)
    assert caught.value.code == 6216 and says in caught.value.text


def test_a_block_of_an_address_of_its_own_is_not_the_family_of_the_image(tmp_path):
    file = tmp_path / "firmware.uf2"
    file.write_bytes(of_absolute() + uf2_of(CONTENT, RP2350))
    assert flashing.read(file).board_id == "RP2350"


def test_without_a_seal_nobody_can_tell_unless_it_is_of_our_build(tmp_path):
    file = tmp_path / "firmware.uf2"
    file.write_bytes(uf2_of(CONTENT, RP2040))
    assert flashing.read(file).content is None
    (tmp_path / "firmware.json").write_text('{"board": "RPI_PICO"}')
    with pytest.raises(HostError) as caught:
        flashing.read(file)
    assert caught.value.code == 6606


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (rb"/media/RPI\040RP2", b"/media/RPI RP2"),
        (rb"/media/a\134b", rb"/media/a\b"),
        (rb"/media/a\011b\012c", b"/media/a\tb\nc"),
        (b"/media/\xff\xfe", b"/media/\xff\xfe"),
        (rb"/media/a\134040b", rb"/media/a\040b"),
    ],
)
def test_a_mount_point_has_the_name_that_it_has(written, name, tmp_path):
    mounts = tmp_path / "mounts"
    mounts.write_bytes(b"proc /proc proc rw 0 0\n/dev/sdb1 " + written + b" vfat rw 0 0\n")
    assert [bytes(path) for path in uf2_drive._mounted(mounts)] == [b"/proc", name]
    assert isinstance(uf2_drive._mounted(Path("/proc/mounts")), list)
