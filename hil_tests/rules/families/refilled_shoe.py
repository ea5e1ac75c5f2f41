"""581.13(e), 590.13(f) and 591.13(f) in the same words: which cards come again once the discard
rack was shuffled in a round."""

from tablectl.core.cards import card_number


def refill(game, burned):
    """The shoe runs out while a card is waited for; `burned` is the first of the new one."""
    game.report("insufficient_cards")
    assert game.asked() == ("card", "burn")
    game.deal(burned)


def verify_gives(game, times):
    """The shoe has each card as often as `times` says, and not once more; each is found face
    up."""
    for card in sorted(times):
        for _ in range(times[card]):
            game.report("face_up", card=card)
        facts = {"what": "face_up", "card": card_number(card)}
        game.refuses(1052, None, "irregularity", **facts)


def verify_face_up_comes_again(game, card):
    """A card found face up, of which there is no other, is not used before the shuffle and may
    come after it."""
    game.report("face_up", card=card)
    game.refuses(1052, None, "card", card=card_number(card))
    refill(game, card)


def verify_entry_opens(game, wager, section):
    """Who sat out this round may wager in the next: the cards were reshuffled in it."""
    while not game.waits("card"):
        game.decide("hit")
    refill(game, "2c")
    game.finish()
    game.do("next_round")
    game.refuses(1015, section, "irregularity", what="admitted", seat=6)
    game.do("wager", seat=6, wager=wager, cents=1000)
