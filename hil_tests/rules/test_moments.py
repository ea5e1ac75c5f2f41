"""Every irregularity of every chapter at every step of its rounds: taken from its first moment to
its last, by the table of helpers/moments.py, and refused with its section at every other."""

from tablectl.core.errors import RuleError
from tablectl.core.seats import DEALER

from hil_tests.helpers.examples import tables
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.moments import ALWAYS, MOMENTS, RESTS_ON_MORE

ROUNDS = 12
NO_TROUBLE = 10**6
BLACKJACK = ("581", "590", "591", "686a")
# With every device that can go wrong.
DEVICES = {"deal_method": "automated_shoe", "shuffler": True, "counting_shuffler": False}
DEVICES.update({"start_position": "dice", "two_areas": True, "double_down": True, "max_boxes": 2})
OF_A_STEP = {
    "wagers": "betting",
    "latched": "lock",
    "confirm_chips": "chips",
    "roll": "start",
    "start_position": "start",
    "stub_count": "stub",
    "decision": "deciding",
    "reveal": "reveal",
    "card_reader": "reader",
    "jackpot_confirm": "hold",
    "next_round": "over",
}
# Moments that not every chapter has, or not every thousand rounds: 589 counts its cards after the
# settlement; core/test_verified_awards.py has what is found while an award is held.
NOT_EVERYWHERE = ("chips", "start", "stub", "hold")
EXPOSED_AT = ("stub", "dealer sets", "hands")
# About the dealer's cards alone.
OF_THE_DEALER = ("555", "573", "579", "589")


class Watched(AnyGame):
    """A game that is asked at each of its steps what it takes."""

    def __init__(self, chapter, configuration):
        super().__init__(configuration, 11, NO_TROUBLE)
        self.chapter = chapter
        self.seen = set()
        self.begun_at = 0

    def round(self):
        self.begun_at = len(self.game.events)
        super().round()
        self.look()

    def step(self):
        self.expose()
        self.look()
        super().step()

    def expose(self):
        """In 688a players decide after one of their cards was exposed: once a round, at another
        moment in each."""
        at = EXPOSED_AT[self.table.round.number % len(EXPOSED_AT)]
        if self.chapter == "688a" and moment_of(self) == at and not self.done("irregularity"):
            seat = self.table.round.competing[-1]
            assert self.attempt("irregularity", what="exposed", seat=seat)

    def attempt(self, name, **facts):
        if name in ("start_game", "lock_out") and self.game.waits("wagers"):
            self.look(self.neighbours() and "wagered")
        return super().attempt(name, **facts)

    def neighbours(self):
        """A seat with a wager whose next one has one too, 0 without."""
        seats = self.table.round.seats()
        return min([seat for seat in seats if seat + 1 in seats], default=0)

    def done(self, *names):
        events = self.game.events[self.begun_at :]
        return any([event["event"] in names for event in events])

    def look(self, moment=None):
        moment = moment or moment_of(self)
        self.seen.add(moment)
        for name, section, moments in MOMENTS[self.chapter]:
            right = moments is ALWAYS or moment in moments
            if moment == "wagered" and moments is not ALWAYS:
                right = right or "betting" in moments
            taken = self.takes(name, section)
            assert taken == right, (self.chapter, name, moment, self.table.awaits)

    def takes(self, name, section):
        """Whether the table takes it now; refused, it has to name the section."""
        event = {"event": "irregularity", "what": name.split()[0], "time": self.game.time}
        event.update(self.facts(name))
        try:
            self.table.verify_awaited(event)
        except RuleError as error:
            named = error.code == 1015 and error.section.startswith(section)
            assert named, (self.chapter, name, error.text)
            return False
        return True

    def facts(self, name):
        """What it is about, as it fits the step."""
        to = self.table.awaits.get("to")
        playing = self.table.round.competing or [1]
        seat = to if to in playing else playing[-1]
        if name == "two_areas":
            seat = self.neighbours() or seat
        if name == "exposed of the dealer" or (name, self.chapter) in DEALERS_CARD:
            seat = DEALER
        return {"seat": seat, "card": self.next_card(), "device": "shuffler"}

    def next_card(self):
        return self.shoe[-1] if self.shoe else None


DEALERS_CARD = [("exposed", chapter) for chapter in OF_THE_DEALER]


def moment_of(game):
    """Where the round is, by what the dealer is asked for and what was done before."""
    awaits = game.table.awaits
    what, to = awaits["what"], awaits.get("to")
    if awaits["phase"] == "comparing":
        return "compared"
    if what == "card":
        return moment_of_card(game, to)
    if what == "set_hand":
        return "dealer sets" if to == DEALER else "hands"
    if what == "decision" and game.chapter in BLACKJACK and are_first(game, to):
        return "deciding early"
    if game.chapter == "589":
        if what == "stub_count":
            return "count"
        if what == "decision" and game.done("reveal"):
            return "force"
    return OF_A_STEP[what]


def moment_of_card(game, to):
    if game.chapter in BLACKJACK:
        if to == "burn":
            return "burn"
        if to == DEALER:
            return "dealer's card"
        if game.chapter == "686a" and len(game.table.round.hands.get(to, ())) == 2:
            return "third card"
        return "first cards" if are_first(game, to) else "further"
    if game.chapter == "589" and game.done("reveal"):
        return "force card"
    if not game.done("card"):
        return "first card"
    lies = game.chapter == "587" and "community" in game.table.round.hands
    return "community" if lies else "cards"


def are_first(game, to):
    """The first cards are not all out: in blackjack two each and the dealer's, in 686a one."""
    hands = game.table.round.hands
    if game.chapter == "686a":
        return not hands.get(to)
    return len(hands.get(DEALER, ())) < 2


def watched():
    """(chapter, its game after some rounds)."""
    for chapter, configuration in tables():
        known = {key: DEVICES[key] for key in DEVICES if key in configuration}
        if chapter in BLACKJACK:
            known = {"shuffler": "batches"} if chapter != "686a" else {}
        configuration.update(known)
        game = Watched(chapter, configuration)
        for _ in range(ROUNDS):
            game.round()
        yield chapter, game
        if "start_position" in known:
            game = Watched(chapter, dict(configuration, start_position="rng_or_dice"))
            game.round()
            game.round()


def test_every_irregularity_from_its_first_moment_to_its_last_and_at_no_other():
    for chapter, game in watched():
        named = set()
        for _, _, moments in MOMENTS[chapter]:
            named.update(moments or ())
        assert named <= game.seen | set(NOT_EVERYWHERE), (chapter, named - game.seen)


def test_every_irregularity_that_a_chapter_declares_has_a_row():
    for chapter, configuration in tables():
        game = AnyGame(configuration, 1)
        declared = {known.name for known in game.table.game.irregularities}
        rows = {name.split()[0] for name, _, _ in MOMENTS[chapter]}
        assert rows | set(RESTS_ON_MORE.get(chapter, ())) == declared, chapter
