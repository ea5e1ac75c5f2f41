"""One statement of the ledger that waits does not keep the leases of all boards waiting."""

from concurrent.futures import ThreadPoolExecutor

from hil_tests.host_tools.floor.linked.linked_board import EPOCH, KEY, LEVEL, LINK, LinkedBoard
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.floor.collector import look
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.ledger import Ledger

UID = "e660000000000001"
# For what would last for ever.
PATIENCE_S = 60


def test_a_statement_that_waits_is_given_up_and_asked_again(url, database):
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: TERMS[0]}, TWO)
        deciding.admit(books, UID, EPOCH, TWO)
    ledger = Ledger(lambda: Database(url, patience_s=1), Report(lambda line: None), 0)
    board = LinkedBoard(UID)

    def report():
        return ledger.answer(UID, KEY, board.linked.report(bytes(8), board.now_ms()))

    with ThreadPoolExecutor(1) as pool:
        for _ in range(2):
            facts = board.linked.receive(pool.submit(report).result(PATIENCE_S).reply)
            if facts:
                board.record(facts)
        board.contribute(70_000)
        with repository.opened(database, LINK, at=2):
            asked = pool.submit(report)
            assert asked.result(PATIENCE_S).lease == look.NO_DATABASE
        assert pool.submit(report).result(PATIENCE_S).lease == look.LEASED
        pool.submit(ledger.end).result(PATIENCE_S)
