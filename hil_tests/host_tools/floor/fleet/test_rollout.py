"""A roll-out with boards that do as a script says: the first failure stops it, no group begins
before the one before it is done, and the list says of each board what it has and why."""

import itertools
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import text

from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.floor import guards, house, schema
from host_tools.floor.database import Database
from host_tools.floor.fleet import approving, listing, store
from host_tools.floor.fleet.approving import Trusted
from host_tools.floor.fleet.plan import Plan
from host_tools.floor.fleet.rollout import NOTICE_US, Should
from host_tools.floor.fleet.walker import Walker
from host_tools.floor.web import fleet as fleet_page

PLANNER, APPROVER, OTHER = (
    Ed25519PrivateKey.from_private_bytes(bytes([number] * 32)) for number in (1, 2, 3)
)
MAKER = "00" * 32


def trusting(planners=(PLANNER,), approvers=(APPROVER,), maker=MAKER):
    """Whose keys count for whoever starts it."""
    of_planners, of_approvers = (
        frozenset(signatures.digits_of(key.public_key()) for key in keys)
        for keys in (planners, approvers)
    )
    return Trusted(of_planners, of_approvers, maker)


TRUSTED = trusting()
HOUR_US = 3_600_000_000
NOTIFIED = 1_795_000_000_000_000
APPROVED = NOTIFIED + HOUR_US
BEGINS = NOTIFIED + 72 * HOUR_US
DONE = ("done", "proved by its own hash", '{"nonce":"00"}')
GROUPS = (2, 3, 4)


def boards_of(groups):
    uids = (f"e66{number:013x}" for number in itertools.count())
    sizes = enumerate(groups, 1)
    return [Should(p, next(uids), "ab" * 32, "0.3.0", "none") for p, n in sizes for _ in range(n)]


class Tables:
    """Boards by a script: `bad` ones do not do it; those in `off` have their key switch off.
    `began`: at which ones work began."""

    def __init__(self, bad=(), off=(), became=DONE):
        self.bad, self.off, self.became = set(bad), set(off), became
        self.began = []

    def look(self):
        pass

    def lacks(self, uid):
        return "the key switch" if uid in self.off else None

    def install(self, board):
        self.began.append(board.uid)
        if board.uid in self.bad:
            raise HostError(6236, port="p1", reason="the signature is wrong")
        return self.became


class Fleet:
    """A roll-out in a database of its own, approved unless it says otherwise."""

    def __init__(self, url, groups=GROUPS, approved=True, plan=None):
        self.database = Database(url)
        plan = plan or Plan("0.3.0", MAKER, boards_of(groups), None, {})
        self.boards, self.trusted = plan.boards, trusting(maker=plan.maker)
        self.uids = [board.uid for board in self.boards]
        self.told = []
        self.number = store.plan(self.database, plan, "Pla", PLANNER, NOTIFIED)
        if approved:
            facts = self.approval()
            store.approve(self.database, self.number, "Ann", facts, APPROVED)

    def approval(self, by="Ann", key=APPROVER, not_before=None, notified=NOTIFIED):
        asked = (self.found(), by, "GL-26-17", notified, not_before, key)
        return approving.approved(*asked, now=APPROVED)

    def found(self):
        with self.database.reading() as connection:
            return store.load(connection, self.number)

    def walker(self, tables):
        def tell(board, state, said):
            self.told.append((board.uid, state, said))

        begins = (self.trusted, tables, tell, lambda: BEGINS)
        return Walker(self.database, self.number, "Tec", *begins)

    def walk(self, tables, most=100):
        """Started, and gone along until nothing more is to be done, or so often."""
        walker = self.walker(tables)
        for _ in range(most):
            if not walker.walk():
                break
        return walker

    def listed(self):
        with self.database.reading() as connection:
            told = listing.standing(connection, self.number)
        return {row["uid"]: (row["state"], row["why"]) for row in told["boards"]}


@pytest.fixture
def address(tmp_path):
    return f"sqlite:///{tmp_path / 'fleet.sqlite'}"


