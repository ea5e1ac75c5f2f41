"""581.2(d): the floorperson inspects the card reader device each gaming day."""

from hil_tests.rules.ch581.play import DoubleAttack
from hil_tests.rules.helpers.play import effect


def test_581_2_d_the_inspection_is_noted_between_rounds_and_nothing_else_happens():
    game = DoubleAttack()
    noted = [effect("note", what="reader_inspected", section="581.2(d)")]
    awaits = game.table.awaits
    assert game.report("reader_inspected") == noted
    assert game.table.awaits == awaits
    game.bet({2: 1000})
    game.refuses(1015, "581.2(d)", "irregularity", what="reader_inspected")
    game.finish()
    assert game.report("reader_inspected") == noted
    assert game.waits("next_round")


def test_581_2_d_a_device_that_is_out_of_order_stays_so_when_it_is_inspected():
    game = DoubleAttack()
    game.report("reader_malfunction")
    game.report("reader_inspected")
    game.do("wager", seat=2, wager="bet", cents=1000)
    game.start()
    game.refuses(1050, "581.13(i)", "card", card=5)
