"""One registry of error codes for the board and the host: code -> (name, text with its facts).

A code is never reused and has one cause. 1xxx: a rule of the game refuses the event; 2xxx: the
link; 3xxx: a device; 4xxx: configuration and files; 5xxx: store and system.
"""

from .money import is_whole


class Registry:
    """A mapping over `rows`, (code, name, text) with the least code first: constants that stay in
    flash, which no dict does."""

    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        return iter([row[0] for row in self.rows])

    def __contains__(self, code):
        return self._row(code)[0] == code

    def __getitem__(self, code):
        """(name, text). Raises KeyError."""
        row = self._row(code)
        if row[0] != code:
            raise KeyError(code)
        return row[1:]

    def _row(self, code):
        """The row of the code; another one where there is none."""
        low, high = 0, len(self.rows) - 1
        while low < high:
            middle = (low + high) // 2
            if self.rows[middle][0] < code:
                low = middle + 1
            else:
                high = middle
        return self.rows[low]


# Only literals inside them.
ROWS = (
    (1001, "not_awaited", "{event} now: the table waits for {what} ({phase})"),
    (1002, "betting_closed", "{wager} at seat {seat}: no more bets"),
    (1003, "unknown_wager", "{wager} at seat {seat}: not a wager that is entered at this table"),
    (1004, "wager_amount", "{wager} {cents} at seat {seat}: {limit}"),
    (1005, "wager_needs", "{wager} at seat {seat}: needs {needs} first"),
    (1006, "no_such_seat", "seat {seat}: this table has seats 1 to {seats}"),
    (1007, "no_such_wager", "seat {seat} has no {wager} to withdraw"),
    (1008, "out_of_turn", "seat {seat}: it is the turn of seat {turn}"),
    (1009, "unknown_decision", "{decision} at seat {seat}: legal are {legal}"),
    (1010, "chips_on_sensors", "chips still on the sensors of seats {seats}"),
    (1011, "card_twice", "{card} was already drawn in this round"),
    (1012, "no_such_card", "card {card}: this deck has the cards 0 to {last}"),
    (1013, "stub_count", "stub of {cards} cards: a count is a whole number from 0 to {deck}"),
    (1014, "unknown_irregularity", "{irregularity}: this chapter has {known}"),
    (1015, "irregularity_not_now", "{irregularity}: {reason}"),
    (1016, "deck_removed", "the deck was removed from the table: a new deck comes first"),
    (1017, "not_covered", "{device} is out of order: cover it or sign it first"),
    (1018, "key_switch_off", "a held award is confirmed with the key switch on"),
    (1019, "malformed_event", "{event}: {fact}"),
    (1020, "roll", "roll {dice}: {count} dice, each from 1 to 6"),
    (1021, "start_position", "starting position {number}: a whole number from 1 to {last}"),
    (1022, "low_hand", "low hand of seat {seat}: {count} of the cards that the seat holds"),
    (
        1023,
        "change_due",
        "the {what} were {hours} hours on the table: change them first ({event})",
    ),
    (
        1024,
        "not_payable",
        "{wager} {cents} at seat {seat}: the nearest amounts in chips are {below} and {above}",
    ),
    (1025, "round_full", "{event}: this round has taken {most} of its kind; finish it first"),
    (
        1026,
        "wager_made",
        "{wager} at seat {seat}: {made} was made and stands until its decision; for an error of "
        "entering report entered_in_error",
    ),
    (
        1027,
        "linked_meter",
        "the meter of {level} is shared over the link {link}: two persons adjust it in its "
        "ledger, tablectl link adjust",
    ),
    (1035, "no_surrender", "surrender at seat {seat}: its hands are not in play, face down"),
    (1036, "surrender_refused", "surrender at seat {seat}: it has {wagers}"),
    (1045, "illegal_setting", "low hand {low} of seat {seat}: {legal}"),
    (1046, "entry_closed", "seat {seat} sat out a round since the last shuffle"),
    (1050, "card_reader_out", "the card reader device is out of order: no card is dealt"),
    (1051, "shuffle_due", "the cover card came out: the cards are shuffled first"),
    (1052, "card_not_in_shoe", "{card}: all of this shoe's have been dealt since the shuffle"),
    (1055, "not_this_hand", "{decision} at seat {seat}: {reason}"),
    (1056, "exchange", "exchange at seat {seat}: {limit}"),
    (2001, "bad_crc", "line of {bytes} bytes: its CRC-32 does not match"),
    (2002, "line_too_long", "line of more than {limit} bytes"),
    (2003, "not_a_request", "line: {reason}"),
    (2004, "unknown_request", "{do}: no such request"),
    (2005, "missing_argument", "{do}: {argument} is missing"),
    (2006, "bad_argument", "{do}: {argument} must be {limit}"),
    (2007, "unknown_argument", "{do}: it has no {argument}"),
    (2008, "chunk_order", "chunk {n}: {expected} comes next"),
    (2009, "transfer_damaged", "transfer: {reason}; begin it again"),
    (2010, "table_closed", "the table is closed: {reason}"),
    (2011, "not_between_rounds", "{do}: only between rounds, not while the table is in {phase}"),
    (2012, "no_such_line", "line {n}: this round has {of} settlement lines"),
    (2013, "unknown_ranking", "{ranking}: no such ranking"),
    (2014, "not_hands", "cards: {fact}"),
    (2015, "bad_hand", "{ranking}: {fact}"),
    (2020, "no_keys", "{do}: this board has no keys yet: tablectl provision"),
    (2021, "wrong_role", "{do}: needs {needs}, not {role}"),
    (2022, "wrong_key", "{do}: not signed with the key of {role}"),
    (2023, "counter_used", "{do}: it is number {n} where {next} is next; sign it anew"),
    (2024, "nonce_stale", "{do}: signed for no nonce of this minute; sign it anew"),
    (2025, "locked_out", "{do}: too many wrong signatures of {role}; wait {seconds} s"),
    (2026, "key_is_off", "{do}: turn the key switch on"),
    (2027, "error_latched", "{do}: first clear the error: {error}"),
    (2028, "not_latched", "error {code}: the table is locked by {latched}"),
    (2029, "not_exported", "the journal keeps records under an earlier key: tablectl log export"),
    (2030, "no_such_level", "level {level}: the meter of this table has {levels}"),
    (
        2031,
        "not_read_out",
        "the memory was read out up to byte {at} of {bytes}: tablectl memory mend keeps it in a "
        "file",
    ),
    (2032, "no_such_key", "{name}: the keys of {known} can be replaced alone"),
    (2033, "not_recordable", "{event}: no record can hold it: {fact}"),
    (2035, "not_linked", "{do}: {fact}"),
    (2036, "reply_refused", "reply of the link: {fact}; ask for another report"),
    (
        2037,
        "not_exported_to",
        "journal_exported: record {sequence} is no place of this journal behind its last export, "
        "record {tail}; ask for its records again",
    ),
    (3001, "device_absent", "{device}: no answer"),
    (3002, "wrong_part", "{device}: it says {found} where {wanted} belongs"),
    (3003, "write_failed", "{device}: address {address} does not hold what was written"),
    (3004, "outside_memory", "{device}: {bytes} bytes at {address} are outside of the memory"),
    (3005, "input_held", "{input}: closed at power-up; release it or check {wire}"),
    (3006, "shoe_frame_lost", "card shoe: {frames} damaged messages, each may have been a card"),
    (3007, "edges_lost", "inputs: {edges} changes were lost; compare sensors and lamps"),
    (3008, "input_unstable", "{input}: not stable for a second; check {wire}"),
    (3009, "bad_wiring", "{role}: {reason}"),
    (
        3010,
        "random_source",
        "ring oscillator: {test} test failed at sample {samples}; use the shaker where the "
        "chapter allows it, and call a technician",
    ),
    (3011, "random_generator", "random number generator: wrong answer to its known question"),
    (3012, "oscillator_stopped", "ring oscillator: not running (status {status})"),
    (
        3013,
        "generator_not_started",
        "random number generator: not started; it needs the journal's number of this start",
    ),
    (
        3016,
        "image_damaged",
        "image: SHA-256 {found}.. where {sealed}.. was sealed; flash the board again",
    ),
    (3017, "image_not_sealed", "image: no seal behind it: {fact}; flash the board again"),
    (3018, "bit_stuck", "{device}: a bit at address {address} keeps its level; exchange the part"),
    (3019, "input_masked", "{input}: more changes than a contact makes; check {wire}"),
    (
        3020,
        "shoe_too_fast",
        "card shoe: {frames} messages more than a shoe sends were dropped, each may have been a "
        "card",
    ),
    (3021, "shoe_babbles", "card shoe: its line does not rest and messages were lost; check it"),
    (
        3022,
        "service_contact_closed",
        "service contact: closed at {wire}, inside the box; find out who opened the box",
    ),
    (
        3023,
        "memory_exchanged",
        "{device}: another memory than the one that was there; nothing was written to it",
    ),
    (4001, "unknown_key", "{key}: no such key in the configuration of {game}"),
    (4002, "missing_key", "{key}: missing in the configuration of {game}"),
    (4003, "bad_value", "{key} = {value}: {limit}"),
    (4004, "unknown_game", "game {game}: this firmware has {known}"),
    (
        4005,
        "lost_page",
        "{key} = {value}: its page is lost from the text of {section}; choose {known}",
    ),
    (4010, "bad_keys", "keys: {fact}"),
    (4011, "stopped", "stopped by {kind}: {text}"),
    (4012, "nonce_repeated", "random number generator: the same nonce twice; call a technician"),
    (
        4013,
        "image_older",
        "image {version}: {highest} has run on this board; a technician has to allow it, or flash "
        "a newer one",
    ),
    (
        4014,
        "configuration_changed",
        "configuration: {found} is in memory where {sealed} was accepted; send it again",
    ),
    (
        4015,
        "keeps_failing",
        "{in_a_row} starts failed ({kind}: {text}); tablectl error clear tries again, or tablectl "
        "memory mend",
    ),
    (
        4016,
        "not_recovered",
        "memory: cannot be read ({kind}: {text}); tablectl error clear tries again, or tablectl "
        "memory mend",
    ),
    (4017, "in_test_mode", "{do}: first end test mode"),
    (5001, "slot_damaged", "memory slot {slot}: both copies are damaged"),
    (5002, "slot_too_long", "memory slot {slot}: {bytes} bytes where {limit} fit"),
    (5003, "record_damaged", "journal: record {sequence} is damaged"),
    (5004, "journal_cut", "journal: its head is at {head}, its records go to {sequence}"),
    (5005, "journal_full", "journal: {bytes} bytes free; export it first: tablectl log export"),
    (5006, "meter_identity", "meter: {given} micro-dollars went in, {held} are accounted for"),
    (5007, "journal_mismatch", "journal: its events belong to another configuration"),
    (
        5008,
        "memory_of_other_board",
        "memory: it is that of board {owner}, this is {uid}; put its own in, or have a technician "
        "give it to this board",
    ),
    (
        5009,
        "memory_format",
        "memory: it is of format {format}, this version has {own}; flash the version that wrote "
        "it, or fit a blank memory",
    ),
    (
        5010,
        "too_many_notes",
        "journal: {notes} notes in this round are the most; end the round or clear the error",
    ),
)
ERRORS = Registry(ROWS)