@pytest.fixture
def fleet(address):
    made = Fleet(address)
    yield made
    made.database.close()


def test_boards_that_do_as_they_should_are_done_group_after_group(fleet):
    tables = Tables()
    fleet.walk(tables)
    assert fleet.found().state == "done" and tables.began == fleet.uids
    assert set(fleet.listed().values()) == {("done", "proved by its own hash")}


def test_the_first_failure_stops_all_and_the_list_says_what_did_not_happen(fleet):
    first, second, *others = fleet.uids
    tables = Tables(bad=[second])
    fleet.walk(tables)
    assert tables.began == [first, second] and fleet.found().state == "stopped"
    listed = fleet.listed()
    assert listed[first] == ("done", "proved by its own hash")
    state, why = listed[second]
    assert state == "failed" and why.startswith("6236: ") and "the signature is wrong" in why
    unreached = ("waits", "not reached before the roll-out stopped")
    assert {listed[uid] for uid in others} == {unreached}


def test_started_again_it_goes_on_with_what_is_not_done(fleet):
    first, second, *others = fleet.uids
    fleet.walk(Tables(bad=[second]))
    tables = Tables()
    fleet.walk(tables)
    assert tables.began == [second, *others] and fleet.found().state == "done"


def test_a_board_whose_key_switch_is_off_is_left_alone_and_holds_up_the_next_group(fleet):
    tables = Tables(off=[fleet.uids[0]])
    fleet.walk(tables, most=20)
    assert tables.began == [fleet.uids[1]]
    assert fleet.told.count((fleet.uids[0], "waits", "waits for: the key switch")) == 1
    listed = fleet.listed()
    assert listed[fleet.uids[0]] == ("waits", "the key switch at its table, between rounds")
    assert listed[fleet.uids[2]] == ("waits", "group 1 comes first")


def test_a_board_that_refuses_as_a_round_began_waits_and_says_so(address):
    fleet = Fleet(address, groups=(1,))
    fleet.walk(Tables(became=("waits", "only between rounds", "none")), most=1)
    (listed,) = fleet.listed().values()
    key = "the key switch at its table, between rounds"
    assert listed == ("waits", f"only between rounds; {key}")
    fleet.walk(Tables())
    assert fleet.found().state == "done"
    fleet.database.close()


def test_a_board_that_runs_its_image_and_lacks_its_table_is_gone_on_with(address):
    fleet = Fleet(address, groups=(1,))
    walker = fleet.walker(tables := Tables(became=("written", "runs the image", "none")))
    assert walker.walk()
    assert fleet.listed()[fleet.uids[0]][0] == "written" and fleet.found().state == "running"
    tables.became = DONE
    assert walker.walk() and not walker.walk()
    assert tables.began == fleet.uids * 2 and fleet.found().state == "done"
    fleet.database.close()


class Killed(BaseException):
    pass


def test_killed_at_a_board_the_list_says_so_and_a_new_start_looks_at_it_again(fleet):
    def die(board):
        raise Killed

    tables: Any = Tables()
    tables.install = die
    with pytest.raises(Killed):
        fleet.walk(tables)
    assert fleet.listed()[fleet.uids[0]][0] == "begun"
    store.tell(fleet.database, fleet.number, "all", "stopped", "Flo", BEGINS, "tidied up")
    assert fleet.listed()[fleet.uids[0]] == ("begun", "nobody has said how it ended")
    again = Tables()
    fleet.walk(again)
    assert again.began == fleet.uids


def test_what_nobody_thought_of_is_a_failure_of_this_board(fleet):
    def fail(board):
        raise ZeroDivisionError("by \x1b zero")

    tables: Any = Tables()
    tables.install = fail
    fleet.walk(tables)
    state, why = fleet.listed()[fleet.uids[0]]
    assert (state, why) == ("failed", "ZeroDivisionError: by \\x1b zero")


def test_stopped_by_somebody_it_begins_no_more(fleet):
    walker = fleet.walker(tables := Tables())
    assert walker.walk()
    store.tell(fleet.database, fleet.number, "all", "stopped", "Flo", BEGINS, "enough for today")
    assert not walker.walk()
    assert tables.began == fleet.uids[:1] and fleet.found().state == "stopped"


