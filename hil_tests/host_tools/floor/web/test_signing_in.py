"""Who is let in, for how long, and how often somebody may try."""

import pytest

from host_tools.floor.people import Person
from host_tools.floor.web import sign_ins, tries
from host_tools.floor.web.sign_ins import IDLE_S, WHOLE_S, SignIns
from host_tools.floor.web.tries import OF_A_NAME, OF_AN_ADDRESS, OF_BOTH, WINDOW_S, Tries

FLO = Person("Flo", "floor", "key", 1)


class Clock:
    now_s = 1_000.0

    def __call__(self):
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def house(clock):
    """(people, their sign-ins)."""
    people = {"Flo": FLO}
    return people, SignIns(lambda: people, clock)


def test_a_token_is_somebodys_and_no_other_text_is(house):
    _, signed = house
    token = signed.begin(FLO)
    assert signed.person(token) == FLO
    for other in ("", token[:-1], token + "x", "é"):
        assert signed.person(other) is None
    assert token not in repr(vars(signed))
    signed.end(token)
    assert signed.person(token) is None


def test_whoever_does_nothing_is_out_after_the_idle_limit(house, clock):
    _, signed = house
    token = signed.begin(FLO)
    clock.now_s += IDLE_S - 1
    assert signed.person(token)
    clock.now_s += IDLE_S - 1
    assert signed.person(token, used=False)
    clock.now_s += 2
    assert signed.person(token) is None


def test_nobody_is_in_for_longer_than_a_shift(house, clock):
    _, signed = house
    token = signed.begin(FLO)
    for _ in range(int(WHOLE_S // (IDLE_S / 2)) - 1):
        clock.now_s += IDLE_S / 2
        assert signed.person(token)
    clock.now_s += IDLE_S / 2
    assert signed.person(token) is None


@pytest.mark.parametrize("now", [None, Person("Flo", "viewer", "key", 2)])
def test_whoever_was_removed_or_changed_is_out_at_once(house, now):
    people, signed = house
    token = signed.begin(FLO)
    people.pop("Flo")
    if now:
        people["Flo"] = now
    assert signed.person(token) is None


def test_the_one_that_is_not_used_for_longest_makes_room(house, clock, monkeypatch):
    people, signed = house
    tokens = []
    for _ in range(sign_ins.MOST_OF_ONE + 1):
        clock.now_s += 1
        tokens.append(signed.begin(FLO))
    assert [signed.person(token) for token in tokens] == [None] + [FLO] * sign_ins.MOST_OF_ONE
    monkeypatch.setattr(sign_ins, "MOST", sign_ins.MOST_OF_ONE)
    people["Tech"] = other = Person("Tech", "technician", "key", 3)
    clock.now_s += 1
    assert signed.person(signed.begin(other)) == other
    assert sum(signed.person(token) is not None for token in tokens) == sign_ins.MOST_OF_ONE - 1


def test_tries_under_a_name_from_an_address_are_bounded_and_keep_out_nobody_elsewhere(clock):
    bounded = Tries(clock)
    waits = [bounded.begin("Flo", "192.0.2.1") for _ in range(OF_BOTH + 1)]
    assert waits == [0] * OF_BOTH + [WINDOW_S]
    assert bounded.begin("Flo", "::ffff:192.0.2.1") == WINDOW_S
    assert bounded.begin("Flo", "192.0.2.2") == bounded.begin("Tech", "192.0.2.1") == 0
    clock.now_s += WINDOW_S
    assert bounded.begin("Flo", "192.0.2.1") == 0


def test_many_addresses_together_guess_no_faster_and_do_not_keep_its_owner_from_his_own(clock):
    bounded = Tries(clock)
    assert bounded.begin("Flo", "198.51.100.7") == 0
    bounded.fitted("Flo", "198.51.100.7")
    waits = [bounded.begin("Flo", f"192.0.2.{number}") for number in range(OF_A_NAME)]
    assert waits == [0] * (OF_A_NAME - 1) + [WINDOW_S]
    assert bounded.begin("Flo", "203.0.113.1") == WINDOW_S
    assert bounded.begin("Flo", "198.51.100.7") == 0


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::{}"])
def test_tries_are_bounded_for_an_address_under_whatever_names(clock, address):
    """Of IPv6 a subscriber has 64 bits of his own."""
    bounded = Tries(clock)
    waits = [
        bounded.begin(f"name {number}", address.format(number))
        for number in range(OF_AN_ADDRESS + 1)
    ]
    assert waits == [0] * OF_AN_ADDRESS + [WINDOW_S]
    assert bounded.begin("Flo", "2001:db8:1::1") == 0


def test_a_password_that_fits_frees_the_name_and_not_the_address(clock):
    bounded = Tries(clock)
    for _ in range(OF_AN_ADDRESS):
        assert bounded.begin("Flo", "192.0.2.7") == 0
        bounded.fitted("Flo", "192.0.2.7")
    assert bounded.begin("Flo", "192.0.2.7") > 0


def test_what_is_remembered_of_tries_is_bounded(clock, monkeypatch):
    monkeypatch.setattr(tries, "MOST", 10)
    bounded = Tries(clock)
    for number in range(100):
        bounded.begin(f"name {number}", f"192.0.2.{number}")
        bounded.fitted(f"person {number}", f"192.0.2.{number}")
    assert len(bounded._tried) == len(bounded._fitted) == 10
