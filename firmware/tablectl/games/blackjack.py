"""What the blackjack games share, 58 Pa. Code 581, 590 and 591: hands and their totals, the first
cards, the turns, the Insurance Wager, the card reader device and the dealer's hand.

A seat plays one hand, or several after splits, numbered from the dealer's left as they are formed.
The wagers of the first hand have the chapter's names, those of another its number behind them:
`double_down_2`. So they lie on the layout, and so the lines name them.
"""

from ..core import hands
from ..core.cards import card_text
from ..core.decisions import decide, refuse_amount
from ..core.errors import verify_whole
from ..core.seats import DEALER, clockwise
from ..core.step import Step
from ..core.wagers import Wager
from .blackjack_shoe import shoe_of, take, verify_card, verify_reader

STANDS = 17
BEST = 21
OVER = 22
FACE_DOWN = "face down"
# What a player may do without a card.
WITHOUT_CARD = ("stand", "surrender", "decline")


class Hand:
    """A player's hand. `split`: one of several; `doubled`: it has had its one card; `done`:
    nothing is left to decide; `out`: its result does not wait for the dealer's; `late`: its player
    waits for a card that the dealer left out; `lammers`: names of the Free Bet lammers at it."""

    def __init__(self, seat, number, cards, split=False):
        self.seat = seat
        self.number = number
        self.cards = cards
        self.split = split
        self.doubled = False
        self.done = False
        self.out = False
        self.late = False
        self.lammers = []

    def wager(self, name):
        return numbered(name, self.number)


class Rules:
    """What a chapter says of the turns. `sections`: "card", "second_card", "decision", "late".

    choices(round, hand)       what its player may decide, () for nothing
    check(round, hand, event)  refuses a decision, or its amount, with RuleError
    acts                       {decision: generator of (round, hand, event, rules)}
    bust(round, hand)          a hand went over 21
    dead(round, hand)          it is called dead for want of a card
    """

    def __init__(self, sections, choices, check, acts, bust, dead):
        self.sections = sections
        self.choices = choices
        self.check = check
        self.acts = acts
        self.bust = bust
        self.dead = dead


def numbered(name, number):
    """The wager `name` of a seat's hand."""
    return name if number == 1 else "{}_{}".format(name, number)


def of_hands(name, section, first, last):
    """The wagers `name` of the hands `first` to `last`, made by decisions."""
    numbers = range(first, last + 1)
    return tuple([Wager(numbered(name, n), section, entered=False, kind=name) for n in numbers])


def points(card):
    """2 to 10 the face value, a jack, queen or king 10, an ace 11 (581.3(d), 590.3(d),
    591.3(d))."""
    rank = card >> 2
    return 11 if rank == hands.ACE else min(rank + 2, 10)


def value(cards, split=False):
    """The value by which hands compare. Of a split hand an ace and a 10 are no blackjack
    (R-581-01)."""
    return hands.value(hands.BLACKJACK_SPLIT if split else hands.BLACKJACK, cards)


def total(cards):
    """The point count up to 21; OVER stands for every greater one."""
    name = hands.category(hands.BLACKJACK_SPLIT, value(cards, True))
    return OVER if name == "bust" else int(name)


def is_blackjack(cards):
    return hands.category(hands.BLACKJACK, value(cards)) == "blackjack"


def is_soft(cards):
    """Whether an ace of the total counts 11."""
    soft = hands.value(hands.BLACKJACK_SOFT, cards)
    return hands.category(hands.BLACKJACK_SOFT, soft) == "soft"


def is_pair(cards):
    """Two cards identical in value: a king and a queen are."""
    return len(cards) == 2 and points(cards[0]) == points(cards[1])


def hands_of(round, seat):
    """The hands of a seat from the dealer's left; none before the first cards are out."""
    return round.facts["hands"][seat]


def burn(round, section):
    """Cards due for the discard rack go there face down, before any other."""
    while shoe_of(round).burns:
        step = Step("dealing", "card", section, {"card": verify_card}, "burn")
        event = yield from round.wait(step)
        if event:
            burn_card(round, event["card"])


def burn_card(round, card):
    shoe_of(round).burns -= 1
    take(round, card)
    round.show("card", to="burn", card=FACE_DOWN)


