"""581.5(c), 590.5(c) and 591.5(c) in the same words: to whom the shuffled cards are offered to be
cut. `at_the_first_card(**changes)` opens a table at which seats 2, 3 and 5 play and the next card
is seat 2's."""

FROM_THE_RIGHT = [5, 3, 2]


def verify_players_area(game, section):
    """The cover card appeared on the area of seat 3."""
    game.deal("9c")
    game.report("cover_card")
    assert game.asked() == ("card", 3)
    assert game.offered_to_cut() == []
    game.finish()
    assert game.offered_to_cut() == [([3], section)]
    game.report("shuffled")
    game.do("next_round")
    assert game.offered_to_cut() == [([3], section)]


def verify_dealers_hand(game, cards, section):
    """It appeared on the dealer's hand, which comes after `cards`."""
    game.deal(cards)
    assert game.asked() == ("card", 0)
    game.report("cover_card")
    game.finish()
    assert game.offered_to_cut() == [(FROM_THE_RIGHT, section)]


def verify_ordered(at_the_first_card, section, of_the_cover_card):
    """A floorperson ordered the shuffle; one that the cover card asked for nobody ordered."""
    game = at_the_first_card()
    game.finish()
    game.report("shuffled")
    assert game.offered_to_cut() == [(FROM_THE_RIGHT, section)]
    game = at_the_first_card()
    game.report("cover_card")
    game.finish()
    game.report("shuffled")
    assert [section for _, section in game.offered_to_cut()] == [of_the_cover_card]


def verify_in_the_round(game, section):
    """The discard rack was shuffled in the round."""
    game.report("insufficient_cards")
    assert game.offered_to_cut() == [(FROM_THE_RIGHT, section)]
    game.burn()
    game.finish()
    assert len(game.offered_to_cut()) == 1


def verify_never_cut(at_the_first_card):
    """.5(h): the shoe reshuffles the cards and counts them."""
    game = at_the_first_card(shuffler="continuous", counting_shuffler=True)
    game.report("insufficient_cards")
    game.burn()
    game.finish()
    game.report("shuffled")
    assert game.offered_to_cut() == []
