"""The shoe, whose cards are drawn from here, and the dealing that goes by itself.

A card that was drawn is on its way until the board has told of it. One that the board refuses, or
that it has no record of a while later, lies in the shoe again and is the next to come.
"""

import random

from tablectl.core.cards import card_number, card_text
from tablectl.core.pack import Pack
from tablectl.core.table import Table

from host_tools.device.link.client import Message
from host_tools.journal.card_words import FACE_DOWN
from host_tools.session.session import PLAIN_ACTS, Session
from host_tools.simulator.bench import Bench

# Of the board's own time: by then it has read what the shoe sent, and told what became of it.
ANSWERED_US = 1_000_000
# What `deal` does by itself.
DEALT = ("card", "roll", *PLAIN_ACTS)
# The irregularity of a shoe that lasts for several rounds; that of one which ends in a round.
SHUFFLED = "shuffled"
RAN_OUT = "insufficient_cards"
# The board's error for what it does not wait for.
NOT_AWAITED = 1001


class Dealing(Session):
    """The cards of the bench; each round has a deck of its own, unless its shoe lasts longer."""

    _bench: Bench
    _chance: random.Random
    _deck: list[int]
    # Of the round with this number, in order; when the last of them was drawn.
    _drawn: list[int]
    _drawn_in: int | None = None
    _drawn_us: float = 0

    def deal(self) -> None:
        """The next card of a shuffled deck, a throw of the dice, or whatever else the dealer does
        next."""
        if self.view.what == "card" and not self._deck:
            self.view.say("the shoe has no card left")
        elif self.view.what == "card":
            self._draw(self._deck.pop())
        elif self.view.dice:
            self.roll([self._chance.randint(1, 6) for _ in range(self.view.dice)])
        elif self.view.what in PLAIN_ACTS:
            self.client.request(self.view.what)
        else:
            self.view.say("nothing is to be dealt now")

    def deal_card(self, card: str) -> None:
        """This card comes from the shoe, if one of it is left."""
        if self._take_out(card):
            self._draw(card_number(card))

    def _draw(self, card: int, body: str = "CARD") -> None:
        if self._drawn_in != self.view.round:
            self._drawn, self._drawn_in = [], self.view.round
        self._drawn.append(card)
        self._drawn_us = self.view.now_us
        self._bench.shoe(f"{body},{card_text(card)}")

    def _take_out(self, card: str) -> bool:
        """Whether the shoe had this card, which it has no longer."""
        try:
            self._deck.remove(card_number(card))
        except ValueError:
            self.view.say(f"the shoe has no {card} left")
            return False
        return True

    @property
    def shoe(self) -> list[int]:
        """The cards in the shoe, the next one last."""
        return list(self._deck)

    def count_stub(self) -> None:
        self.stub(len(self._deck), misdealt=False)

    def toggle_auto_deal(self) -> None:
        self.view.auto_deal = not self.view.auto_deal

    def toggle_every_round(self) -> None:
        """Auto-deal ends with the round, or does not."""
        self.view.every_round = not self.view.every_round
        self.view.auto_deal |= self.view.every_round

    def _observe(self, event: Message) -> None:
        """A card that the board refuses is in the shoe again. What came too early is dealt once it
        is awaited; what is refused for another reason somebody has to see to first."""
        super()._observe(event)
        if event["ev"] == "phase" and event["phase"] == "over":
            self.view.auto_deal &= self.view.every_round
        if event["ev"] == "refused" and event["event"] == "card":
            if event["err"]["code"] != NOT_AWAITED:
                self.view.auto_deal = False
            # After a gap the next look at the journal says which card it was.
            if self.client.lost == self._missed:
                self._put_back(self._on_the_way[:1])

    @property
    def _on_the_way(self) -> list[int]:
        is_of_round = self._drawn_in == self.view.round
        return on_the_way(self._drawn, self.view.told) if is_of_round else []

    def _put_back(self, cards: list[int]) -> None:
        for card in reversed(cards):
            self._drawn.remove(card)
            self._deck.append(card)

    def seek_drawn(self) -> None:
        """The journal knows whether a card that was not answered has come to the board."""
        self._drawn_us = self.view.now_us
        self._catch_up()
        for card in self._on_the_way:
            self.view.say(f"{card_text(card)} did not come to the board, it is in the shoe again")
        self._put_back(self._on_the_way)

    def _see_to_cards(self) -> None:
        """Between rounds the deck is shuffled; in one, cards are looked for that got lost, and the
        next one is dealt where that goes by itself."""
        if self.view.what == "next_round":
            self.view.auto_deal &= self.view.every_round
        elif self.view.what == "wagers":
            self.press("shuffle_again", "")
        elif self._on_the_way:
            if self.view.now_us - self._drawn_us > ANSWERED_US:
                self.press("seek_drawn", "")
        elif self._deals_next() and self._refresh_status() and self._deals_next():
            self.press("deal", "d")

    def _deals_next(self) -> bool:
        """What the board waits for is known up to its last reply: behind the word of a card comes
        another one of what it waits for since."""
        heard_all = self.client.lost == self._missed and not self._on_the_way
        return self.view.auto_deal and self.view.what in DEALT and heard_all

    def shuffle_again(self) -> None:
        """Each round has a deck of its own; a shoe is dealt from until it runs low."""
        pack = self.pack
        left = len(self._deck)
        if left == pack.count or (self.is_lasting and left > pack.count // 4):
            return
        if self.is_lasting:
            self.report(SHUFFLED)
        else:
            self._shuffle()

    @property
    def is_lasting(self) -> bool:
        """Whether the shoe is dealt from for several rounds."""
        return any(known.name == SHUFFLED for known in self.game.irregularities)

    def _shuffle(self) -> None:
        """A full deck, but for the cards that a round in play has had. Those that the board told
        of as face down are any."""
        numbers, told = numbers_of(self.pack), self.view.told
        self._drawn = [numbers[card] for card in told if card in numbers]
        self._drawn_in = self.view.round
        self._deck = list(numbers.values()) * self.pack.decks
        for card in self._drawn:
            # One that came again after the discard rack was shuffled may stand there too often.
            if card in self._deck:
                self._deck.remove(card)
        self._chance.shuffle(self._deck)
        self._drawn += [self._deck.pop() for _ in told[len(self._drawn) :]]

    def _refill(self, table: Table) -> None:
        """The discard rack is shuffled: every card of which `table` does not know that it lies on
        the layout."""
        shoe, in_play = table.deck.shoe, table.round
        drawn = in_play.drawn if in_play else []
        self._deck = []
        for card in numbers_of(self.pack).values():
            lying = shoe.out[card] if shoe else drawn.count(card)
            self._deck += [card] * (self.pack.decks - lying)
        self._chance.shuffle(self._deck)


def numbers_of(pack: Pack) -> dict[str, int]:
    """The cards of a pack by their texts."""
    return {card_text(card): card for card in range(pack.kinds) if pack.has(card)}


def on_the_way(drawn: list[int], told: list[str]) -> list[int]:
    """The drawn cards that the board has not told of, in order: of those that it told of as face
    down the first ones that it named nowhere else."""
    left = list(drawn)
    for card in told:
        if card != FACE_DOWN and card_number(card) in left:
            left.remove(card_number(card))
    return left[told.count(FACE_DOWN) :]
