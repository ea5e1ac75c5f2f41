"""The turns of the players in the blackjack games, 58 Pa. Code 581, 590 and 591: decisions over
one hand or several, splits, cards exposed in error and cards that the dealer left out.

The hands are in blackjack_hand.py, the dealing in blackjack_dealing.py, the shoe in
blackjack_shoe.py.
"""

from ...core.cards import card_text
from ...core.decisions import decide
from .blackjack_dealing import ask, exposed_card, next_card, verify_additional
from .blackjack_hand import BEST, Hand, hands_of, total


class Rules:
    """What a chapter says of the turns. `sections`: "card", "second_card", "decision",
    "double_down", "late".

    choices(round, hand)       what its player may decide, () for nothing
    acts                       {decision: generator of (round, hand, event, rules)}
    bust(round, hand)          a hand went over 21
    dead(round, hand)          it is called dead for want of a card
    """

    def __init__(self, sections, choices, acts, bust, dead):
        self.sections = sections
        self.choices = choices
        self.acts = acts
        self.bust = bust
        self.dead = dead


def play_hands(round, seat, rules):
    """Each hand of the seat to its end before the next one gets a card (581.11(b)); splits add
    hands."""
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
    cardless = [what for what in choices if what in ("stand", "surrender", "decline")]
    if hand.seat in round.facts.get("refused", ()):
        return tuple(cardless)
    needs_card = len(cardless) < len(choices)
    return choices + ("refuse",) if needs_card and round.facts.get("exposed") else choices


def decide_hand(round, hand, rules, choices):
    def verify_choice(round, event):
        if event["what"] == "double_down":
            section = rules.sections["double_down"]
            verify_additional(event, stake(round, hand.seat), section)

    event = yield from decide(
        round,
        hand.seat,
        rules.sections["decision"],
        choices,
        check=verify_choice,
        hand=shown_number(round, hand),
        takes={"double_down": "cents"},
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


def hit(round, hand, event, rules):
    """One card more, face up (581.7(i), 590.7(i), 591.7(j))."""
    yield from give_card(round, hand, rules)


def stand(round, hand, event, rules):
    hand.done = True
    yield from ()


def double_down(round, hand, event, rules):
    """A wager of at most the original ones."""
    round.place(hand.seat, hand.wager("double_down"), event["cents"])
    yield from one_card(round, hand, rules)


def one_card(round, hand, rules):
    """One more card and no other (581.10(a), 581.10(c), 590.10(c), 591.7(k)(2), 591.10(b))."""
    hand.doubled = True
    yield from give_card(round, hand, rules)


def split(round, hand, event, rules):
    """A wager as much as the original ones on the hand formed (581.11(a), 590.11(b)(1),
    591.11(a)), which is played after the seat's others (R-581-20)."""
    other = split_off(round, hand)
    round.place(hand.seat, other.wager("split"), stake(round, hand.seat))
    yield from ()


def stake(round, seat):
    """Cents of the original wagers of a seat, also when they are settled."""
    return round.facts["stakes"][seat]


def refuse(round, hand, event, rules):
    """No further card in this round for any box of the player."""
    round.facts.setdefault("refused", set()).update(round.boxes_of(hand.seat))
    yield from ()


ACTS = {
    "hit": hit,
    "stand": stand,
    "double_down": double_down,
    "split": split,
    "refuse": refuse,
}


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
    the card, or the hand is dead, as the player chooses. Hands that he then splits off are played,
    too."""
    for hand in round.facts.get("late", ()):
        shown = shown_number(round, hand)
        section = rules.sections["late"]
        event = yield from ask(round, hand.seat, section, ("take", "dead"), hand=shown)
        hand.late = False
        if event["what"] == "dead":
            rules.dead(round, hand)
        else:
            yield from give_card(round, hand, rules)
            yield from play_hands(round, hand.seat, rules)
