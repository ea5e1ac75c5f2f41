"""The requests that need authority, and what stands before those that others serve."""

from ..access.gate import bytes_of
from ..access.log import AccessLog
from ..access.rules import REPLACED, ROLES
from ..access.signature import command_bytes
from ..access.together import Together
from ..core.errors import LinkError, StoreError, TableError
from ..core.money import MICRO_PER_CENT
from ..link.requests import authority_of
from ..store.keys import KEY_BYTES, NAMES, OPTIONAL, read_keys
from ..store.mend import begin_anew, damaged
from .link_requests import KEY as LINK

# A key switch that chatters may not fill the journal: ten records of its turns at once, and one
# more every ten seconds. What comes in between is counted.
QUIET_US = 10_000_000
AT_ONCE_US = 9 * QUIET_US
# An image that an older one follows: the technician allows it once there is his key.
IMAGE_OLDER = 4013


class AccessRequests:
    """`gate` knows the keys, `keeper` the table, `recovery` has it stand up, `key_is_on` reads the
    key switch, `clock` gives microseconds since power-on."""

    def __init__(self, *, gate, keeper, recovery, key_is_on, clock):
        self.gate = gate
        self.keeper = keeper
        self.recovery = recovery
        self.key_is_on = key_is_on
        self.clock = clock
        self.log = AccessLog(self._note_access)
        self.together = Together()
        self.key_noted = False
        self.key_turns = 0
        self.key_quiet_until_us = 0

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {
            "nonce": self.nonce,
            "provision": guard("provision", self.provision),
            "replace_key": guard("replace_key", self.replace_key),
            "meter_adjust": guard("meter_adjust", self.meter_adjust),
            "clear": guard("clear", self.clear),
        }

    def guard(self, do, handler):
        """`handler`, called once the authority that `do` needs is there. Raises LinkError 2005,
        2011, 2020 to 2027, 4017; the handler gets `role`, whose authority it was."""

        def guarded(arguments):
            roles, conditions = authority_of(do)
            auth = arguments.pop("auth")
            if auth or do != "provision" or self.gate.has_keys():
                self._verify(do, arguments, auth)
            else:
                self._verify_first_keys(do)
            if "together" in conditions:
                command = command_bytes(do, arguments)
                missing = self.together.agree(command, auth["role"], roles, self.clock())
                if missing:
                    return {"waits_for": list(missing)}
            return handler(arguments, auth["role"] if auth else None)

        return guarded

    def _verify(self, do, arguments, auth):
        if auth is None:
            raise LinkError(2005, {"do": do, "argument": "auth"})
        now_us = self.clock()
        role = auth["role"]
        open_before = now_us >= self.gate.locked_until_us(role)
        try:
            roles, conditions = authority_of(do)
            self.gate.verify(do, arguments, auth, roles, now_us)
            self._verify_place(do, conditions, arguments)
        except LinkError as error:
            until_us = self.gate.locked_until_us(role)
            begins = open_before and until_us > now_us
            self.log.refused(do, role, error.code, now_us, until_us, begins)
            raise
        self.log.accepted(do, role, now_us)

    def _verify_first_keys(self, do):
        """What the memory holds is no reason to refuse a board its first keys: the key switch is
        all that is asked for, and a memory and an image that can be used."""
        if not self.key_is_on():
            raise LinkError(2026, {"do": do})
        closing = self.keeper.closing
        barred = closing.barred
        if barred and not isinstance(barred, StoreError) and barred.code != IMAGE_OLDER:
            closing.verify_open(do)

    def _verify_place(self, do, conditions, arguments):
        if "key" in conditions and not self.key_is_on():
            raise LinkError(2026, {"do": do})
        if self.keeper.closing.testing and "testing" not in conditions:
            raise LinkError(4017, {"do": do})
        # In test mode this is its end, which no error may hold up: none is cleared before.
        if "idle" in conditions and not self.keeper.closing.testing:
            # Whoever stole the key of a link can keep the round of a claim from its end.
            if arguments.get("name") != LINK:
                self.keeper.verify_between_rounds(do)
            self.keeper.closing.verify_open(do)

    def key_turned(self, now_us):
        """The key switch was turned: note it before anybody can use it (9 NYCRR 5317.26). On, it
        ends the wait of roles that are locked out. A memory that is lost has no wait to end, and
        is no reason to start anew."""
        self.key_turns += 1
        self.look_at_key(now_us)
        if self.key_is_on():
            try:
                self.gate.end_waits()
            except TableError:
                return

    def look_at_key(self, now_us):
        """Note the turns that have no record yet, and a key that was on at power-up."""
        turns, on = self.key_turns, self.key_is_on()
        if not turns and on == self.key_noted:
            return
        if self.key_quiet_until_us > now_us + AT_ONCE_US:
            return
        if self._note("key", now_us, on=on, turns=turns if turns > 1 else None):
            self.key_noted = on
            self.key_turns = 0
            self.key_quiet_until_us = max(self.key_quiet_until_us, now_us) + QUIET_US

    def nonce(self, arguments):
        try:
            return self.gate.nonce(arguments["role"], self.clock())
        finally:
            damage = self.gate.take_damage()
            if damage:
                self.keeper.note_fault(damage, self.clock())

    def status(self):
        """What `checks` says of it."""
        return self.gate.status(self.clock())

    def provision(self, arguments, role):
        """The keys of the board, for good or until the technician gives it others. Raises
        LinkError 4010 for keys that are none, 2029 while a record is under an earlier key."""
        given = [name for name in NAMES if arguments[name] or name not in OPTIONAL]
        keys = {name: bytes_of(arguments[name], KEY_BYTES) for name in given}
        verify_keys(keys)
        if role is None:
            self._begin(self.clock())
        self.recovery.rekey(keys, role, self.clock())
        return {}

    def _begin(self, now_us):
        """Without keys nobody can clear an error or mend a memory: what is latched goes, and a
        memory that cannot be read begins anew."""
        keeper, recovery = self.keeper, self.recovery
        if not keeper.journal.is_open or damaged(keeper.slots):
            begin_anew(keeper.journal)
        if keeper.closing.error or not recovery.noted:
            keeper.closing.clear()
            recovery.stand_up(now_us)

    def replace_key(self, arguments, role):
        """One role's key for another, its counter as it stands, or that of the link; the other
        keys and the journal stay. Not the journal's own, whose records are chained under it:
        only `provision` gives that one. Raises LinkError 2032, 4010."""
        name = arguments["name"]
        if name not in REPLACED:
            raise LinkError(2032, {"name": name, "known": ", ".join(REPLACED)})
        keys = {had: key for had, key in read_keys(self.gate.slots).items() if key}
        keys[name] = bytes_of(arguments["key"], KEY_BYTES)
        verify_keys(keys)
        keeper, now_us = self.keeper, self.clock()
        journal = keeper.opened_journal()
        keeper.verify_note()
        if name == LINK:
            # First, as it may be refused.
            self._forget_term()
        journal.change_keys(keys, lambda: keeper.note("provisioned", now_us, roles=role, key=name))
        if name in ROLES:
            self.gate.forgive(name)
        return {}

    def _forget_term(self):
        """Whoever had stolen the key before may have told a term that no ledger reaches."""
        table = self.keeper.table
        if table and table.levels.share and table.levels.share.term:
            self.keeper.handle({"event": "link_term", "term": 0, "at_us": self.clock()})

    def meter_adjust(self, arguments, role):
        """What the meter of a wager stands at from then on, in micro-dollars before and after.
        Raises what the rules refuse: 1019 for a wager that this table does not have."""
        name = arguments["level"]
        level = self.keeper.opened().levels.get(name)
        before = level.current + level.overflow if level else 0
        after = arguments["cents"] * MICRO_PER_CENT
        event = {"event": "adjusted", "level": name, "at_us": self.clock()}
        event["roles"] = " ".join(authority_of("meter_adjust")[0])
        event["before"], event["after"] = before, after
        self.keeper.handle(event)
        return {"before": before, "after": after}

    def clear(self, arguments, role):
        """The error has been seen to; the table opens if nothing else is wrong."""
        self.recovery.clear(arguments["code"], role, self.clock())
        return {"reason": self.keeper.closing.reason}

    def _note_access(self, now_us, **facts):
        return self._note("access", now_us, **facts)

    def _note(self, name, now_us, **facts):
        """Whether the journal took it: one that is closed, full or lost takes none."""
        if not self.keeper.journal.is_open:
            return False
        try:
            self.keeper.note(name, now_us, **facts)
        except TableError:
            return False
        return True


def verify_keys(keys):
    """Raises LinkError 4010 unless {name: key} are keys, each another."""
    given = list(keys.values())
    if None in given:
        raise LinkError(4010, {"fact": "a key is {} hex digits".format(2 * KEY_BYTES)})
    if bytes(KEY_BYTES) in given:
        raise LinkError(4010, {"fact": "a key is not all zeros"})
    if len(set(given)) < len(given):
        raise LinkError(4010, {"fact": "each has to be another"})
