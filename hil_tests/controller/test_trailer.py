"""The seal of an image: whatever byte is changed, in the image or in the seal, it is found."""

import hashlib
import struct

from tablectl.core.errors import DeviceError
from tablectl.store import trailer
from tablectl.store.trailer import ImageCheck

from boards.native.image import sealed_image
from hil_tests.controller.stand_ins import raises

LENGTH = 700


def check(image, piece=64):
    """The version number of an image that is checked to its end, in pieces."""
    checking = ImageCheck(memoryview(image))
    version = None
    while version is None:
        version = checking.step(piece)
    return version


def test_the_sealed_image_has_its_version_in_pieces_of_any_size():
    image = sealed_image(LENGTH, 1_002_003)
    for piece in (1, 7, 64, LENGTH, 10_000):
        assert check(image, piece) == 1_002_003


def test_a_check_begins_anew_after_its_last_piece():
    checking = ImageCheck(sealed_image(LENGTH, 5))
    laps = [checking.step(400) for _ in range(6)]
    assert laps == [None, 5] * 3


def test_every_changed_byte_is_found():
    image = sealed_image(LENGTH)
    found = []
    for at in range(len(image)):
        changed = bytearray(image)
        changed[at] ^= 1 << at % 8
        try:
            check(changed, 256)
        except DeviceError as error:
            found.append(error.code)
    head = trailer.HEAD_BYTES - 4
    assert found == [3016] * LENGTH + [3017] * head + [3016] * (4 + trailer.DIGEST_BYTES)


def test_every_bit_of_one_byte_is_found():
    image = sealed_image(LENGTH)
    for bit in range(8):
        changed = bytearray(image)
        changed[LENGTH // 2] ^= 1 << bit
        error = raises(DeviceError, 3016, check, changed)
        assert error.text.startswith("image: SHA-256 ")


def test_what_is_behind_an_image_that_was_never_sealed_is_no_seal():
    error = raises(DeviceError, 3017, check, bytes(LENGTH) + b"\xff" * trailer.BYTES)
    assert error.text == (
        "image: no seal behind it: there is none of format 1; flash the board again"
    )


def test_the_seal_of_another_image_does_not_fit():
    other = sealed_image(LENGTH - 4)[-trailer.BYTES :]
    error = raises(DeviceError, 3017, check, sealed_image(LENGTH)[: -trailer.BYTES] + other)
    assert "for 696 bytes where there are 700" in error.text


def test_the_digest_is_that_of_all_bytes_before_it():
    """By a way of its own: offsets of the specification, one call of SHA-256."""
    image = sealed_image(LENGTH, 77)
    version, digest = trailer.read(image)
    assert version == struct.unpack("<I", image[-36:-32])[0] == 77
    assert digest == hashlib.sha256(image[:-32]).digest()
