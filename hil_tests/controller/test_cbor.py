"""CBOR of the records: the examples of RFC 8949 appendix A, and what is refused."""

from binascii import unhexlify

from tablectl.store import cbor

# (value, hex), RFC 8949 appendix A, those of the kinds that records hold.
EXAMPLES = (
    (0, "00"),
    (1, "01"),
    (10, "0a"),
    (23, "17"),
    (24, "1818"),
    (25, "1819"),
    (100, "1864"),
    (1000, "1903e8"),
    (1000000, "1a000f4240"),
    (1000000000000, "1b000000e8d4a51000"),
    (18446744073709551615, "1bffffffffffffffff"),
    (-18446744073709551616, "3bffffffffffffffff"),
    (-1, "20"),
    (-10, "29"),
    (-100, "3863"),
    (-1000, "3903e7"),
    (False, "f4"),
    (True, "f5"),
    (None, "f6"),
    (b"", "40"),
    (b"\x01\x02\x03\x04", "4401020304"),
    ("", "60"),
    ("a", "6161"),
    ("IETF", "6449455446"),
    ('"\\', "62225c"),
    ("\u00fc", "62c3bc"),
    ("\u6c34", "63e6b0b4"),
    ([], "80"),
    ([1, 2, 3], "83010203"),
    ([1, [2, 3], [4, 5]], "8301820203820405"),
)


def encoded(value):
    into = bytearray()
    cbor.encode(value, into)
    return bytes(into)


def test_the_examples_of_rfc_8949_are_written():
    for value, text in EXAMPLES:
        assert encoded(value) == unhexlify(text), value


def test_the_examples_of_rfc_8949_are_read():
    for value, text in EXAMPLES:
        assert cbor.decode(unhexlify(text)) == (value, len(text) // 2), value


def refuses(act, *arguments):
    try:
        act(*arguments)
    except ValueError:
        return
    raise AssertionError("accepted: {}".format(arguments))


def test_what_records_do_not_hold_is_refused():
    for value in (1.5, {}, {1, 2}, 1 << 64, object()):
        refuses(encoded, value)


def test_no_cut_value_and_no_other_kind_is_read():
    for _, text in EXAMPLES:
        data = unhexlify(text)
        for length in range(len(data)):
            refuses(cbor.decode, data[:length])
    for text in (
        "a0",
        "c1",
        "f93c00",
        "fb3ff199999999999a",
        "f7",
        "5f",
        "9f",
        "ff",
        "1c",
        "9a7fffffff",
    ):
        refuses(cbor.decode, unhexlify(text))
