"""A slow settlement of Criss-Cross Poker, written from 592.1, 592.6, 592.11 and 592.12 alone."""

# Classes of 592.6(b), the better the higher; a high card is none of them.
NAMES = ("high", "pair", "two", "trips", "straight", "flush", "full", "fours", "sf", "royal")
BET = {"two": 2, "trips": 3, "straight": 5, "flush": 8, "full": 12, "fours": 40, "sf": 100}
BET["royal"] = 500
BONUS = {"two": 3, "trips": 4, "straight": 6, "flush": 10, "full": 15, "fours": 40, "sf": 100}
BONUS["royal"] = 250
PUSH, LOSE = 0, -1


def five(cards):
    """(class, rank of its pair 2 .. 14 or 0) of five cards."""
    ranks = sorted([card // 4 + 2 for card in cards])
    suited = len({card % 4 for card in cards}) == 1
    times = sorted([ranks.count(rank) for rank in set(ranks)])
    run = ranks == list(range(ranks[0], ranks[0] + 5)) or ranks == [2, 3, 4, 5, 14]
    if suited and run:
        return ("royal" if ranks[0] == 10 else "sf", 0)
    shapes = {(1, 4): "fours", (2, 3): "full", (1, 1, 3): "trips", (1, 2, 2): "two"}
    if tuple(times) in shapes:
        return (shapes[tuple(times)], 0)
    if suited:
        return ("flush", 0)
    if run:
        return ("straight", 0)
    paired = [rank for rank in ranks if ranks.count(rank) == 2]
    return ("pair", paired[0]) if paired else ("high", 0)


def ante_pays(hand):
    """592.12(a): to 1, PUSH or LOSE."""
    name, rank = hand
    if name == "high" or (name == "pair" and rank < 6):
        return LOSE
    return PUSH if name == "pair" and rank < 11 else 1


def bet_pays(hand):
    """592.12(b), where R-592-01 pushes a pair of 10s."""
    return BET.get(hand[0], ante_pays(hand))


def bonus_pays(cards):
    """592.12(c)."""
    hand = five(cards)
    if hand[0] == "pair":
        return 1 if hand[1] >= 6 else LOSE
    return BONUS.get(hand[0], LOSE)


def net(own, cross, ante, bets, bonus):
    """Cents won or lost by a seat; `cross`: far, the row's three, near; `bets`: cents of the
    Across, Down and Middle Bet, fewer of them where the player folded."""
    won = bonus * bonus_pays(cross)
    if len(bets) < 3:
        return won - 2 * ante - sum(bets)
    far, left, middle, right, near = cross
    across = five(own + [left, middle, right])
    down = five(own + [far, middle, near])
    higher = max(across, down, key=lambda hand: (NAMES.index(hand[0]), hand[1]))
    won += ante * (ante_pays(across) + ante_pays(down))
    for hand, cents in zip((across, down, higher), bets):
        won += cents * bet_pays(hand)
    return won
