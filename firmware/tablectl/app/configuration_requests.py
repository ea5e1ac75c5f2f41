"""The requests that give the table its configuration: text in chunks, checked, taken and kept."""

from ..core.errors import LinkError, StoreError
from ..link.chunks import Transfer
from .table_configuration import carry_over, configuration_of, digest, table_of, verify_board
from .table_keeper import BETWEEN_ROUNDS


class ConfigurationRequests:
    """`keeper` has the table, `recovery` has it stand up; `clock` gives microseconds; `board`: the
    name that a submission may ask for."""

    def __init__(self, *, keeper, recovery, clock, board=None):
        self.keeper = keeper
        self.recovery = recovery
        self.clock = clock
        self.board = board
        self.slots = keeper.slots
        self.transfer = Transfer()

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {
            "config_begin": self.begin,
            "config_chunk": self.chunk,
            "config_end": guard("config_end", self.end),
        }

    def begin(self, arguments):
        self.transfer.begin(arguments["bytes"], arguments["crc"])
        return {}

    def chunk(self, arguments):
        self.transfer.chunk(arguments["n"], arguments["data"])
        return {}

    def end(self, arguments, role):
        """The technician has signed the digest, so that no other text is taken under his name."""
        self.configure(self.transfer.end(arguments["sha256"]), self.clock())
        return {}

    def configure(self, text, now_us):
        """Open with a new configuration (JSON as bytes) and keep it.

        Raises ConfigurationError when it is refused, LinkError 2011 in a round, RuleError where
        the round that is over cannot be followed by the next, StoreError and DeviceError when it
        cannot be kept; the table is then as it was.
        """
        keeper, checkpoints = self.keeper, self.keeper.checkpoints
        keeper.verify_between_rounds("config_end")
        configuration = configuration_of(text)
        table = table_of(configuration, self.slots)
        verify_board(table.configuration, self.board)
        journal = keeper.opened_journal()
        if keeper.table is None and journal.has_checkpoint:
            self._reopen(text, now_us)
            return
        if keeper.is_waiting_for(BETWEEN_ROUNDS):
            keeper.handle({"event": BETWEEN_ROUNDS, "at_us": now_us})
        old = self.slots.read("configuration")
        kept = checkpoints.kept
        if keeper.table:
            table, kept = self._carried_over(configuration)
        checkpoints.verify_fits(table, kept)
        self._keep(text, now_us, old and digest(old))
        checkpoints.stand_for(digest(text))
        checkpoints.keep(kept)
        keeper.take(table, table.opening, now_us)
        keeper.checkpoint()
        keeper.compare_sensors(now_us)

    def _carried_over(self, configuration):
        """(the table with all that it has of the one that stands, the levels that wait). Raises
        StoreError 5005."""
        keeper, checkpoints = self.keeper, self.keeper.checkpoints
        if keeper.is_full():
            raise StoreError(5005, {"bytes": keeper.journal.ring.free()})
        keeper.checkpoint()
        state = carry_over(checkpoints.state_of(keeper.table), configuration, self.slots)
        table = table_of(configuration, self.slots, state)
        checkpoints.load_hits(table)
        return table, state["kept"]

    def _keep(self, text, now_us, before):
        """The note comes between the text and the byte that makes it count, so that it is true of
        whatever a power cut leaves: a start finds the text that it names (recovery.py)."""
        self.slots.prepare("configuration", text)
        self.keeper.note("configured", now_us, before=before, after=digest(text))
        self.slots.finish("configuration")

    def _reopen(self, text, now_us):
        """A configuration for a table that did not open with the one it had: it stands up from its
        checkpoint, meter and all. Raises StoreError 5007 where a round was begun with another."""
        keeper, journal = self.keeper, self.keeper.journal
        state = journal.begin()
        events = sum([record.is_event for record in journal.replay()])
        if state["configuration"] != digest(text):
            if events:
                raise StoreError(5007, {})
            after = carry_over(state, configuration_of(text), self.slots)
            table = table_of(configuration_of(text), self.slots, after)
            keeper.checkpoints.verify_fits(table, after["kept"])
        self._keep(text, now_us, None)
        self.recovery.stand_up(now_us)
        if keeper.table is None:
            raise LinkError(2010, {"reason": keeper.closing.reason})
