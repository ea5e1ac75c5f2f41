"""Steps of dealing that chapters share, by themselves."""

from tablectl.core.dealing import UNCOUNTED, reveal

SECTIONS = {"count": "1.1", "wrong_count": "1.2"}


class Deck:
    cards = 52

    def __init__(self):
        self.counts = 0

    def counted(self):
        self.counts += 1


class Layout:
    """Of a round what the step needs: it waits, and knows the deck and what was drawn."""

    def __init__(self):
        self.deck = Deck()
        self.drawn = list(range(12))
        self.facts: dict = {}

    def wait(self, step):
        event = yield step
        return event


def test_cards_are_turned_up_by_the_dealers_word():
    waiting = reveal(Layout(), "community", "1.3")
    step = next(waiting)
    assert (step.phase, step.what, step.to, step.section) == (
        "revealing",
        "reveal",
        "community",
        "1.3",
    )
    assert list(step.accepts) == ["reveal"]
    ended = False
    try:
        waiting.send({"event": "reveal"})
    except StopIteration:
        ended = True
    assert ended


def test_the_stub_may_be_counted_before():
    layout = Layout()
    layout.facts[UNCOUNTED] = SECTIONS
    waiting = reveal(layout, "community", "1.3")
    step = next(waiting)
    assert sorted(step.accepts) == ["reveal", "stub_count"]
    assert waiting.send({"event": "stub_count", "cards": 40}) is step
    assert layout.deck.counts == 1
    assert list(step.accepts) == ["reveal"]
