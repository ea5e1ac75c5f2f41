"""The count of the stub "at least once every 5 rounds of play": how often, and from when on it can
be made before it is due. Where in a round it comes is read off each chapter's text."""

from tablectl.core.errors import RuleError
from tablectl.core.table import open_table

from hil_tests.helpers.examples import table
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.play import changed, named, refused

# chapter: where the count is printed, and the step before which it can be made: the stub is
# removed after the deal, after the community cards (563.10(c), 569.10(c)), or with all other cards
# after the settlement (589.11(g)).
CHAPTERS = {
    "555": ("R-555-02", "decision"),
    "563": ("563.10(d)", "reveal"),
    "569": ("569.10(d)", "decision"),  # R-569-19
    "573": ("573.8(f), 573.9(d), 573.10(d)", "decision"),
    "579": ("579.8(f), 579.9(d), 579.10(d)", "decision"),
    "583": ("583.8(e), 583.9(e), 583.10(d)", "reveal"),
    "587": ("587.8(f), 587.9(d), 587.10(d)", "decision"),
    "589": ("589.11(g)", "next_round"),
    "592": ("592.8(f), 592.9(d), 592.10(d)", "decision"),
    "687a": ("687a.8(g), 687a.9(f), 687a.10(d)", "decision"),
}
NO_TROUBLE = 10**6
ROUNDS = 11


def configuration(chapter, **changes):
    """The example table; the dealer counts, and 583 deals its flop after the decisions."""
    known = {"shuffler": True, "counting_shuffler": False, "deal_method": "manual_shoe"}
    known.update({"community_first": False, "reshuffling_shoe": False})
    values = table(chapter)
    values.update({key: known[key] for key in known if key in values})
    return changed(values, **changes)


class Counting(AnyGame):
    """Counts the stub before it is due in the rounds `early`, as soon as the table takes it;
    `asked`: the rounds in which it waited for a count, `steps`: the steps before which it took
    one."""

    def __init__(self, values, early=(), off_by=0):
        super().__init__(values, 7, NO_TROUBLE)
        self.early, self.off_by = set(early), off_by
        self.asked, self.steps = [], []

    def played(self):
        while self.table.round.number < ROUNDS:
            self.round()
            self.offer_count()
        return self

    def step(self):
        self.offer_count()
        if self.game.waits("stub_count"):
            self.asked.append(self.table.round.number)
        super().step()

    def stub(self, awaits):
        self.count()

    def count(self, off_by=0):
        left = self.table.pack.count - len(self.table.round.drawn)
        self.game.do("stub_count", cards=left + off_by)

    def offer_count(self):
        number, what = self.table.round.number, self.table.awaits["what"]
        if number in self.early and what != "stub_count" and self.table.round.drawn:
            try:
                self.count(self.off_by)
            except RuleError as error:
                assert error.code == 1001, error.text
                return
            self.early.discard(number)
            self.steps.append(what)


def test_R_563_19_stub_every_is_one_to_five_rounds_and_five_when_left_out():
    for chapter, (section, _) in CHAPTERS.items():
        left_out = configuration(chapter)
        left_out.pop("stub_every", None)
        assert open_table(left_out).configuration["stub_every"] == 5, chapter
        for value in (0, 6, None, True, "5"):
            values = configuration(chapter, stub_every=value)
            refused(lambda values=values: open_table(values), 4003, section)


def test_R_563_19_the_table_waits_for_the_count_as_often_as_the_house_says():
    for chapter in CHAPTERS:
        for every, asked in ((5, [5, 10]), (2, [2, 4, 6, 8, 10])):
            game = Counting(configuration(chapter, stub_every=every)).played()
            assert game.asked == asked, (chapter, every, game.asked)


def test_R_563_19_a_count_before_it_is_due_puts_off_the_next():
    for chapter, (_, before) in CHAPTERS.items():
        game = Counting(configuration(chapter), early=(3,)).played()
        assert game.steps == [before], (chapter, game.steps)
        assert game.asked == [8], (chapter, game.asked)


def test_R_563_19_a_wrong_count_before_it_is_due_removes_the_deck():
    for chapter in CHAPTERS:
        game = Counting(configuration(chapter), early=range(1, ROUNDS), off_by=1)
        while not game.steps:
            game.round()
            game.offer_count()
        assert len(named(game.game.effects, "deck_removed")) == 1, chapter
        assert len(named(game.game.effects, "void")) == (chapter != "589"), chapter


def test_R_563_19_the_stub_is_counted_once_a_round_at_most():
    for chapter in CHAPTERS:
        game = Counting(configuration(chapter, stub_every=1), early=range(1, ROUNDS)).played()
        assert game.steps == [], (chapter, game.steps)