def next_card(round, to, section, burn_section, hand=None):
    """The next card from the shoe, for `to`; None where the dealer left it out. The first card of
    a deck that came while this one was waited for is burned."""
    while True:
        yield from burn(round, burn_section)
        step = Step("dealing", "card", section, {"card": verify_card}, to, hand=hand)
        event = yield from round.wait(step)
        if event and shoe_of(round).burns:
            burn_card(round, event["card"])
        elif event:
            take(round, event["card"])
            return event["card"]
        elif round.facts.pop("left_out", False):
            return None


def deal_to(round, to, sections):
    """One of the first two cards; the dealer's second is his hole card, face down."""
    card = yield from next_card(round, to, sections["first_cards"], sections["burn"])
    if card is not None:
        dealt = round.hands.setdefault(to, [])
        dealt.append(card)
        hole = to == DEALER and len(dealt) == 2
        round.show("card", to=to, card=FACE_DOWN if hole else card_text(card))


def deal_first_cards(round, order, sections):
    """A card to each place of `order`, then what the dealer left out, then his own up to two."""
    for to in order:
        yield from deal_to(round, to, sections)
    for seat in list(round.competing):
        yield from complete(round, seat, sections)
    while round.competing and len(round.hands.get(DEALER, ())) < 2:
        yield from deal_to(round, DEALER, sections)
    round.facts["hands"] = {
        seat: [Hand(seat, 1, list(round.hands[seat]))] for seat in round.competing
    }


def complete(round, seat, sections):
    """A hand without a card is dead; one with a single card gets its second if its player wants
    it."""
    section = sections["missed"]
    if len(round.hands.get(seat, ())) == 1:
        event = yield from ask(round, seat, section, ("take", "dead"))
        while event["what"] == "take" and len(round.hands[seat]) == 1:
            yield from deal_to(round, seat, sections)
    if len(round.hands.get(seat, ())) < 2:
        round.return_wagers(seat, section)
        round.competing.remove(seat)


def ask(round, seat, section, choices, check=None, hand=None):
    """The seat's decision, asked again after an irregularity that interrupts it."""
    event = None
    while event is None:
        event = yield from decide(round, seat, section, choices, check=check, hand=hand)
    return event


def verify_additional(event, most, section):
    """Refuse an additional wager of no cents or more than `most`. Raises RuleError."""
    verify_whole(event, "cents")
    if not 0 < event["cents"] <= most:
        refuse_amount(event, "from 1 to {}".format(most), section)


def insurance(round, section, base):
    """An Insurance Wager of at most half the wager `base`, offered in turn to each player who has
    it on the layout."""

    def verify_insurance(round, event):
        if event["what"] == "insure":
            most = half_in_chips(round, round.placed(event["seat"])[base])
            verify_additional(event, most, section)

    for seat in [seat for seat in clockwise(round.competing) if base in round.placed(seat)]:
        event = yield from ask(round, seat, section, ("insure", "decline"), verify_insurance)
        if event["what"] == "insure":
            round.place(seat, "insurance", event["cents"])


def half_in_chips(round, cents):
    """Half of `cents`, or the next amount above it that the table's chips make up."""
    chips = round.configuration["denominations"]
    unit = chips[0] if chips else 1
    return (cents + 2 * unit - 1) // (2 * unit) * unit


def use_card_reader(round, section):
    """The hole card goes into the card reader device. Returns whether the dealer has Blackjack."""
    step = Step("card_reader", "card_reader", section, {"card_reader": verify_reader}, DEALER)
    yield from round.wait(step)
    return is_blackjack(round.hands[DEALER])


def play_hands(round, seat, rules):
    """Each hand of the seat to its end before the next one gets a card; splits add hands."""
    for hand in hands_of(round, seat):
        yield from play_hand(round, hand, rules)


def play_hand(round, hand, rules):
    while not hand.late:
        if len(hand.cards) == 1:
            yield from give_card(round, hand, rules, "second_card")
            continue
        if not hand.done and total(hand.cards) > BEST:
            rules.bust(round, hand)
        choices = allowed(round, hand, rules.choices(round, hand))
        if not choices or choices == ("stand",):
            return
        yield from decide_hand(round, hand, rules, choices)


