"""A transfer in chunks arrives whole or not at all."""

from binascii import crc32, hexlify

from tablectl.core.errors import LinkError
from tablectl.link.chunks import Transfer

from hil_tests.controller.stand_ins import raises

TEXT = '{"game":"687a","name":"caf\u00e9"}' * 40
DATA = TEXT.encode()
LENGTH = len(DATA)
CRC = "{:08x}".format(crc32(DATA))
DIGITS = hexlify(DATA).decode()
PIECES = [DIGITS[at : at + 620] for at in range(0, len(DIGITS), 620)]


def sent(pieces, length=LENGTH, crc=CRC):
    transfer = Transfer()
    transfer.begin(length, crc)
    for n, piece in enumerate(pieces):
        transfer.chunk(n, piece)
    return transfer


def test_chunks_arrive_whole():
    assert sent(PIECES).end() == DATA
    assert sent([DIGITS]).end() == DATA
    assert sent([DIGITS[at : at + 2] for at in range(0, len(DIGITS), 2)]).end() == DATA


def test_chunks_out_of_order_are_refused_and_the_right_one_still_passes():
    transfer = Transfer()
    raises(LinkError, 2008, transfer.chunk, 0, "78")
    transfer.begin(len(DATA), CRC)
    raises(LinkError, 2008, transfer.chunk, 1, PIECES[1])
    transfer.chunk(0, PIECES[0])
    error = raises(LinkError, 2008, transfer.chunk, 0, PIECES[0])
    assert error.text == "chunk 0: chunk 1 comes next"
    for n, piece in enumerate(PIECES[1:]):
        transfer.chunk(n + 1, piece)
    assert transfer.end() == DATA


def test_damaged_transfers_are_refused():
    raises(LinkError, 2009, Transfer().end)
    raises(LinkError, 2009, sent(PIECES[:-1]).end)
    raises(LinkError, 2009, sent(PIECES, crc="00000000").end)
    raises(LinkError, 2009, sent(PIECES[::-1]).end)
    raises(LinkError, 2009, sent, PIECES, len(DATA) - 1)


def test_what_are_no_pairs_of_hex_digits_ends_the_transfer():
    for digits in ("7", "7g", "x" * 10, '{"game"'):
        transfer = Transfer()
        transfer.begin(LENGTH, CRC)
        raises(LinkError, 2009, transfer.chunk, 0, digits)
        raises(LinkError, 2008, transfer.chunk, 0, PIECES[0])


def test_after_an_end_there_is_nothing_left():
    transfer = sent(PIECES)
    transfer.end()
    raises(LinkError, 2009, transfer.end)
    raises(LinkError, 2008, transfer.chunk, 0, "78")


def test_a_new_beginning_forgets_the_old_one():
    transfer = sent(PIECES[:2])
    transfer.begin(len(DATA), CRC)
    for n, piece in enumerate(PIECES):
        transfer.chunk(n, piece)
    assert transfer.end() == DATA