def test_of_two_that_walk_the_first_ends_and_nobody_works_at_one_board_twice(fleet):
    one, two = Tables(), Tables()
    walker = fleet.walker(one)
    assert walker.walk()
    other = fleet.walker(two)
    assert not walker.walk() and other.walk()
    assert (one.began, two.began) == ([fleet.uids[0]], [fleet.uids[1]])


def test_a_start_that_comes_between_look_and_work_takes_the_board_over(fleet):
    """The transaction decides, not what was read before."""
    tables: Any = Tables()
    walker = fleet.walker(tables)

    def lacks(uid):
        fleet.walker(Tables())

    tables.lacks = lacks
    walker.walk()
    assert tables.began == []


@pytest.mark.parametrize("seed", range(10))
def test_whatever_fails_no_group_begins_before_the_one_before_it_is_done(seed, address):
    """The judge knows nothing but which boards were begun, and in which order."""
    chance = random.Random(seed)
    fleet = Fleet(address, groups=[chance.randint(1, 3) for _ in range(3)])
    part = {board.uid: board.part for board in fleet.boards}
    well: set[str] = set()
    for _ in range(20):
        tables = Tables(bad=[uid for uid in fleet.uids if chance.random() < 0.2])
        fleet.walk(tables)
        *before, last = tables.began
        assert not tables.bad & set(before)
        for uid in tables.began:
            assert all(other in well for other in fleet.uids if part[other] < part[uid])
            assert uid not in well
            well |= {uid} - tables.bad
        if last not in tables.bad:
            break
    assert fleet.found().state == "done" and well == set(fleet.uids)
    fleet.database.close()


def refused(code, do, *arguments, **facts):
    with pytest.raises(HostError) as caught:
        do(*arguments, **facts)
    assert caught.value.code == code
    return caught.value.text


def test_461a_26_b_it_begins_no_earlier_than_72_hours_after_the_notice(fleet):
    assert NOTICE_US == 72 * HOUR_US
    found = fleet.found()
    told = refused(7160, found.verify_start, BEGINS - 1)
    assert "461a.26(b)" in told and "2026-" in told
    assert found.verify_start(BEGINS).reference == "GL-26-17"


def test_461a_26_b_an_approval_shortens_no_notice_and_may_put_it_off(address):
    fleet = Fleet(address, approved=False)
    assert "72 hours" in refused(7158, fleet.approval, not_before=BEGINS - 1)
    assert "future" in refused(7158, fleet.approval, notified=NOTIFIED + 2 * HOUR_US)
    later = fleet.approval(not_before=BEGINS + HOUR_US)
    store.approve(fleet.database, fleet.number, "Ann", later, APPROVED)
    refused(7160, fleet.found().verify_start, BEGINS)
    fleet.database.close()


def test_it_takes_a_second_person_with_another_key(address):
    fleet = Fleet(address, approved=False)
    refused(7159, fleet.found().verify_start, BEGINS)
    assert "Pla planned it" in refused(7158, fleet.approval, by="Pla")
    assert "same key" in refused(7158, fleet.approval, key=PLANNER)
    facts = fleet.approval()
    store.approve(fleet.database, fleet.number, "Ann", facts, APPROVED)
    again = (fleet.database, fleet.number, "Flo", facts, APPROVED)
    assert "already" in refused(7158, store.approve, *again)
    fleet.database.close()


def test_only_the_approval_of_whoever_has_to_holds_and_each_of_its_facts_is_signed(fleet):
    found = fleet.found()
    approval = found.approval
    approving.verify(found, approval, TRUSTED)
    for key in (OTHER, PLANNER):
        refused(7163, approving.verify, found, approval, trusting(approvers=[key]))
        if key is OTHER:
            refused(7163, approving.verify, found, approval, trusting(planners=[key]))
    refused(7163, approving.verify, found, approval, trusting(maker="01" * 32))
    for name, value in (
        ("at", APPROVED + 1),
        ("by", "Flo"),
        ("reference", "GL-26-18"),
        ("notified", NOTIFIED - 1),
        ("not_before", BEGINS - 1),
        ("signature", "00"),
    ):
        changed = replace(approval, **{name: value})
        refused(7163, approving.verify, found, changed, TRUSTED)


