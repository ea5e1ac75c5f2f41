"""Records of images that took texts which are no UTF-8 (half of a surrogate pair, an overlong
form): the seal is over the bytes as they stand, and a journal that has them stays readable."""

from tablectl.store import cbor

KIND = 0xE0
FOLLOWING = {24: 1, 25: 2, 26: 4, 27: 8}


def legible(payload: bytes) -> bytes:
    """The CBOR of a record, in its texts a question mark in the place of each byte that is none of
    UTF-8. Anything that is no CBOR is left as it is."""
    try:
        payload.decode("ascii")
        return payload
    except UnicodeDecodeError:
        pass
    data, at = bytearray(payload), 0
    while at < len(data):
        kind, low = data[at] & KIND, data[at] & ~KIND
        count = FOLLOWING.get(low, 0)
        behind = at + 1 + count
        length = int.from_bytes(data[at + 1 : behind], "big") if count else low
        at = behind
        if kind in (cbor.BYTES, cbor.TEXT):
            if kind == cbor.TEXT:
                data[at : at + length] = _utf_8(bytes(data[at : at + length]))
            at += length
    return bytes(data)


def _utf_8(text: bytes) -> bytes:
    """As many bytes, all of them UTF-8."""
    while True:
        try:
            text.decode()
            return text
        except UnicodeDecodeError as error:
            marks = b"?" * (error.end - error.start)
            text = text[: error.start] + marks + text[error.end :]
