"""The dealing shoe of 581, 590, 591 and 686a, which is dealt from round after round until its
cover card comes out: what has left it since the cards were shuffled, and the cards to be burned.
"""

from binascii import hexlify, unhexlify

from ...core.cards import card_text
from ...core.deck import one_more
from ...core.errors import RuleError
from ...core.money import is_whole

CONTINUOUS = "continuous"
READER_OUT = "card_reader_out"


class Shoe:
    """A full batch of `pack` just placed in the shoe: the first card goes to the discard rack.

    `burns`: cards that go there before the next one is dealt; `cover_card`: [round in which it
    came out, section that asks for the shuffle]; `out`: how many of each card have left the shoe;
    `missed`: positions that sat out the last round dealt from it.
    """

    def __init__(self, pack):
        self.pack = pack
        self.burns = 1
        self.cover_card = None
        self.missed = set()
        self.refill([])

    def state(self):
        return [
            self.burns,
            self.cover_card,
            sorted(self.missed),
            hexlify(bytes(self.out)).decode(),
        ]

    def restore(self, state):
        self.burns, self.cover_card, missed, out = state
        self.missed = set(missed)
        self.out = bytearray(unhexlify(out))

    def refill(self, kept):
        """The cards are shuffled, all but those `kept` out."""
        self.out = bytearray(self.pack.kinds)
        for card in kept:
            self.take(card)

    def shuffle(self):
        """A full batch again; of one that was not dealt from, the first card is due already."""
        if any(self.out):
            self.burns = one_more(self.burns)
        self.cover_card = None
        self.missed = set()
        self.refill([])

    def take(self, card):
        self.out[card] += 1

    def has(self, card):
        return self.out[card] < self.pack.decks


def shoe_of(round):
    """The table's shoe; a new deck, like a new table, has a full one."""
    deck = round.deck
    if deck.shoe is None:
        deck.shoe = Shoe(round.table.pack)
        if deck.shoe_before:
            deck.shoe.restore(deck.shoe_before)
    return deck.shoe


def open_shoe(round):
    """Before the first card of a round: a continuous shuffler has taken back those of the last."""
    shoe = shoe_of(round)
    if round.configuration["shuffler"] == CONTINUOUS:
        shoe.refill([])
        shoe.cover_card = None
        shoe.missed = set()


def entry_check(section):
    """For `betting`: where the house closes the game to a player who sat out a round since the
    shuffle, his position takes no wager (R-581-32); RuleError 1046 under `section`."""

    def verify_entry(round, seat):
        if seat in shoe_of(round).missed and not round.configuration["mid_shoe_entry"]:
            raise RuleError(1046, {"seat": seat}, section)

    return verify_entry


def note_missed(round):
    """A card is about to be dealt: positions without a wager sit out this round."""
    seats = range(1, round.table.seats + 1)
    shoe_of(round).missed = {seat for seat in seats if seat not in round.competing}


def verify_in_shoe(round, event):
    """Refuse a card that cannot come from the shoe. Raises RuleError."""
    card = event.get("card")
    shoe = shoe_of(round)
    if not is_whole(card) or not shoe.pack.has(card):
        raise RuleError(1012, {"card": card, "last": shoe.pack.kinds - 1})
    if not shoe.has(card):
        raise RuleError(1052, {"card": card_text(card)})
    if round.deck.removed:
        raise RuleError(1016, {}, round.deck.removed)


def verify_reader(round, event):
    """Raises RuleError 1050 while the card reader device is out of order."""
    section = round.table.carried.get(READER_OUT)
    if section:
        raise RuleError(1050, {}, section)


def verify_card(round, event):
    """Refuse a card while none may be dealt, too. Raises RuleError."""
    shoe = shoe_of(round)
    verify_reader(round, event)
    if shoe.cover_card and shoe.cover_card[0] < round.number:
        raise RuleError(1051, {}, shoe.cover_card[1])
    verify_in_shoe(round, event)


def take(round, card):
    """The card has left the shoe in this round."""
    shoe_of(round).take(card)
    round.drawn.append(card)
