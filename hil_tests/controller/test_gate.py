"""The gate: each refusal has its code, nothing passes twice, wrong ones lock out for longer."""

from tablectl.access.gate import FIRST_WAIT_US, FRESH_US, MOST_WRONG, Gate
from tablectl.access.rules import ROLES
from tablectl.access.signature import command_bytes, sign
from tablectl.core.errors import LinkError, StoreError
from tablectl.link.requests import COUNTER_LIMIT
from tablectl.store.keys import NAMES, read_keys, write_keys
from tablectl.store.slots import SLOTS, Slots

from hil_tests.controller.signing import KEYS, UID, Nonces, auth
from hil_tests.controller.stand_ins import Cut, CutRam, Ram, raises

MINUTE_US = 60_000_000
FLOOR = ("floor",)
ARGUMENTS = {"code": 5003}


def gate(memory=None, keys=KEYS):
    slots = Slots(memory or Ram(0x5000))
    if keys and memory is None:
        write_keys(slots, keys)
    return Gate(slots, UID, Nonces())


def again(made):
    """Another gate on the same memory: the power was away."""
    return Gate(made.slots, UID, Nonces(9))


def signed(made, role="floor", do="clear", arguments=ARGUMENTS, now_us=0, **changes):
    return auth(made.nonce(role, now_us), do, role, arguments, **changes)


def wrong(made, now_us, code=2022):
    """One attempt with another key."""
    false = signed(made, now_us=now_us, key=KEYS["dealer"])
    return raises(LinkError, code, made.verify, "clear", ARGUMENTS, false, FLOOR, now_us)


def test_what_is_signed_with_the_right_key_passes():
    made = gate()
    for _ in range(3):
        made.verify("clear", ARGUMENTS, signed(made), FLOOR, 0)
    assert made.nonce("floor", 0)["n"] == 3
    assert made.nonce("technician", 0)["n"] == 0


def test_a_signature_made_by_hand_is_what_the_specification_says():
    """HMAC-SHA-256 worked out with Python's own hmac, over CBOR written out by hand."""
    data = b"\x85\x50" + bytes(16) + b"\x62id" + b"\x65floor" + b"\x07"
    command = b"\x82\x65clear\x82\x64code\x19\x13\x8b"
    data += b"\x50" + command
    assert command_bytes("clear", {"code": 5003, "role": None}) == command
    assert sign(b"k" * 32, bytes(16), "id", "floor", 7, command) == hmac_sha256(b"k" * 32, data)


def hmac_sha256(key, data):
    from binascii import hexlify
    from hashlib import sha256

    def pad(byte):
        return bytes([a ^ byte for a in key + bytes(64 - len(key))])

    inside = sha256(pad(0x36) + data).digest()
    return hexlify(sha256(pad(0x5C) + inside).digest()).decode()


def test_no_two_requests_are_signed_alike():
    seen = [
        command_bytes("a", {"b": "c"}),
        command_bytes("a", {"b": "c", "d": 1}),
        command_bytes("a", {"b": 1}),
        command_bytes("a", {"b": True}),
        command_bytes("a", {"b": "1"}),
        command_bytes("ab", {"": "c"}),
        command_bytes("a", {"bc": ""}),
        command_bytes("a", {}),
    ]
    assert len(set(seen)) == len(seen)
    assert command_bytes("a", {"x": 1, "y": 2}) == command_bytes("a", {"y": 2, "x": 1})


def test_without_keys_nothing_passes():
    made = gate(keys=None)
    false = {"role": "floor", "n": 1, "mac": "0" * 64}
    raises(LinkError, 2020, made.nonce, "floor", 0)
    error = raises(LinkError, 2020, made.verify, "clear", ARGUMENTS, false, FLOOR, 0)
    assert error.text == "clear: this board has no keys yet: tablectl provision"
    assert not made.has_keys() and gate().has_keys()
    assert made.status(0) == {"wrong": 0, "locked": {}, "keys": False}


