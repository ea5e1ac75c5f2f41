"""Numbers that come often, so told that a record is shorter: amounts and cards. Pure.

A whole amount of dollars stands as its dollars, any other as its cents below zero; cards 24 to 47
stand below zero, where they take one byte like the 24 before them. What is neither an amount nor a
card, which no rule accepts, stands in a list of its own.
"""

import struct

CENTS = 100
# Of one byte in CBOR: so many numbers from 0 on, and so many below it.
ONE_BYTE = 24


def of_amount(cents):
    """What stands in a record for so many `cents`; None for None."""
    if type(cents) is not int or cents < 0:
        return None if cents is None else [cents]
    return -cents if cents % CENTS else cents // CENTS


def amount_of(value):
    """The cents of what `of_amount` gave. Raises ValueError for what it never gives."""
    cents = _plain(value)
    if type(value) is int:
        cents = value * CENTS if value >= 0 else -value
    return _verified(cents, of_amount, value)


def of_card(card):
    """What stands in a record for the number of a card; None for None."""
    if type(card) is not int or card < 0:
        return None if card is None else [card]
    return ONE_BYTE - 1 - card if ONE_BYTE <= card < 2 * ONE_BYTE else card


def card_of(value):
    """The card of what `of_card` gave. Raises ValueError for what it never gives."""
    card = _plain(value)
    if type(value) is int:
        card = ONE_BYTE - 1 - value if value < 0 else value
    return _verified(card, of_card, value)


def _plain(value):
    """What stands in a list of its own; None for any other value."""
    return value[0] if type(value) is list and len(value) == 1 else None


def _verified(found, shorter, value):
    if found is None or shorter(found) != value:
        raise ValueError("no number: {}".format(value))
    return found


# Term, entry of the ledger, age in milliseconds: LOCKED waits until they are written.
LEASE = "<IIH"


def of_lease(lease):
    """What stands in a record for a lease [term, entry, age]; None for None."""
    return None if lease is None else struct.pack(LEASE, *lease)


def lease_of(value):
    """The lease that stands in a record. Raises ValueError for what is none."""
    if type(value) is not bytes or len(value) != struct.calcsize(LEASE):
        raise ValueError("lease {}".format(value))
    return list(struct.unpack(LEASE, value))