class TableError(Exception):
    """An error: a stable code, the facts that fill its text, the section that demands it."""

    def __init__(self, code, facts=None, section=None):
        super().__init__(code)
        self.code = code
        self.facts = facts or {}
        self.section = section

    @property
    def name(self):
        return ERRORS[self.code][0]

    @property
    def text(self):
        text = ERRORS[self.code][1].format(**self.facts)
        return text + ", " + self.section if self.section else text

    def as_dict(self):
        """Plain data for the link: code, name, text and, if a rule demands it, section."""
        plain = {"code": self.code, "name": self.name, "text": self.text}
        if self.section:
            plain["section"] = self.section
        return plain

    def __str__(self):
        return self.text


class RuleError(TableError):
    """The rules refuse the event; nothing has changed."""


class ConfigurationError(TableError):
    """The configuration, or a file, is not one that the table can open with."""


class LinkError(TableError):
    """A request on the link that cannot be served."""


class DeviceError(TableError):
    """A device that is absent, silent or wrong."""


class StoreError(TableError):
    """Memory that cannot be trusted."""


def verify_whole(event, key):
    """Refuse an event whose `key` is not a whole number. Raises RuleError 1019."""
    if not is_whole(event.get(key)):
        fact = "{} must be a whole number".format(key)
        raise RuleError(1019, {"event": event["event"], "fact": fact})


def refuse_unused(event, keys, used, what, section):
    """Refuse an event that has one of `keys` which `what` does not use. Raises RuleError 1019."""
    for key in keys:
        if event.get(key) is not None and key not in used:
            fact = "{} takes no {}".format(what, key)
            raise RuleError(1019, {"event": event["event"], "fact": fact}, section)