def test_who_asks_how_it_stands_makes_no_nonce_stale():
    """Asking for one of his own did, and was refused while the role was locked out."""
    made = gate()
    good = signed(made)
    assert made.status(1)["keys"]
    made.verify("clear", ARGUMENTS, good, FLOOR, 2)
    damage(made.slots.memory, "keys")
    assert again(made).status(0)["keys"] is None


def test_a_role_that_is_none_or_another_is_refused():
    made = gate()
    for role in ("dealer", "technician"):
        error = raises(
            LinkError, 2021, made.verify, "clear", ARGUMENTS, signed(made, role), FLOOR, 0
        )
        assert error.text == "clear: needs floor, not " + role
    assert made.status(0) == {"wrong": 2, "locked": {}, "keys": True}
    for role in ("journal", "owner", ""):
        false = signed(made)
        false["role"] = role
        raises(LinkError, 2021, made.verify, "clear", ARGUMENTS, false, FLOOR, 0)
        raises(LinkError, 2021, made.nonce, role, 0)
    assert made.status(0)["wrong"] == 2, "a role that is none counts for nobody"


def test_one_bit_of_anything_that_is_signed_counts():
    for do, arguments in (("exported", ARGUMENTS), ("clear", {"code": 5004}), ("clear", {})):
        made = gate()
        raises(LinkError, 2022, made.verify, do, arguments, signed(made), FLOOR, 0)
    for change in (
        lambda good: good.update(mac="0" + good["mac"][1:] if good["mac"][0] != "0" else "1" * 64),
        lambda good: good.update(mac=good["mac"].upper() + " "),
        lambda good: good.update(role="technician"),
    ):
        made = gate()
        false = signed(made)
        change(false)
        roles = ("floor", "technician")
        code = 2024 if false["role"] == "technician" else 2022
        raises(LinkError, code, made.verify, "clear", ARGUMENTS, false, roles, 0)
    other = Gate(gate().slots, "e660000000000002", Nonces())
    raises(LinkError, 2022, other.verify, "clear", ARGUMENTS, signed(other), FLOOR, 0)


def test_a_command_that_is_sent_again_is_refused_by_its_counter():
    made = gate()
    good = signed(made)
    made.verify("clear", ARGUMENTS, good, FLOOR, 0)
    raises(LinkError, 2023, made.verify, "clear", ARGUMENTS, good, FLOOR, 0)
    late = again(made)
    late.nonce("floor", 0)
    raises(LinkError, 2023, late.verify, "clear", ARGUMENTS, good, FLOOR, 0)
    for n in (1, 0):
        raises(LinkError, 2023, made.verify, "clear", ARGUMENTS, signed(made, n=n), FLOOR, 0)


def test_row_12_a_counter_goes_on_by_one_and_cannot_leap():
    made = gate()
    for n in (2, 1000, (1 << 30) - 1, 0):
        raises(LinkError, 2023, made.verify, "clear", ARGUMENTS, signed(made, n=n), FLOOR, 0)
    made.verify("clear", ARGUMENTS, signed(made, n=1), FLOOR, 0)
    error = raises(LinkError, 2023, made.verify, "clear", ARGUMENTS, signed(made, n=3), FLOOR, 0)
    assert error.text == "clear: it is number 3 where 2 is next; sign it anew"


def test_row_12_a_board_whose_counter_stands_at_the_end_of_the_old_ones_goes_on():
    made = gate()
    last = (1 << 30) - 1
    slot = '[[[1,3],[{},3],[7,3]],"{}"]'.format(last, "ab" * 16)
    made.slots.write("access", slot.encode())
    made = again(made)
    assert made.nonce("floor", 0)["n"] == last
    assert [made.of[role].wrong for role in ROLES] == [3, 3, 3, 0]
    made.verify("clear", ARGUMENTS, signed(made), FLOOR, 0)
    counters = [made.nonce(role, 0)["n"] for role in ROLES]
    assert (counters, made.of["floor"].wrong) == ([1, last + 1, 7, 0], 0)


def test_the_slot_has_room_for_six_roles_at_the_end_of_their_counters():
    made = gate()
    made.nonce("floor", 0)
    for role in ROLES:
        made.of[role].n, made.of[role].wrong = COUNTER_LIMIT, MOST_WRONG
    made.last_nonce = "f" * 32
    made._save()
    kept = len(made.slots.read("access"))
    each = len("[{}, {}], ".format(COUNTER_LIMIT, MOST_WRONG))
    assert kept + (6 - len(ROLES)) * each <= SLOTS["access"][2]


