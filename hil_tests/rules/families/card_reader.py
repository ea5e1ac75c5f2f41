"""581.2(d), 590.2(d) and 591.2(d) in the same words: the inspection of the card reader device."""

from hil_tests.rules.helpers.play import effect


def verify_inspection(game, section):
    """It is noted between rounds, and nothing else happens."""
    noted = [effect("note", what="reader_inspected", section=section)]
    awaits = game.table.awaits
    assert game.report("reader_inspected") == noted
    assert game.table.awaits == awaits
    game.bet({2: 1000})
    game.refuses(1015, section, "irregularity", what="reader_inspected")
    game.finish()
    assert game.report("reader_inspected") == noted
    assert game.waits("next_round")


def verify_stays_out_of_order(game, wager, section):
    """A device that is out of order (`section`) stays so when it is inspected."""
    game.report("reader_malfunction")
    game.report("reader_inspected")
    game.do("wager", seat=2, wager=wager, cents=1000)
    game.start()
    game.refuses(1050, section, "card", card=5)
