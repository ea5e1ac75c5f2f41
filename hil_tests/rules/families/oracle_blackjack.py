"""A second settlement of 581, 590 and 591, written from the text: what each seat won or lost in a
round, from the cards as they were told and the decisions as they were made.

It knows nothing of the program's hands, lines or evaluator.
"""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.any_game import AnyGame

RED = (1, 2)


class Witness(AnyGame):
    """Plays a table and keeps what anyone there could see. Aces come often; now and then the
    dealer leaves out a card that a player asked for, or draws and shows one too early. Nothing
    else goes wrong."""

    exposes = True

    def __init__(self, configuration, seed):
        super().__init__(configuration, seed, trouble=10**6)

    def round(self):
        self.placed = {}
        self.decided = []
        seen = len(self.game.effects)
        lines = super().round()
        self.read_cards(self.game.effects[seen:])
        return lines

    def shuffled(self):
        cards = super().shuffled()
        aces = [place for place, card in enumerate(cards) if card >= 48]
        for place in range(max(0, len(cards) - 40), len(cards)):
            if self.chance.one_in(6):
                other = self.chance.pick(aces)
                cards[place], cards[other] = cards[other], cards[place]
        return cards

    def step(self):
        seat = self.table.awaits.get("to")
        if self.game.waits("card") and seat not in (0, "burn") and self.chance.one_in(8):
            self.attempt("irregularity", what="card_not_dealt", seat=seat)
        elif self.exposes and self.game.waits("decision") and self.chance.one_in(20):
            if self.attempt("irregularity", what="exposed_in_error", card=self.shoe[-1]):
                self.shoe.pop()
        else:
            super().step()

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

    def is_dead(self, seat, hand):
        """Whether it was called dead (581.13(g), 590.13(h), 591.13(h))."""
        return self.chosen(seat, hand, "dead") is not None

    def lost_with_it(self, *cents):
        """Of a hand called dead, of wagers that its section does not name (R-581-19, R-590-17,
        R-591-18)."""
        return sum(cents) if self.game.configuration["dead_hand_returns"] == "original" else 0

    def had_one_card(self, seat, hand):
        """A split ace gets one card and no decision where the house says so (R-590-12,
        R-591-13)."""
        cards = self.hands[(seat, hand)]
        if self.game.configuration["split_aces"] == "one_card" and cards[0] >= 48:
            asked = [what for at, number, what, _ in self.decided if (at, number) == (seat, hand)]
            before = ("split", "free_split", "double_attack", "insure", "decline")
            late = ("take", "dead")
            assert not [what for what in asked if what not in before + late], (seat, hand, asked)
            assert len(cards) == (1 if self.is_dead(seat, hand) else 2), (seat, hand, cards)

    def cents(self, seat, hand, what):
        return self.chosen(seat, hand, what) or 0


