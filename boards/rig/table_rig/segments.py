"""Seven-segment patterns as text. Pure. Bits as in the MAX7219's no-decode mode (datasheet table
6): decimal point 80h, segments A 40h, B 20h, C 10h, D 08h, E 04h, F 02h, G 01h.
"""

DECIMAL_POINT = 0x80

# Code B font of the MAX7219 (table 5), by the low four bits.
CODE_B = bytes.fromhex("7e306d79335b5f707f7b014f370e6700")

# A pattern that is both a digit and a letter reads as the digit: 5 for S, 0 for O, 1 for I.
PATTERNS = bytes.fromhex("007e306d79335b5f707f7b0108771f4e0d3d4f475e37173c0e76151d6773050f3e1c3b")
CHARACTERS = " 0123456789-_AbCcdEFGHhJLNnoPqrtUuY"


def character_of(segments):
    """The character of one digit, `?` if it is none, and a point if that is lit."""
    place = PATTERNS.find(bytes((segments & 0x7F,)))
    character = CHARACTERS[place] if place >= 0 else "?"
    return character + "." if segments & DECIMAL_POINT else character
