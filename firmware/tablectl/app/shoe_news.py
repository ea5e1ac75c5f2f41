"""Which events of the shoe are news: what changes nothing is not handed over again and again.

A count of the counting shuffler is either right and changes nothing, or wrong and removes the
deck. Once the same count was handed over, or two that differ, of which one was wrong, further ones
change nothing until the round is another one, cards are out, or a new deck has come. The same
holds for a jam of the shuffler, which is only noted. A jam of the shoe makes the round void or is
refused, and then as long as the phase lasts: a refusal takes as long as a record. Pure over the
keeper of the table.
"""

COUNTS = 2
JAMS = ("shuffler_jam", "shoe_jam")


class ShoeNews:
    """`merged`: how many events were none."""

    def __init__(self, keeper):
        self.keeper = keeper
        self.state = None
        self.counts = []
        self.jams = []
        self.merged = 0

    def is_news(self, event):
        """Is `event` to be handed over?"""
        table = self.keeper.table
        if table is None:
            return True
        state = self._state(table)
        if state != self.state:
            self.state = state
            self.counts = []
            self.jams = []
        news = True
        if event["event"] == "deck_count":
            news = self._is_new_count(event["cards"])
        elif event.get("what") in JAMS:
            news = self._is_new_jam(event["what"], table)
        if not news:
            self.merged += 1
        return news

    def _is_new_count(self, cards):
        if cards in self.counts or len(self.counts) == COUNTS:
            return False
        self.counts.append(cards)
        return True

    def _is_new_jam(self, what, table):
        jam = table.awaits["phase"] if what == "shoe_jam" else what
        if jam in self.jams:
            return False
        self.jams.append(jam)
        return True

    def _state(self, table):
        deck, cards_are_out = table.deck, bool(table.round.drawn)
        over = table.waits_for == "next_round"
        return (
            table.round.number,
            cards_are_out,
            over,
            bool(deck.removed),
            bool(deck.next_removed),
        )
