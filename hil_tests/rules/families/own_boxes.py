"""581.6(g), 590.6(f), 591.6(e), 686a.6(f) and 687a.7(e) in the same words: the boxes of one
player."""

from hil_tests.rules.helpers.play import effect


def join(game, *seats):
    """The player of each seat has the next one too."""
    for seat in seats:
        game.do("irregularity", what="two_areas", seat=seat)


def two_by_two(round):
    """{box: the other one} of players with two of them."""
    pairs = {}
    for box in round.facts.get("boxes", ()):
        pairs[box], pairs[box + 1] = box + 1, box
    return pairs


def verify_boxes(game, wager, section):
    """A table with `max_boxes` 3: as many in a row as the house says, of boxes with wagers."""
    for seat in (1, 2, 3, 4, 6):
        game.do("wager", seat=seat, wager=wager, cents=1000)
    told = game.do("irregularity", what="two_areas", seat=2)
    assert told == [effect("note", what="two_areas", seat=2, section=section)]
    # Joined already; without a wager at the next; without a next one.
    for seat in (2, 4, 5, 6):
        game.refuses(1015, section, "irregularity", what="two_areas", seat=seat)
    join(game, 3)
    # Four boxes would be too many.
    game.refuses(1015, section, "irregularity", what="two_areas", seat=1)
    game.start()
    game.refuses(1015, section, "irregularity", what="two_areas", seat=1)


def verify_refused_for_both(game, wager, cards, exposed):
    """Seats 2 and 3 are of one player: the card that he refuses at one box he has refused at both;
    seat 4 may draw. `cards` are those up to the first decision on a hand."""
    for seat in (2, 3, 4):
        game.do("wager", seat=seat, wager=wager, cents=1000)
    join(game, 2)
    game.start()
    game.burn()
    for card in cards.split():
        while game.waits("decision"):
            game.decide("decline")
        game.deal(card)
    game.report("exposed_in_error", card=exposed)
    game.decide("refuse")
    may_draw = {}
    while game.waits("decision"):
        may_draw[game.table.awaits["to"]] = "hit" in game.table.awaits["choices"]
        game.decide("stand")
    assert may_draw == {2: False, 3: False, 4: True}
