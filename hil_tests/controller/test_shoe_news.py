"""What the shoe says again and again is handed over once (row 17 of the twenty faults)."""

from tablectl.app.shoe_news import ShoeNews
from tablectl.core.errors import RuleError
from tablectl.core.table import open_table

from hil_tests.helpers import examples

COUNTED = examples.table("687a")


class Keeper:
    def __init__(self, configuration=COUNTED):
        self.table = open_table(configuration)
        self.news = ShoeNews(self)
        self.recorded = []

    def count(self, cards):
        self.say({"event": "deck_count", "cards": cards, "time": 0})

    def say(self, event):
        if self.news.is_news(event):
            self.recorded.append(event.get("cards") or event.get("what") or event["event"])
            self.table.handle(event)


def test_the_same_count_while_nothing_changed_is_recorded_once():
    keeper = Keeper()
    for _ in range(200):
        keeper.count(53)
    assert keeper.recorded == [53] and keeper.news.merged == 199
    assert not keeper.table.deck.removed


def test_counts_that_differ_remove_the_deck_and_are_then_no_news_either():
    keeper = Keeper()
    for number in range(200):
        keeper.count(40 + number % 14)
    assert len(keeper.recorded) <= 4
    assert keeper.table.deck.removed
    keeper.table.handle({"event": "new_deck", "time": 0})
    keeper.count(53)
    assert keeper.recorded[-1] == 53 and not keeper.table.deck.removed


def test_a_wrong_count_after_a_right_one_is_news():
    keeper = Keeper()
    keeper.count(53)
    keeper.count(52)
    assert keeper.recorded == [53, 52] and keeper.table.deck.removed


def test_a_jam_of_the_shuffler_is_noted_once_a_round():
    keeper = Keeper()
    for _ in range(50):
        keeper.say({"event": "irregularity", "what": "shuffler_jam", "time": 0})
    assert keeper.recorded == ["shuffler_jam"]
    keeper.say({"event": "lock_out", "time": 1})
    keeper.say({"event": "latched", "time": 2})
    keeper.say({"event": "next_round", "time": 3})
    keeper.say({"event": "irregularity", "what": "shuffler_jam", "time": 4})
    assert keeper.recorded[-1] == "shuffler_jam" and len(keeper.recorded) == 5


def test_687a_13_f_a_jam_of_the_shoe_is_refused_once_a_phase_and_voids_the_deal():
    keeper = Keeper(dict(COUNTED, deal_method="automated_shoe"))
    refused = []
    for place in range(50):
        try:
            keeper.say({"event": "irregularity", "what": "shoe_jam", "time": place})
        except RuleError as error:
            refused.append(error.code)
    assert refused == [1015] and keeper.news.merged == 49
    keeper.table.handle({"event": "chip_on", "seat": 2, "time": 50})
    for wager in ("ante", "blind"):
        event = {"event": "wager", "seat": 2, "wager": wager, "cents": 1_000, "time": 60}
        keeper.table.handle(event)
    for name, time in (("start_game", 70), ("latched", 80), ("chip_off", 90)):
        keeper.table.handle({"event": name, "seat": 2, "time": time})
    keeper.table.handle({"event": "confirm_chips", "time": 100})
    assert keeper.table.awaits["phase"] == "dealing"
    keeper.say({"event": "irregularity", "what": "shoe_jam", "time": 110})
    assert keeper.table.waits_for == "next_round"


def test_cards_are_news_each():
    keeper = Keeper()
    card = {"event": "card", "card": 51, "time": 0}
    assert keeper.news.is_news(card) and keeper.news.is_news(card)
    keeper.table = None
    assert keeper.news.is_news({"event": "deck_count", "cards": 53, "time": 0})
