"""A line is looked through before anything is made of it: the same in C and in Python."""

import json
import sys

from plain_line import line_check as in_python
from plain_line.line_check import BYTE, DEPTH, ESCAPE, GRAMMAR, LONG, NOT_WHOLE, VALUES
from tablectl.core.errors import LinkError
from tablectl.link import plain
from tablectl.link.frames import VALUES_LIMIT, check, decode_request
from tablectl.link.plain import REASONS

from hil_tests.controller.stand_ins import Random, raises

GOOD = (
    b"{}",
    b'{"id":7,"do":"identity"}',
    b'{"id":1,"do":"roll","dice":[1,2,-3]}',
    b'{"a":{"b":[1,true,false,null]}}',
    b'{"text":"[[[[[[ 1.5e9 +E 123456789012345678901234567890 {{{{"}',
    b'{"n":12345678901234567890,"m":-12345678901234567890}',
    b'{"id": 1, "do": "status"}',
    b'{"n":1,"e":"e"}',
    b'{"a":[0,-0,10,100,0]}',
)
BAD = (
    (BYTE, b'{"a":"\xc3\xa9"}'),
    (BYTE, b'{"a":"\xed\xa0\x80"}'),
    (BYTE, b'{"a":"\xc0\xaf"}'),
    (BYTE, b'{"a":"\x1b[2J"}'),
    (BYTE, b'{"a":"\x7f"}'),
    (BYTE, b'{\t"a":1}'),
    (BYTE, b"\x00"),
    (ESCAPE, b'{"a":"\\ud800"}'),
    (ESCAPE, b'{"a":"\\""}'),
    (ESCAPE, b"\\"),
    (DEPTH, b'{"a":' + b"[" * 480 + b"]" * 480 + b"}"),
    (DEPTH, b'{"a":[[[1]]]}'),
    (DEPTH, b'{"a":{"b":{"c":{}}}}'),
    (VALUES, b'{"a":[' + b",".join([b"1"] * 130) + b"]}"),
    (VALUES, b"{" + b", ".join([b'"a": 1'] * 60) + b"}"),
    (LONG, b'{"a":' + b"9" * 900 + b"}"),
    (LONG, b'{"a":-123456789012345678901}'),
    (NOT_WHOLE, b'{"a":1.5}'),
    (NOT_WHOLE, b'{"a":1e9}'),
    (NOT_WHOLE, b'{"a":1E9}'),
    (GRAMMAR, b'{"a":+1}'),
    (GRAMMAR, b'{"a":.5}'),
    (GRAMMAR, b'{"a":NaN}'),
    (GRAMMAR, b'{"a":Infinity}'),
    (GRAMMAR, b"{'a':1}"),
    (GRAMMAR, b'{"id":007}'),
    (GRAMMAR, b'{"a":[1,-00]}'),
    (GRAMMAR, b'{"a":-}'),
    (GRAMMAR, b'{"id",7}'),
    (GRAMMAR, b'{"id":7 "do":"status"}'),
    (GRAMMAR, b'{"id":7,"do":"status"'),
    (GRAMMAR, b'{"id":7,}'),
    (GRAMMAR, b'{"id":}'),
    (GRAMMAR, b'{7:"id"}'),
    (GRAMMAR, b'{"a":[1,2}'),
    (GRAMMAR, b'{"a":[,1]}'),
    (GRAMMAR, b'{"a":truefalse}'),
    (GRAMMAR, b'{"a":"b}'),
    (GRAMMAR, b'{"a":1}}'),
    (GRAMMAR, b'{"a":1}{}'),
    (GRAMMAR, b" "),
)


def reason_of(text):
    return plain.fault_of(text, 3, VALUES_LIMIT)


def line_of(text):
    return text + b" " + check(text)


def test_what_a_request_may_be_passes():
    for text in GOOD:
        assert reason_of(text) is None and in_python.fault(text, 3, VALUES_LIMIT) == 0, text
        assert decode_request(line_of(text)) == json.loads(text)


def test_row_2_8_15_what_is_not_plain_is_refused_before_it_is_parsed():
    for number, text in BAD:
        assert in_python.fault(text, 3, VALUES_LIMIT) == number, text
        assert reason_of(text) == REASONS[number], text
        error = raises(LinkError, 2003, decode_request, line_of(text))
        assert error.text == "line: " + REASONS[number]


def test_a_damaged_line_is_told_as_damaged_whatever_is_in_it():
    for _, text in BAD:
        raises(LinkError, 2001, decode_request, text + b" 00000000")


def test_c_and_python_find_the_same_in_any_bytes():
    random = Random(3)
    pieces = [text for _, text in BAD] + list(GOOD) + [b'"', b"{", b"]", b"e", b"1", b".", b" "]
    for _ in range(1500):
        text = b"".join([pieces[random.below(len(pieces))][:40] for _ in range(random.below(6))])
        depth, values = random.below(4), random.below(60)
        assert plain.fault_of(text, depth, values) == REASONS[in_python.fault(text, depth, values)]


def mutated(random):
    text = GOOD[random.below(len(GOOD))]
    for _ in range(1 + random.below(2)):
        at, piece = random.below(len(text) + 1), b'{}[],:"0127-aeflnrstu '
        put = random.below(len(piece) + 1)
        text = text[:at] + piece[put : put + 1] + text[at + random.below(2) :]
    return text


def test_rfc_8259_what_passes_is_json_and_what_is_no_json_for_another_reader_does_not():
    """MicroPython's own reader takes much that is none: the oracle is CPython's."""
    random = Random(5)
    for _ in range(3000):
        text = mutated(random)
        number = in_python.fault(text, 9, 99)
        assert plain.fault_of(text, 9, 99) == REASONS[number], text
        try:
            json.loads(text.decode())
            assert number != GRAMMAR or sys.implementation.name == "micropython", text
        except ValueError:
            assert number, text


def test_every_text_that_passes_is_printable_ascii():
    random = Random(4)
    for _ in range(500):
        text = b'{"a":"' + bytes([random.below(256) for _ in range(3)]) + b'"}'
        try:
            message = decode_request(line_of(text))
        except LinkError:
            continue
        assert all([" " <= letter <= "~" for letter in message["a"]])
