"""The messages between a board and its ledger: their bytes, and what is no such message."""

from binascii import unhexlify

from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked import messages
from tablectl.linked.messages import MOST_BYTES, seal, unseal
from tablectl.store.cbor import encode

from hil_tests.controller.linked_levels import KEY, refused, reply

KEYED = KeyedHash(KEY)
REPORT = {
    "uid": "e661",
    "epoch": "00ff",
    "link": "house",
    "term": 3,
    "nonce": bytes(range(8)),
    "levels": [["mega", 256, 15000000, 0]],
    "claims": [[42, 0, "mega", 100, "0011223344556677", [3, 1, 123456], True]],
    "last": 42,
}
# By hand after RFC 8949, and HMAC-SHA-256 of another program.
BYTES = (
    "89667265706f72746465363631643030666665686f757365034800010203040506078184646d6567"
    "611901001a00e4e1c0008187182a00646d6567611864703030313132323333343435353636373783"
    "03011a0001e240f5182a19a7b804097bad7146ae760ecad3d1cc"
)


def test_a_report_is_these_bytes():
    assert seal(KEYED, "report", REPORT) == unhexlify(BYTES)
    assert unseal(KEYED, "report", unhexlify(BYTES)) == REPORT


def test_no_bit_of_a_message_can_be_another():
    whole = unhexlify(BYTES)
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        assert refused(unseal, KEYED, "report", changed) is not None, bit


def test_another_key_another_kind_and_another_length_are_refused():
    whole = unhexlify(BYTES)
    assert refused(unseal, KeyedHash(b"x" * 32), "report", whole) == "seal"
    assert refused(unseal, KEYED, "reply", whole) == "no reply"
    assert refused(unseal, KEYED, "report", reply()) == "no report"
    assert refused(unseal, KEYED, "report", whole[:-1]) == "seal"
    assert refused(unseal, KEYED, "report", b"") == "0 bytes"
    assert refused(unseal, KEYED, "report", bytes(16)) == "16 bytes"
    assert refused(unseal, KEYED, "report", bytes(MOST_BYTES + 1)) == "449 bytes"


OUT_OF_BOUNDS = {
    "uid": ("", "x" * 17, 1, None, b"e661"),
    "term": (-1, 1 << 32, True, None, "1"),
    "nonce": (b"", bytes(9), "12345678"),
    "levels": (
        None,
        [["mega", 0, 0, 0]] * 5,
        [["mega", 0, 0]],
        [["mega", 0, 1 << 60, 0]],
        [["mega", 0, True, 0]],
        [[None, 0, 0, 0]],
        ["mega"],
    ),
    "claims": (
        [[1, 0, "mega", 0, "t", None, None]],
        [[1, 0, "mega", 101, "t", None, None]],
        [[1, 0, "mega", 10, "t", [1, 1], None]],
        [[1, 0, "mega", 10, "t", [1, 1, -1], None]],
        [[1, 0, "mega", 10, "t", [1, 1, 1 << 36], None]],
        [[1, 0, "mega", 10, "t", None, 1]],
        [[1, 0, "mega", 10, "t", None, None]] * 3,
    ),
    "last": (-1, None),
}


def test_what_is_out_of_bounds_is_neither_sent_nor_taken_under_any_key():
    for name in OUT_OF_BOUNDS:
        for value in OUT_OF_BOUNDS[name]:
            fields = dict(REPORT)
            fields[name] = value
            assert refused(seal, KEYED, "report", fields) == name + " of a report", value
            data = bytearray()
            order = [field for field, _ in messages.SHAPES["report"]]
            encode(["report"] + [fields[field] for field in order], data)
            data.extend(KEYED.digest(data)[: messages.SEAL_BYTES])
            assert refused(unseal, KEYED, "report", data) is not None, value


def test_bytes_behind_a_message_and_another_number_of_values_are_refused():
    for values in (["report"], ["report"] + [1] * 7, [], 1, ["report"] + [1] * 9):
        data = bytearray()
        encode(values, data)
        data.extend(KEYED.digest(data)[: messages.SEAL_BYTES])
        assert refused(unseal, KEYED, "report", data) is not None
    body = unhexlify(BYTES)[: -messages.SEAL_BYTES] + b"\x00"
    sealed = body + KEYED.digest(body)[: messages.SEAL_BYTES]
    assert refused(unseal, KEYED, "report", sealed) == "no report"


def test_the_longest_of_both_fit():
    text, number, micro = "x" * 16, (1 << 32) - 1, (1 << 60) - 1
    cents = (1 << 36) - 1
    claim = [number, number, text, 100, text, [number, number, cents], True]
    longest = {"uid": text, "epoch": text, "link": text, "term": number, "nonce": bytes(8)}
    report = {"levels": [[text, number, micro, micro]] * 4, "claims": [claim] * 2, "last": number}
    report.update(longest)
    assert len(seal(KEYED, "report", report)) <= MOST_BYTES
    answer = dict(longest)
    answer.update({"entry": number, "valid_ms": 5000, "settled": number})
    answer["levels"] = [[text, bytes(8), cents * 10_000, number]] * 4
    answer["answer"] = [number, number, cents]
    assert len(seal(KEYED, "reply", answer)) <= MOST_BYTES
