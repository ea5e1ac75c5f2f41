"""The module `line_check` where there is no C: the same faults, found in the same order.

What is refused, and why, stands in tablectl/link/plain.py.
"""

NONE, BYTE, ESCAPE, DEPTH, VALUES, LONG, NOT_WHOLE, GRAMMAR = range(8)
MOST_DIGITS = 20
DIGITS = b"0123456789"
# Texts of nothing else, such as names, are looked through at once.
PLAIN = DIGITS + b"_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = (b"true", b"false", b"null")
# What may come next.
VALUE, KEY, COLON, COMMA, CLOSE = 1, 2, 4, 8, 16


def fault(text, depth, values):
    """The number of what is wrong with `text` (bytes) first, 0 for nothing."""
    reader = Reader(text, depth, values)
    while reader.at < len(text):
        found = reader.read_one()
        if found:
            return found
    return GRAMMAR if reader.open or reader.may & VALUE else NONE


class Reader:
    """`open` has the brackets that close what is open; `depth` and `values` are how many more may
    come. What reads or begins something returns its fault."""

    def __init__(self, text, depth, values):
        self.text = text
        self.at = 0
        self.depth = depth
        self.values = values
        self.open = []
        self.may = VALUE

    def read_one(self):
        byte = self.text[self.at : self.at + 1]
        if byte in DIGITS:
            return self._number()
        if b"a" <= byte <= b"z":
            return self._word()
        self.at += 1
        if byte == b" ":
            return NONE
        if byte == b'"':
            return self._text()
        if byte == b"-":
            return self._number()
        if byte in b"{[":
            return self._open(b"}" if byte == b"{" else b"]")
        if byte in b"}]":
            return self._close(byte)
        if byte == b":":
            return self._follow(COLON, VALUE)
        if byte == b",":
            return self._follow(COMMA, KEY if self.open and self.open[-1] == b"}" else VALUE)
        return _fault_of_byte(byte) or GRAMMAR

    def _begin_value(self):
        if not self.may & VALUE:
            return GRAMMAR
        self.may = COMMA | CLOSE
        return self._count()

    def _count(self):
        self.values -= 1
        return VALUES if self.values < 0 else NONE

    def _text(self):
        if self.may & KEY:
            found = self._count()
            self.may = COLON
        else:
            found = self._begin_value()
        end = self.text.find(b'"', self.at)
        if not found and end >= 0 and not self.text[self.at : end].strip(PLAIN):
            self.at = end + 1
            return NONE
        while not found and self.at < len(self.text):
            byte = self.text[self.at : self.at + 1]
            self.at += 1
            if byte == b'"':
                return NONE
            found = _fault_of_byte(byte)
        return found or GRAMMAR

    def _number(self):
        """The sign, if there is one, has been read."""
        found = self._begin_value()
        if found:
            return found
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] in DIGITS:
            self.at += 1
            if self.at - begin > MOST_DIGITS:
                return LONG
        if self.text[self.at : self.at + 1] in (b".", b"e", b"E", b"+"):
            return NOT_WHOLE
        number = self.text[begin : self.at]
        return GRAMMAR if not number or (number[0] == 0x30 and len(number) > 1) else NONE

    def _word(self):
        for word in WORDS:
            if self.text[self.at : self.at + len(word)] == word:
                self.at += len(word)
                return self._begin_value()
        return GRAMMAR

    def _open(self, closing):
        found = self._begin_value()
        if found:
            return found
        self.open.append(closing)
        self.may = (KEY if closing == b"}" else VALUE) | CLOSE
        self.depth -= 1
        return DEPTH if self.depth < 0 else NONE

    def _close(self, closing):
        if not self.may & CLOSE or not self.open or self.open.pop() != closing:
            return GRAMMAR
        self.depth += 1
        self.may = COMMA | CLOSE
        return NONE

    def _follow(self, mark, then):
        fits = self.may & mark and self.open
        self.may = then
        return NONE if fits else GRAMMAR


def _fault_of_byte(byte):
    if not b" " <= byte <= b"~":
        return BYTE
    return ESCAPE if byte == b"\\" else NONE