def test_one_client_shuts_out_no_other_role_and_takes_no_nonce_from_it():
    made = gate()
    kept = signed(made, "technician")
    for _ in range(20):
        try:
            wrong(made, 0)
        except LinkError as error:
            assert error.code == 2025
    raises(LinkError, 2025, made.nonce, "floor", 0)
    made.verify("clear", ARGUMENTS, kept, ("technician",), 0)
    made.verify("clear", ARGUMENTS, signed(made, "technician"), ("technician",), 0)
    late = again(made)
    raises(LinkError, 2025, late.nonce, "floor", 0)
    assert late.nonce("technician", 0)["n"] == 2


def test_another_key_of_a_role_ends_its_lock_out_and_keeps_its_counter():
    made = gate()
    made.verify("clear", ARGUMENTS, signed(made), FLOOR, 0)
    for _ in range(5):
        wrong(made, 0)
    raises(LinkError, 2025, made.nonce, "floor", 0)
    made.forgive("floor")
    assert made.nonce("floor", 0)["n"] == 1 and again(made).nonce("floor", 0)["n"] == 1


def test_a_nonce_serves_once_and_for_a_minute():
    made = gate()
    old, new = signed(made, n=2), signed(made)
    made.verify("clear", ARGUMENTS, new, FLOOR, FRESH_US)
    raises(LinkError, 2024, made.verify, "clear", ARGUMENTS, old, FLOOR, 0)
    late = signed(made)
    raises(LinkError, 2024, made.verify, "clear", ARGUMENTS, late, FLOOR, FRESH_US + 1)
    kept = signed(made)
    raises(LinkError, 2024, again(made).verify, "clear", ARGUMENTS, kept, FLOOR, 0)


def test_a_wrong_signature_uses_the_nonce_up():
    made = gate()
    good = signed(made)
    false = dict(good, mac="0" * 64)
    raises(LinkError, 2022, made.verify, "clear", ARGUMENTS, false, FLOOR, 0)
    raises(LinkError, 2024, made.verify, "clear", ARGUMENTS, good, FLOOR, 0)


def test_the_same_nonce_twice_is_a_broken_generator():
    made = gate()
    made.random = lambda n: bytes(n)
    made.verify("clear", ARGUMENTS, signed(made), FLOOR, 0)
    raises(LinkError, 4012, made.nonce, "floor", 0)
    raises(LinkError, 4012, Gate(made.slots, UID, made.random).nonce, "floor", 0)


