"""Lines of the link: JSON, space, CRC-32, newline; anything else is an error, once."""

import json

from tablectl.core.errors import LinkError
from tablectl.link.frames import Frames, decode, encode

from hil_tests.controller.stand_ins import raises

# Worked out apart from the code: CRC-32 (IEEE 802.3) of the JSON bytes, as gzip has it.
KNOWN = (
    (b'{"id":7,"do":"identity"}', b"6176e0ce"),
    (b"{}", b"a3a6bf43"),
)


def whole(lines):
    return [line for line in lines if not isinstance(line, LinkError)]


def test_known_lines_are_read():
    for text, crc in KNOWN:
        assert decode(text + b" " + crc) == json.loads(text)


def test_what_is_encoded_is_read_back():
    message = {"id": 1, "ok": {"text": 'a "quoted" \\ text', "list": [1, None, True], "n": -5}}
    line = encode(message)
    assert line.endswith(b"\n") and line[-10:-9] == b" "
    assert decode(line[:-1]) == message


def test_one_changed_byte_is_a_bad_crc():
    text, crc = KNOWN[0]
    line = text + b" " + crc
    for at in range(len(line)):
        damaged = bytearray(line)
        damaged[at] ^= 0x20 if at < len(line) - 8 else 1
        raises(LinkError, 2001, decode, bytes(damaged))
    raises(LinkError, 2001, decode, text + b" " + b"6176E0CE")


def test_short_lines_are_a_bad_crc():
    for line in (b"", b" ", b"{}", b"a3a6bf43", b" a3a6bf43", b"{}a3a6bf43"):
        raises(LinkError, 2001, decode, line)


def test_json_that_is_no_object_is_no_request():
    for text in (b"[]", b"7", b"null", b'"x"', b"", b"nope", b"[" * 500, b"\xff\xfe"):
        line = encode_raw(text)
        raises(LinkError, 2003, decode, line)


def encode_raw(text):
    from binascii import crc32

    return text + b" " + "{:08x}".format(crc32(text)).encode()


def test_lines_come_out_of_any_pieces():
    data = b"first\nsecond\n\nfourth\nrest"
    for size in range(1, len(data)):
        frames = Frames()
        lines = []
        for at in range(0, len(data), size):
            lines += frames.feed(data[at : at + size])
        assert lines == [b"first", b"second", b"", b"fourth"]
        assert frames.pending == b"rest"


def test_a_line_that_is_too_long_is_reported_once_and_skipped():
    for length in (1024, 1025, 5000):
        for size in (64, 256, 100_000):
            data = b"x" * length + b"\nnext\n"
            frames = Frames()
            found = []
            for at in range(0, len(data), size):
                found += frames.feed(data[at : at + size])
            errors = [one for one in found if isinstance(one, LinkError)]
            assert [error.code for error in errors] == [2002], (length, size)
            assert whole(found) == [b"next"]


def test_the_longest_line_passes():
    frames = Frames()
    assert frames.feed(b"x" * 1023 + b"\n") == [b"x" * 1023]


def test_a_message_too_long_for_a_line_is_refused():
    longest = 1024 - len(b'{"a":""} 00000000\n')
    assert len(encode({"a": "x" * longest})) == 1024
    raises(LinkError, 2002, encode, {"a": "x" * (longest + 1)})