def allowed(round, hand, choices):
    """`choices` without those that need a card where its player refused one; a card exposed in
    error may be refused."""
    if hand.seat in round.facts.get("refused", ()):
        return tuple([what for what in choices if what in WITHOUT_CARD])
    needs_card = any([what not in WITHOUT_CARD for what in choices])
    return choices + ("refuse",) if needs_card and round.facts.get("exposed") else choices


def decide_hand(round, hand, rules, choices):
    def verify_choice(round, event):
        rules.check(round, hand, event)

    event = yield from decide(
        round,
        hand.seat,
        rules.sections["decision"],
        choices,
        check=verify_choice,
        hand=shown_number(round, hand),
    )
    if event:
        act = ACTS.get(event["what"]) or rules.acts[event["what"]]
        yield from act(round, hand, event, rules)


def shown_number(round, hand):
    """Which hand it is, where the seat has several."""
    return hand.number if len(hands_of(round, hand.seat)) > 1 else None


def give_card(round, hand, rules, section="card"):
    """One more card, one that was exposed in error first; left out, its player waits for it."""
    card = exposed_card(round, hand.seat)
    shown = shown_number(round, hand)
    if card is None:
        sections = rules.sections
        card = yield from next_card(
            round, hand.seat, sections[section], sections["burn"], hand=shown
        )
    if card is None:
        hand.late = True
        round.facts.setdefault("late", []).append(hand)
        return
    hand.cards.append(card)
    facts = {"to": hand.seat, "card": card_text(card)}
    if shown:
        facts["hand"] = shown
    round.show("card", **facts)


def exposed_card(round, to):
    """The card that was exposed in error and is the next one for `to`, or None."""
    exposed = round.facts.get("exposed")
    return exposed.pop(0) if exposed and to not in round.facts.get("refused", ()) else None


def hit(round, hand, event, rules):
    yield from give_card(round, hand, rules)


def stand(round, hand, event, rules):
    hand.done = True
    yield from ()


def refuse(round, hand, event, rules):
    round.facts.setdefault("refused", set()).add(hand.seat)
    yield from ()


ACTS = {"hit": hit, "stand": stand, "refuse": refuse}


def split_off(round, hand):
    """The second card of a pair begins a hand of its own, the last of the seat. Returns it."""
    several = hands_of(round, hand.seat)
    other = Hand(hand.seat, len(several) + 1, [hand.cards.pop()], split=True)
    several.append(other)
    hand.split = True
    round.show("split", seat=hand.seat, hand=hand.number, into=other.number)
    return other


def play_late_hands(round, rules):
    """Hands whose card the dealer left out, after all others and before the hole card is turned:
    the card, or the hand is dead, as the player chooses."""
    for hand in round.facts.get("late", ()):
        shown = shown_number(round, hand)
        section = rules.sections["late"]
        event = yield from ask(round, hand.seat, section, ("take", "dead"), hand=shown)
        hand.late = False
        if event["what"] == "dead":
            rules.dead(round, hand)
        else:
            yield from give_card(round, hand, rules)
            yield from play_hand(round, hand, rules)


def reveal(round):
    """The hole card is turned face up."""
    round.facts["revealed"] = True
    round.show("revealed", to=DEALER, card=card_text(round.hands[DEALER][1]))


def draw_dealer_card(round, section, burn_section):
    card = exposed_card(round, DEALER)
    while card is None:
        card = yield from next_card(round, DEALER, section, burn_section)
    round.hands[DEALER].append(card)
    round.show("card", to=DEALER, card=card_text(card))


def draw_to_17(round, section, burn_section):
    """Until a hard or soft 17 or more."""
    while total(round.hands[DEALER]) < STANDS:
        yield from draw_dealer_card(round, section, burn_section)


def rack_exposed(round):
    """A card exposed in error that nobody could use goes to the discard rack."""
    for card in round.facts.pop("exposed", ()):
        round.show("discarded", card=card_text(card))


def surrender_half(round, seat, name, section):
    """Half of a wager is collected, an odd cent is the player's; the rest goes back."""
    cents = round.wagers[seat][name]
    for part, outcome in ((cents // 2, "collect"), (cents - cents // 2, "return")):
        if part:
            round.place(seat, name, part)
            round.settle(seat, name, outcome, section)