def test_whoever_planned_it_approves_nothing_whatever_stands_in_the_database(fleet):
    """The act may be written by anybody who has the database."""
    found = fleet.found()
    facts = {"reference": "GL-26-17", "notified": NOTIFIED, "not_before": BEGINS}
    signed = approving._signed(approving._approval(found, APPROVED, "Ann", facts), PLANNER)
    forged = replace(found.approval, **signed)
    both = trusting(approvers=[PLANNER])
    assert "same key" in refused(7158, approving.verify, found, forged, both)


def forged_approval(
    fleet, by="Ann", at=APPROVED, reference="GL-26-17", notified=NOTIFIED, begins=0
):
    """Signed by the approver with a program of his own, and written by whoever may write."""
    found = fleet.found()
    facts = {"reference": reference, "notified": notified, "not_before": begins or BEGINS}
    signed = approving._signed(approving._approval(found, at, by, facts), APPROVER)
    told = {"rollout": fleet.number, **facts, **signed}
    house.record(fleet.database, "rollout_approval", by, told, at)


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("72 hours", {"notified": APPROVED - 1_000, "begins": APPROVED - 1_000}),
        ("72 hours", {"begins": BEGINS - 1}),
        ("future", {"notified": APPROVED + 1, "begins": APPROVED + 1 + NOTICE_US}),
        ("a second person", {"by": "Pla"}),
        ("a second person", {"by": "PLA"}),
        ("reference", {"reference": "x" * 101}),
    ],
)
def test_461a_26_b_an_approval_that_no_command_would_have_made_starts_nothing(
    said, facts, address
):
    fleet = Fleet(address, approved=False)
    forged_approval(fleet, **facts)
    late = 10 * BEGINS
    with fleet.database.reading() as connection:
        assert said in refused(7158, store.startable, connection, fleet.number, TRUSTED, late)
    fleet.database.close()


def test_a_plan_and_an_image_of_nobody_are_not_started_with_one_persons_key(address):
    """Whoever has the approver's key and writes the database makes up all else."""
    fleet = Fleet(address, approved=False)
    forged = Plan("0.3.0", "66" * 32, fleet.boards, None, {})
    for maker, key in (("66" * 32, OTHER), (MAKER, OTHER), ("66" * 32, PLANNER)):
        plan = replace(forged, maker=maker)
        fleet.number = store.plan(fleet.database, plan, "Pla", key, NOTIFIED)
        store.approve(fleet.database, fleet.number, "Ann", fleet.approval(), APPROVED)
        with fleet.database.reading() as connection:
            refused(7163, store.startable, connection, fleet.number, TRUSTED, BEGINS)
    fleet.database.close()


def test_a_later_roll_out_of_nobody_keeps_none_from_its_start_and_is_named(fleet):
    plan = Plan("0.3.1", MAKER, fleet.boards, None, {})
    others = []
    for planner, approver in ((OTHER, APPROVER), (PLANNER, OTHER)):
        number = store.plan(fleet.database, plan, "Pla", planner, NOTIFIED)
        with fleet.database.reading() as connection:
            found = store.load(connection, number)
        asked = (found, "Ann", "GL-26-17", NOTIFIED, None, approver)
        store.approve(
            fleet.database, number, "Ann", approving.approved(*asked, now=APPROVED), APPROVED
        )
        others.append(number)
    with fleet.database.reading() as connection:
        store.startable(connection, fleet.number, TRUSTED, BEGINS)
        assert store.passed_over(connection, fleet.number, TRUSTED) == others