def test_five_wrong_ones_lock_their_role_out_and_each_more_for_twice_as_long():
    made = gate()
    now_us = 0
    for _ in range(4):
        wrong(made, now_us)
    waits = []
    for _ in range(9):
        wrong(made, now_us)
        begin = now_us
        error = raises(LinkError, 2025, made.nonce, "floor", now_us)
        assert error.facts["role"] == "floor"
        while True:
            try:
                made.nonce("floor", now_us)
                break
            except LinkError as locked:
                assert locked.code == 2025
                now_us += locked.facts["seconds"] * 1_000_000
        waits.append((now_us - begin) // MINUTE_US)
        assert error.facts["seconds"] * 1_000_000 == now_us - begin
    assert waits == [1, 2, 4, 8, 16, 32, 64, 64, 64]


def test_a_right_one_begins_the_count_anew():
    made = gate()
    for _ in range(3):
        for _ in range(4):
            wrong(made, 0)
        made.verify("clear", ARGUMENTS, signed(made), FLOOR, 0)
    assert made.status(0)["wrong"] == 0


def test_locked_out_even_the_right_key_waits_and_costs_nothing():
    made = gate()
    good = signed(made)
    for _ in range(4):
        wrong(made, 0)
    wrong(made, 0)
    for _ in range(50):
        raises(LinkError, 2025, made.verify, "clear", ARGUMENTS, good, FLOOR, MINUTE_US - 1)
    told = made.status(1)
    assert (told["wrong"], told["locked"]) == (5, {"floor": 60})
    assert made.status(MINUTE_US - 1)["locked"] == {"floor": 1}
    assert made.status(MINUTE_US)["locked"] == {}
    made.verify("clear", ARGUMENTS, signed(made, now_us=MINUTE_US), FLOOR, MINUTE_US)


def test_a_power_cut_shortens_no_lock_out():
    made = gate()
    for _ in range(5):
        wrong(made, 0)
    late = again(made)
    error = raises(LinkError, 2025, late.nonce, "floor", 1_000_000)
    assert error.facts["seconds"] == 59
    wrong(late, MINUTE_US)
    third = again(late)
    error = raises(LinkError, 2025, third.nonce, "floor", 0)
    assert error.facts["seconds"] == 120
    four = gate()
    for _ in range(4):
        wrong(four, 0)
    wrong(again(four), 0)
    raises(LinkError, 2025, again(four).nonce, "floor", 0)


def test_cut_at_any_byte_nothing_passes_twice_and_no_refusal_is_forgotten():
    for false in (False, True):
        cut_at = 0
        while True:
            memory = CutRam(0x5000)
            made = gate(memory)
            write_keys(made.slots, KEYS)
            given = signed(made, key=KEYS["dealer"] if false else None)
            memory.left, memory.torn = cut_at, 0x5A
            try:
                made.verify("clear", ARGUMENTS, given, FLOOR, 0)
            except Cut:
                answered = False
            except LinkError:
                answered = True
            else:
                answered = True
            memory.left = None
            late = again(made)
            n = late.nonce("floor", 0)["n"]
            counted = late.status(0)["wrong"]
            assert n in (0, 1) and counted in (0, 1), cut_at
            assert (n, counted) == (1 - false, int(false)) or not answered
            if n:
                raises(LinkError, 2023, late.verify, "clear", ARGUMENTS, given, FLOOR, 0)
            else:
                raises(LinkError, 2022, late.verify, "clear", ARGUMENTS, given, FLOOR, 0)
            if answered:
                break
            cut_at += 1


def test_keys_are_kept_whole_or_not_at_all():
    other = {name: bytes([100 + n] * 32) for n, name in enumerate(NAMES)}
    cut_at, seen = 0, []
    while True:
        memory = CutRam(0x5000)
        slots = Slots(memory)
        write_keys(slots, KEYS)
        memory.left, memory.torn = cut_at, 0x5A
        try:
            write_keys(slots, other)
        except Cut:
            memory.left = None
            kept = read_keys(slots)
            assert kept in (KEYS, other), cut_at
            seen.append(kept == other)
            cut_at += 1
            continue
        break
    assert read_keys(slots) == other and True in seen and False in seen


def test_a_damaged_slot_lets_nobody_in():
    made = gate()
    made.verify("clear", ARGUMENTS, signed(made), FLOOR, 0)
    damage(made.slots.memory, "keys")
    raises(StoreError, 5001, again(made).nonce, "floor", 0)


def test_damaged_counters_count_as_five_wrong_ones():
    made = gate()
    old = signed(made)
    made.verify("clear", ARGUMENTS, old, FLOOR, 0)
    damage(made.slots.memory, "access")
    made = again(made)
    raises(LinkError, 2025, made.nonce, "floor", 0)
    told = made.status(0)
    assert (told["wrong"], sorted(told["locked"])) == (5 * len(ROLES), sorted(ROLES))
    assert made.damage.code == 5001
    assert made.nonce("floor", FIRST_WAIT_US)["n"] == 0
    error = raises(LinkError, 2022, made.verify, "clear", ARGUMENTS, old, FLOOR, FIRST_WAIT_US)
    assert error.facts["role"] == "floor"
    assert again(made).status(0)["wrong"] == 5 * len(ROLES) + 1
    raises(LinkError, 2025, again(made).nonce, "floor", FIRST_WAIT_US)


def damage(memory, name):
    """Both copies of a slot."""
    _, address, limit = SLOTS[name]
    for copy in (0, 12 + limit):
        memory.data[address + copy + 12] ^= 0x40
