"""The auditor's sums of a round that goes wrong behind an award that was paid (R-688a-49)."""

from hil_tests.rules.core.test_paid_stays_paid import ANSWER, troubled
from host_tools.journal.ledger import Ledger


def test_R_688a_49_the_sums_are_those_of_the_board() -> None:
    seen = 0
    for table, lines in troubled():
        ledger, terms = Ledger(), table.configuration
        declared = table.game.progressive(terms)
        ledger.open(terms["game"], declared, 0, 0, terms["linked"])
        ledger.answer(ANSWER)
        for line in lines:
            if line["wager"] == "progressive" and line["outcome"] in ("pay", "collect", "return"):
                ledger.accept(0, 0, line["seat"], "progressive", line["stake"])
        assert all(ledger.settle(0, 0, line) for line in lines)
        account = ledger.accounts["progressive"]
        assert account.is_even and account.registers() == table.meter.registers()
        seen += 1
    assert seen
