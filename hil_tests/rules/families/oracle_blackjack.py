"""A second settlement of 581 and 590, written from the text: what each seat won or lost in a
round, from the cards as they were told and the decisions as they were made.

It knows nothing of the program's hands, lines or evaluator.
"""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.any_game import AnyGame

RED = (1, 2)


class Witness(AnyGame):
    """Plays a table without irregularities and keeps what anyone at the table could see."""

    def __init__(self, configuration, seed):
        super().__init__(configuration, seed, trouble=10**6)

    def round(self):
        self.placed = {}
        self.decided = []
        seen = len(self.game.effects)
        lines = super().round()
        self.read_cards(self.game.effects[seen:])
        return lines

    def attempt(self, name, **facts):
        hand = self.table.awaits.get("hand", 1)
        taken = super().attempt(name, **facts)
        if taken and name == "wager":
            self.placed[(facts["seat"], facts["wager"])] = facts["cents"]
        elif taken and name == "decision":
            self.decided.append((facts["seat"], hand, facts["what"], facts.get("cents")))
        return taken

    def read_cards(self, effects):
        """`hands`: {(seat, hand): cards}; the dealer's are (0, 1)."""
        self.hands = {}
        self.split = set()
        for shown in effects:
            name = shown["effect"]
            if name == "card" and shown["to"] != "burn":
                cards = self.hands.setdefault((shown["to"], shown.get("hand", 1)), [])
                cards.append(None if shown["card"] == "face down" else card_number(shown["card"]))
            elif name == "revealed":
                self.hands[(0, 1)][1] = card_number(shown["card"])
            elif name == "split":
                card = self.hands[(shown["seat"], shown["hand"])].pop()
                self.hands[(shown["seat"], shown["into"])] = [card]
                self.split.add(shown["seat"])

    def chosen(self, seat, hand, what):
        """Cents of a decision, 0 where it was made without, None where it was not made."""
        for at, number, name, cents in self.decided:
            if (at, number, name) == (seat, hand, what):
                return cents or 0
        return None

    def cents(self, seat, hand, what):
        return self.chosen(seat, hand, what) or 0


def points(cards):
    """The best count that is not over 21, else the least."""
    low = sum([min(card // 4 + 2, 10) if card < 48 else 1 for card in cards])
    ace = any([card >= 48 for card in cards])
    return low + 10 if ace and low <= 11 else low


def blackjack(cards):
    return len(cards) == 2 and points(cards) == 21


def natural(seen, seat):
    return seat not in seen.split and blackjack(seen.hands[(seat, 1)])


def insured(seen, seat, dealer, odds_of_half):
    """What an Insurance Wager wins or loses; the odds in halves."""
    cents = seen.cents(seat, 1, "insure")
    return cents * odds_of_half // 2 if blackjack(dealer) else -cents


def outcome(player, dealer):
    """1 for a hand that wins, 0 for a tie, -1 for one that loses."""
    if player > 21:
        return -1
    if dealer > 21 or player > dealer:
        return 1
    return 0 if player == dealer else -1


def numbers(seen, seat):
    return sorted([hand for at, hand in seen.hands if at == seat])


def of_581(seen, seat):
    dealer = seen.hands[(0, 1)]
    bet, attack = seen.placed[(seat, "bet")], seen.cents(seat, 1, "double_attack")
    net = insured(seen, seat, dealer, 5) + bust_it(seen.placed.get((seat, "bust_it"), 0), dealer)
    if blackjack(dealer):
        return net - (0 if natural(seen, seat) else bet)
    if natural(seen, seat):
        return net + bet + attack
    for hand in numbers(seen, seat):
        wagers = [bet, attack] if hand == 1 else [bet + attack]
        doubled = seen.cents(seat, hand, "double_down")
        if seen.chosen(seat, hand, "surrender") is not None:
            if seen.game.configuration["surrender_double_down"] == "half":
                wagers.append(doubled)
            net -= sum([cents // 2 for cents in wagers])
        else:
            won = outcome(points(seen.hands[(seat, hand)]), points(dealer))
            net += won * (sum(wagers) + doubled)
    return net


def bust_it(cents, dealer):
    three = dealer[:3]
    if points(dealer[:2]) >= 17 or points(three) <= 21:
        return -cents
    suits = {card % 4 for card in three}
    if all([card // 4 == 6 for card in three]) and (len(suits) == 1 or one_color(three)):
        return cents * (200 if len(suits) == 1 else 50)
    return cents * {6: 15, 7: 10, 8: 8, 9: 6, 10: 3}[min(three[2] // 4 + 2, 10)]


def one_color(cards):
    return len({card % 4 in RED for card in cards}) == 1


def of_590(seen, seat):
    dealer = seen.hands[(0, 1)]
    wager, count = seen.placed[(seat, "blackjack")], points(dealer)
    net = insured(seen, seat, dealer, 4) + push_22(seen, seat, dealer)
    if blackjack(dealer):
        return net - (0 if natural(seen, seat) else wager)
    if natural(seen, seat):
        return net + wager * 3 // 2
    if seen.chosen(seat, 1, "surrender") is not None:
        return net - wager // 2
    for hand in numbers(seen, seat):
        cards = seen.hands[(seat, hand)]
        money = seen.cents(seat, hand, "double_down")
        lammers = 0 if seen.chosen(seat, hand, "free_double") is None else 1
        if hand == 1 or cards[0] // 4 in (8, 9, 10, 11):
            money += wager
        else:
            lammers += 1
        result = outcome(points(cards), count)
        if count == 22 and points(cards) <= 21:
            result = 0
        net += money * result + (lammers * wager if result == 1 else 0)
    return net


def push_22(seen, seat, dealer):
    cents = seen.placed.get((seat, "push_22"), 0)
    if points(dealer) != 22:
        return -cents
    if len({card % 4 for card in dealer}) == 1:
        return 50 * cents
    last = {"A": 8, "B": 7}[seen.game.configuration["push_22"]]
    return (20 if one_color(dealer) else last) * cents


def net_of(lines, seat):
    """What the lines say that a seat won or lost."""
    net = 0
    for line in [line for line in lines if line["seat"] == seat]:
        if line["outcome"] == "pay":
            net += line["amount"]
        elif line["outcome"] == "collect":
            net -= line["stake"]
    return net
