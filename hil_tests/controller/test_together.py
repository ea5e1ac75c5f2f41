"""Two persons for one command, and which attempts reach the journal."""

from tablectl.access.log import QUIET_US, AccessLog
from tablectl.access.rules import ROLES
from tablectl.access.together import WITHIN_US, Together
from tablectl.link.requests import REQUESTS, arguments_of, authority_of

TWO = ("floor", "technician")


def test_it_takes_both_in_either_order():
    for first, second in (TWO, (TWO[1], TWO[0])):
        persons = Together()
        assert persons.agree(b"x", first, TWO, 0) == (second,)
        assert persons.agree(b"x", first, TWO, 1) == (second,)
        assert persons.agree(b"x", second, TWO, WITHIN_US) == ()
        assert persons.agree(b"x", second, TWO, WITHIN_US) == (first,)


def test_both_have_to_want_the_same_within_a_minute():
    persons = Together()
    persons.agree(b"x", "floor", TWO, 0)
    assert persons.agree(b"y", "technician", TWO, 1) == ("floor",)
    assert persons.agree(b"x", "floor", TWO, 2) == ("technician",)
    assert persons.agree(b"x", "technician", TWO, 2 + WITHIN_US + 1) == ("floor",)
    assert persons.agree(b"x", "floor", TWO, 3 + WITHIN_US) == ()


CONDITIONS = ("together", "key", "idle", "testing")


def test_every_request_that_needs_authority_carries_a_signature_and_no_other_does():
    for name in REQUESTS:
        authority = authority_of(name)
        signed = [key for key, kind in arguments_of(name) if kind == "auth"]
        assert len(signed) == (authority is not None), name
        if authority:
            roles, conditions = authority
            assert roles and all([role in ROLES for role in roles]), name
            assert all([condition in CONDITIONS for condition in conditions]), name


class Notes:
    """A journal that takes notes, or none when it is full."""

    def __init__(self):
        self.taken = []
        self.full = False

    def __call__(self, now_us, **facts):
        if not self.full:
            self.taken.append((now_us, facts["outcome"], facts["count"]))
        return not self.full


def test_every_accepted_attempt_has_its_note():
    notes = Notes()
    log = AccessLog(notes)
    for now_us in range(5):
        log.accepted("clear", "floor", now_us)
    assert notes.taken == [(now_us, 0, None) for now_us in range(5)]


def test_a_flood_of_refused_attempts_makes_one_note_a_minute_that_counts_the_others():
    notes = Notes()
    log = AccessLog(notes)
    for now_us in range(0, 3 * QUIET_US, QUIET_US // 1000):
        log.refused("clear", "floor", 2026, now_us, 0, False)
    assert notes.taken == [
        (0, 2026, None),
        (QUIET_US, 2026, 999),
        (2 * QUIET_US, 2026, 999),
    ]


def test_what_begins_a_lock_out_is_noted_and_then_nothing_until_it_ends():
    notes = Notes()
    log = AccessLog(notes)
    for now_us in range(4):
        log.refused("clear", "floor", 2022, now_us, 0, False)
    until_us = 8 * QUIET_US
    log.refused("clear", "floor", 2022, 4, until_us, True)
    for now_us in range(5, until_us, QUIET_US // 10):
        log.refused("clear", "floor", 2025, now_us, until_us, False)
    log.refused("clear", "floor", 2022, until_us, 0, False)
    assert notes.taken == [(0, 2022, None), (4, 2022, 3), (until_us, 2022, 80)]


def test_what_a_full_journal_does_not_take_is_counted():
    notes = Notes()
    notes.full = True
    log = AccessLog(notes)
    log.accepted("clear", "floor", 0)
    log.refused("clear", "floor", 2022, 1, 0, False)
    notes.full = False
    log.accepted("clear", "floor", 2)
    assert notes.taken == [(2, 0, 2)]
