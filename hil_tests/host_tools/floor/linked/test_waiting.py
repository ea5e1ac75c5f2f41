"""One statement of the ledger that waits does not keep the leases of all boards waiting."""

from concurrent.futures import ThreadPoolExecutor

from hil_tests.host_tools.floor.linked.linked_table import LinkedTable
from hil_tests.host_tools.floor.linked.scripts import LEVEL, SMALL, script
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.helpers.native_table import KEYS
from host_tools.floor.collector import look
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.ledger import Ledger

UID, LINK = "e660000000000001", "house"
# For what would last for ever.
PATIENCE_S = 60


def test_a_statement_that_waits_is_given_up_and_asked_again(url, database):
    folds = script("573", 1)
    configuration = folds.configured(SMALL, link=LINK, progressive=LEVEL)
    table = LinkedTable(UID, KEYS, configuration, lambda *_: folds, SMALL)
    table.switch_on()
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: SMALL}, TWO)
        deciding.admit(books, UID, table.said.epoch, TWO)
    ledger = Ledger(lambda: Database(url, patience_s=1), Report(lambda line: None), 0)

    def report():
        return ledger.answer(UID, KEYS["link"], bytes.fromhex(table.report()))

    with ThreadPoolExecutor(1) as pool:
        for _ in range(2):
            table.reply(pool.submit(report).result(PATIENCE_S).reply.hex())
        while table.said.fed == (0, 0):
            table.act()
        with repository.opened(database, LINK, at=2):
            asked = pool.submit(report)
            assert asked.result(PATIENCE_S).lease == look.NO_DATABASE
        assert pool.submit(report).result(PATIENCE_S).lease == look.LEASED
        pool.submit(ledger.end).result(PATIENCE_S)
