"""Lines of the rig's control connection: whatever comes is a request or an error."""

from table_rig.arguments import Arguments
from table_rig.lines import LINE_LIMIT, Lines, encode, parse
from table_rig.request_error import RequestError


def refused(call, *given):
    try:
        call(*given)
    except RequestError as error:
        return error.name, error.text
    raise AssertionError("not refused")


def test_lines_are_cut_wherever_the_bytes_end():
    text = b'{"do":"hello"}\n{"do":"state"}\nrest'
    for step in range(1, len(text) + 1):
        lines = Lines()
        found = []
        for begin in range(0, len(text), step):
            found += lines.feed(text[begin : begin + step])
        assert found == [b'{"do":"hello"}', b'{"do":"state"}']
        assert lines.pending == b"rest"


def test_a_line_that_is_too_long_is_told_once_and_the_next_one_is_whole():
    lines = Lines()
    found = []
    for _ in range(5):
        found += lines.feed(b"x" * 1000)
    found += lines.feed(b"end\n{}\n")
    assert found == [None, b"{}"]
    assert refused(parse, None) == ("bad_json", "a line of more than 4096 bytes")
    assert Lines().feed(b"y" * LINE_LIMIT + b"\n") == [b"y" * LINE_LIMIT]
    assert Lines().feed(b"y" * (LINE_LIMIT + 1) + b"\n") == [None]


def test_noise_is_bad_json():
    for noise in (b"", b"[1]", b"7", b'{"do":', b"\xff\xfe{}", b"{" * 500, b"null", b'"\\u12"'):
        name, text = refused(parse, noise)
        assert name == "bad_json" and text.startswith("not a JSON object: ")
        assert all(" " <= character <= "~" for character in text)


def test_times_keep_their_nanoseconds():
    """12345678.125 needs 37 bits; a floating-point number of the board has 24."""
    for text, nanos in (
        ("12345678.125", 12_345_678_125),
        ("4294967296.5", 4_294_967_296_500),
        ("3.0019", 3_001),
        ("17", 17_000),
        ("1e3", 1_000_000),
        ("9007199254740993", 9_007_199_254_740_993_000),
    ):
        given = Arguments(parse(b'{"at_us": ' + text.encode() + b"}"))
        assert given.has("at_us")
        assert given.nanos("at_us") == nanos
        given.finish()


def test_a_time_inside_a_text_stays_a_text():
    request = parse(b'{"text": "\\"at_us\\": 1.5"}')
    assert request == {"text": '"at_us": 1.5'}


def test_arguments_are_refused_with_what_and_which():
    for values, call, text in (
        ({"at_us": "x"}, lambda a: a.nanos("at_us"), 'at_us is "x": a number from 0'),
        ({"at_us": True}, lambda a: a.nanos("at_us"), "at_us is true: a number from 0"),
        ({"at_us": -1}, lambda a: a.nanos("at_us"), "at_us is -1: a number from 0"),
        ({"at_ns": 1.5}, lambda a: a.nanos("at_us"), "at_us: a number"),
        ({}, lambda a: a.text("name"), "name: a text is missing"),
        ({"name": 3}, lambda a: a.text("name"), "name: a text is missing"),
        ({"name": "x"}, lambda a: a.one_of("name", ["a", "b"]), 'name is "x": one of a, b'),
        (
            {"text": "\u0100"},
            lambda a: a.octets("text"),
            "text: one character a byte, none above FFh",
        ),
        ({"torn": 1}, lambda a: a.flag("torn"), "torn: true or false"),
        ({"b": 1, "a": 2, "id": 3}, lambda a: a.finish(), "unknown argument a, b"),
    ):
        assert refused(call, Arguments(values)) == ("bad_argument", text)


def test_every_byte_goes_there_and_back():
    text = "".join(chr(byte) for byte in range(256))
    line = encode({"text": text})
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    assert Arguments(parse(line[:-1])).octets("text") == bytes(range(256))
