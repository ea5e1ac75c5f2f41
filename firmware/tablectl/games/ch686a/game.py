"""Over/Under, 58 Pa. Code chapter 686a: declaration and round of play.

One to six players against the house's table of totals: after the first of three cards a player
wagers that they total 24 or more, or 17 or less, or surrenders. There is no hand of the dealer.
The settlement is in settlement.py, the shoe that is dealt from round after round in
families/blackjack_shoe.py. Readings of what the text leaves open are in READINGS.md, R-686a-11
and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.cards import card_text
from ...core.decisions import decide
from ...core.game import Game
from ...core.pack import Pack
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from ..families import blackjack_irregularities as of_blackjack
from ..families.blackjack_dealing import next_card
from ..families.blackjack_hand import call_dead
from ..families.blackjack_shoe import entry_check, note_missed, open_shoe
from .settlement import settle
from .submission import ALL_FIRST, configure

NO_MORE_BETS_SECTION = "686a.6(c)"  # R-686a-14
BURN_SECTION = "686a.7(c)"
DECISIONS = ("over_23", "under_18", "surrender")

WAGERS = (
    Wager("ante", "686a.6(d)", required=True),
    Wager("over_23", "686a.7(g)(1)", entered=False),
    Wager("under_18", "686a.7(g)(2)", entered=False),
    # May, though 686a.1 says shall: R-686a-19.
    Wager("bonus", "686a.6(e)", needs="ante"),
)


def play(round):
    """One round, in the order of 686a.6 and 686a.7."""
    open_shoe(round)
    yield from betting(round, NO_MORE_BETS_SECTION, entry_check("686a.6(b)"))
    yield from latch(round, NO_MORE_BETS_SECTION, "686a.6(d)")
    if round.competing:
        note_missed(round)
        for seat in round.competing:
            yield from deal(round, seat, "686a.7(e)")
        yield from play_hands(round)


def deal(round, seat, section):
    """The next card of the shoe to the seat. Returns whether it was dealt: False where the dealer
    went on without it."""
    card = yield from next_card(round, seat, section, BURN_SECTION)
    if card is None:
        return False
    round.hands.setdefault(seat, []).append(card)
    round.show("card", to=seat, card=card_text(card))
    return True


def play_hands(round):
    """Clockwise each player's decision, two more cards and the settlement (686a.7(h),
    686a.7(i), R-686a-13); those whose cards were left out come when the others are done."""
    all_first = round.configuration["decisions"] == ALL_FIRST
    if all_first:
        for seat in round.competing:
            yield from choose(round, seat)
    late = []
    for seat in round.competing:
        if not all_first:
            yield from choose(round, seat)
        dealt = yield from two_more(round, seat, "686a.7(h)")
        if dealt:
            settle(round, seat)
        elif (yield from waits_for_cards(round, seat)):
            late.append(seat)
    for seat in late:
        yield from two_more(round, seat, "686a.9(c)")
        settle(round, seat)


def choose(round, seat):
    """An Over 23 or Under 18 Wager equal to the Ante (686a.7(g)(1), 686a.7(g)(2)), or the Ante
    surrendered (686a.7(f)); when, is R-686a-12. Nobody's hand goes unplayed (R-686a-27)."""
    event = yield from decide(round, seat, "686a.7(f)", DECISIONS)
    if event["what"] == "surrender":
        round.settle(seat, "ante", "collect", "686a.7(g)(3)")
    else:
        round.place(seat, event["what"], round.wagers[seat]["ante"])


def two_more(round, seat, section):
    """Two cards, also to one who surrendered without a Bonus Wager. Returns whether they were
    dealt."""
    for _ in range(2):
        dealt = yield from deal(round, seat, section)
        if not dealt:
            return False
    return True


def waits_for_cards(round, seat):
    """The player without his two cards chooses: they come later, or the hand is dead and its Ante
    goes back, and perhaps its other wagers (686a.9(c), R-686a-17, R-686a-18)."""
    event = yield from decide(round, seat, "686a.9(c)", ("deal_later", "dead"))
    if event["what"] == "deal_later":
        return True
    names = [wager.name for wager in WAGERS if wager.name in round.placed(seat)]
    call_dead(round, seat, names, ("ante",), "686a.9(c)", "R-686a-17")
    del round.hands[seat]
    return False


def left_out(round, event, section, step):
    """The dealer went on to the next player."""
    round.facts.setdefault("late", []).append(event["seat"])
    return of_blackjack.leave_out(round, event, section, step)


def verify_left_out(round, event, section):
    """The first of the seat's two further cards is waited for, and was not left out before."""
    seat = round.table.verify_seat(event)
    first = seat == round.step.to and len(round.hands.get(seat, ())) == 1
    if not first or seat in round.facts.get("late", ()):
        reason = "no further cards of seat {} begin now".format(seat)
        irregular.refuse(event, reason, section)


IRREGULARITIES = (
    (
        two_areas("686a.6(f)"),
        irregular.Irregularity(
            "cards_not_dealt", "686a.9(c)", irregular.DEALING, left_out, verify_left_out
        ),
    )
    + of_blackjack.shared(
        face_up="686a.9(a)",  # none voids the round: R-686a-25
        insufficient_cards="686a.9(b)",  # settled hands are in the rack too: R-686a-26
        cover_card="686a.7(d)",
        # After each shoe, or when a floorperson so decides after a round (686a.5(f)).
        shuffled="686a.5(a)",
        new_dealer=BURN_SECTION,
        admitted="686a.6(b)(1)",
    )
    + irregular.usual(
        shuffler_jam="686a.9(d)",
        malfunction="686a.9(e)",
        recut="686a.5(e)",
        entered_in_error="686a.6(c)",
    )
)

GAME = Game(
    pack=Pack(52, 6),  # 686a.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    close=of_blackjack.close_round,
    in_use=(("cards", "686a.3(c)", 24),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
    made_section="686a.6(c)",
    deck_count_section="686a.5(h)",
    cover_section="686a.9(e)",
    cut_section="686a.5(c)",
)
