"""To whom the shuffled cards are offered to be cut: in this order, and where nobody takes them the
dealer cuts. The board sees wagers, not people, so that who arrived first at a new table (.5(c)(1),
.5(d)(1)) is for the dealer to say."""

from .seats import counterclockwise


def offer_to(round, seats, section):
    round.show("cut", seats=seats, section=section)


def offer_from_the_right(round, section):
    """To the player farthest to the dealer's right, then to the others counterclockwise."""
    offer_to(round, counterclockwise(players(round)), section)


def players(round):
    """The seats that have or had a wager in this round; every seat while nothing tells who plays
    (R-581-33, R-686a-29)."""
    wagered = set(round.seats()) | {line["seat"] for line in round.lines}
    return wagered - round.left or range(1, round.table.seats + 1)