class OneDeck(Witness):
    """Deals one deck to its last card, round after round; then, in a round or not, the discard
    rack is shuffled. `gone`: cards that left the shoe since the last shuffle."""

    exposes = False

    def __init__(self, configuration, seed):
        self.gone = []
        self.refills = 0
        super().__init__(configuration, seed)

    def round(self):
        self.begun = len(self.game.effects)
        self.hole = None
        return super().round()

    def shuffle(self):
        if not self.shoe and not self.gone:
            self.shoe = self.shuffled()

    def card(self, awaits):
        if not self.shoe:
            self.refill()
            return
        card = self.shoe.pop()
        assert self.attempt("card", card=card), (card, awaits)
        self.gone.append(card)
        if awaits["to"] == 0 and self.hole is None and self.dealt_to_the_dealer() == 2:
            self.hole = card

    def dealt_to_the_dealer(self):
        effects = self.game.effects[self.begun :]
        return len([one for one in effects if one["effect"] == "card" and one["to"] == 0])

    def refill(self):
        """All cards but those that lie on the layout."""
        self.read_cards(self.game.effects[self.begun :])
        self.refills += 1
        lying = [card for place in self.hands if self.lies(*place) for card in self.hands[place]]
        lying = [self.hole if card is None else card for card in lying]
        rack = list(self.gone)
        for card in lying:
            rack.remove(card)
        self.game.do("irregularity", what="insufficient_cards")
        self.shoe, self.gone = self.chance.shuffled(rack), lying

    def lies(self, seat, hand):
        """A hand whose wager has a line is in the rack, one over 21 whose wager is a lammer as
        well; but a Blackjack is tucked under its Push 22 Wager."""
        if seat == 0:
            return True
        if self.is_dead(seat, hand):
            return False
        settled = [line["wager"] for line in self.table.lines if line["seat"] == seat]
        if hand > 1 and (seat, hand, "split_{}".format(hand)) not in self.paid_splits():
            return points(self.hands[(seat, hand)]) <= 21
        first = "blackjack" if hand == 1 else "split_{}".format(hand)
        tucked = natural(self, seat) and (seat, "push_22") in self.placed
        return first not in settled or tucked

    def paid_splits(self):
        """Those with a wager of money: of a pair of 10s in 590, every one of 591."""
        found = []
        for seat in self.table.round.wagers:
            for name in list(self.table.round.wagers[seat]) + [
                line["wager"] for line in self.table.lines if line["seat"] == seat
            ]:
                if name.startswith("split_"):
                    found.append((seat, int(name[6:]), name))
        return found


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
        if seen.is_dead(seat, hand):
            added = 0 if hand == 1 else bet + attack
            net -= seen.lost_with_it(added, doubled)
        elif seen.chosen(seat, hand, "surrender") is not None:
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
        added = seen.cents(seat, hand, "double_down")
        lammers = 0 if seen.chosen(seat, hand, "free_double") is None else 1
        if hand > 1 and cards[0] // 4 in (8, 9, 10, 11):
            added += wager
        elif hand > 1:
            lammers += 1
        if seat in seen.split:
            seen.had_one_card(seat, hand)
        if seen.is_dead(seat, hand):
            net -= seen.lost_with_it(added)
            continue
        money = added + (wager if hand == 1 else 0)
        result = outcome(points(cards), count)
        if count == 22 and points(cards) <= 21:
            result = 0
        net += money * result + (lammers * wager if result == 1 else 0)
    return net


def push_22(seen, seat, dealer):
    cents = seen.placed.get((seat, "push_22"), 0)
    lost = seen.game.configuration["surrender_push_22"] == "lost"
    gave_up = seen.chosen(seat, 1, "surrender") is not None
    if points(dealer) != 22 or (gave_up and lost):
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


def of_591(seen, seat):
    dealer, wager = seen.hands[(0, 1)], seen.placed[(seat, "blackjack")]
    if natural(seen, seat):
        return 2 * wager
    insurance = seen.chosen(seat, 1, "insure")
    net = insured(seen, seat, dealer, 4) if insurance else 0
    if blackjack(dealer):
        return net - wager
    for hand in numbers(seen, seat):
        stake = wager + seen.cents(seat, hand, "double_down")
        cards = seen.hands[(seat, hand)]
        if seat in seen.split:
            seen.had_one_card(seat, hand)
        if seen.is_dead(seat, hand):
            chance = seen.chosen(seat, hand, "second_chance")
            original = wager if hand == 1 else 0
            net -= seen.lost_with_it(stake - original, 0 if chance is None else stake)
        elif seen.chosen(seat, hand, "surrender") is not None:
            net -= wager // 2
        elif seen.chosen(seat, hand, "second_chance") is not None:
            net += stake * with_second_chance(hard(cards[:-1]) - hard(cards[-1:]), points(dealer))
        else:
            net += stake * without_second_chance(points(cards), points(dealer))
    return net


def hard(cards):
    """Every ace counts 1."""
    return sum([min(card // 4 + 2, 10) if card < 48 else 1 for card in cards])


def with_second_chance(total, dealer):
    """Stakes won: the Second Chance Wager alone wins, both are lost."""
    if total > 21:
        return -2
    if total == 21:
        return 1
    won = against(total, dealer)
    return 2 * won if won < 0 else won


def without_second_chance(total, dealer):
    if total > 21:
        return -1
    return 1 if total == 21 else against(total, dealer)


def against(total, dealer):
    """591.7(q) and (r): a dealer's 22 returns all, and what is more pays."""
    if dealer == 22:
        return 0
    return outcome(total, dealer)