def test_what_was_planned_is_signed_to_the_last_board(fleet):
    found = fleet.found()
    for name in ("by", "signature", "floor", "number", "at"):
        changed = fleet.found()
        setattr(changed, name, "00")
        refused(7163, approving.verify, changed, found.approval, TRUSTED)
    more = {"rollout": fleet.number, **vars(boards_of([1])[0]), "uid": "e66fffffffffffff"}
    house.record(fleet.database, "rollout_board", "Eve", more, BEGINS)
    refused(7175, fleet.found)


def test_the_list_names_a_bad_roll_out_and_shows_the_others(fleet):
    bad = {
        "reason": "x",
        "maker": "m",
        "digest": "d",
        "boards": 1,
        "signer": "s",
        "signature": "s",
    }
    number = house.record(fleet.database, "rollout", "Eve", bad, 9 * 10**18).number
    with fleet.database.reading() as connection:
        first, other = listing.every(connection, 50)
    assert (first["number"], first["state"]) == (number, "forged")
    assert "planned" in listing.headline(first)
    assert (other["number"], other["state"]) == (fleet.number, "approved")
    assert fleet_page.shown(fleet.database, "")["rollout"]["number"] == fleet.number


# What SQLite keeps in the place of a number or a text.
STRANGE = {
    "a time that is a text": ("rollout_approvals", "notified", "'x'"),
    "a text of bytes": ("rollout_approvals", "reference", "x'ff'"),
    "a text that is no UTF-8": ("rollouts", "reason", "cast(x'fffe' as text)"),
    "a group that is a text": ("rollout_boards", "part", "'x'"),
    "a time of an act": ("acts", "at", "'x'"),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_what_sqlite_keeps_in_the_place_of_a_number_hides_no_other_roll_out(strange, fleet):
    table, column, value = STRANGE[strange]
    other = store.plan(
        fleet.database, Plan("0.3.1", MAKER, boards_of([1]), None, {}), "Pla", PLANNER, NOTIFIED
    )
    with fleet.database.writing() as connection:
        guards.take_down(connection, [table])
        key = "number" if table == "acts" else "act"
        first = (
            "SELECT min(act) FROM rollouts" if table == "acts" else f"SELECT min(act) FROM {table}"
        )
        connection.execute(text(f"UPDATE {table} SET {column} = {value} WHERE {key} = ({first})"))
    shown = fleet_page.shown(fleet.database, "")
    assert [(one["number"], one["state"]) for one in shown["every"]] == [
        (other, "planned"),
        (fleet.number, "forged"),
    ]


def copied(database, number, at=0, into=None):
    """The rows of a roll-out once more, as whoever may write them would, under the next number;
    `into` another database."""
    into = into or database
    with database.reading() as connection:
        asked = schema.acts.select().order_by(schema.acts.c.number)
        acts = [row._mapping for row in connection.execute(asked)]
    with house.acting(into) as connection:
        moved = house.next_number(connection)
        for act in acts:
            facts = json.loads(act["facts"])
            if number not in (act["number"], facts.get("rollout")):
                continue
            facts |= {"rollout": moved} if "rollout" in facts else {}
            house.append(connection, act["kind"], act["by"], facts, act["at"] + at)
    return moved


def verified(database, number):
    with database.reading() as connection:
        found = store.load(connection, number)
    assert found.approval
    approving.verify(found, found.approval, TRUSTED)


def test_an_old_roll_out_is_started_again_under_no_other_number_time_or_floor(fleet, tmp_path):
    verified(fleet.database, fleet.number)
    for later in (0, HOUR_US):
        refused(7163, verified, fleet.database, copied(fleet.database, fleet.number, later))
    other = Database(f"sqlite:///{tmp_path / 'other.sqlite'}")
    with other.writing() as connection:
        other.identity(connection)
    moved = copied(fleet.database, fleet.number, into=other)
    assert moved == fleet.number
    refused(7163, verified, other, moved)
    other.close()


def test_it_is_kept_alike_in_both_databases(url):
    fleet = Fleet(url, groups=(1, 1))
    fleet.walk(Tables(bad=[fleet.uids[1]]))
    assert [state for state, _ in fleet.listed().values()] == ["done", "failed"]
    fleet.database.close()
