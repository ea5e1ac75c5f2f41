"""What an audit signs of a board's days is what its ledger has; a micro-dollar in either is named,
and the day again and again is as a ledger of many days."""

import json
import shutil
from contextlib import closing
from dataclasses import asdict

import pytest
from sqlalchemy import text
from tablectl.core.keyed_hash import KeyedHash

from hil_tests.host_tools.floor.linked.day_again import Year, copy
from hil_tests.host_tools.floor.linked.linked_pit import LEVEL, LINK, Pit
from hil_tests.host_tools.helpers.native_table import KEYS
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import guards
from host_tools.floor.database import Database
from host_tools.floor.linked import rebuilding, repository, verifying
from host_tools.journal.totals import Totals

ROUNDS = 3


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Two tables for two days, each of which wins all of the meter once a day; in
    `first.sqlite` the ledger as it was behind the first day."""
    whole = tmp_path_factory.mktemp("days")
    pit = Pit(whole, 2, a_jackpot=ROUNDS)
    pit.live(ROUNDS)
    pit.end_day()
    copy(pit.ledger, whole / "first.sqlite")
    pit.live(ROUNDS)
    pit.close()
    return whole


class Link:
    """A copy of it in `whole`."""

    def __init__(self, whole, tablectl):
        self.whole, self.tablectl = whole, tablectl
        self.private, self.public = whole / "auditor.pem", whole / "auditor.pub.pem"
        signatures.make(self.private, self.public)
        self.data, self.signed, self.state = whole / "data", whole / "signed", whole / "state.json"
        self.signed.mkdir()
        self.uids = sorted(folder.name for folder in self.data.iterdir())
        self.url = f"sqlite:///{whole / 'floor.sqlite'}"
        self.database = Database(self.url)

    def files(self, uid):
        return sorted((self.data / uid).glob("*.journal"))

    def audit(self, uid, files, *more):
        """By the command, which signs the days of a board."""
        days = "--days", self.signed / f"{uid}.json", "--sign", self.private
        return self.tablectl("audit", *files, "--keys", self.whole / "keys.json", *days, *more)

    def sign_all(self, day=None):
        for uid in self.uids:
            assert self.audit(uid, self.files(uid)[:day]).code == 0

    def days(self, uid):
        return json.loads((self.signed / f"{uid}.json").read_text())

    def sign(self, uid, fields):
        key = signatures.private_key(self.private, bytes)
        fields.pop("signature")
        made = canonical(signatures.signed(fields, key))
        (self.signed / f"{uid}.json").write_text(made)

    def change(self, statement, *tables):
        with self.database.writing() as connection:
            guards.take_down(connection, list(tables))
            assert connection.execute(text(statement)).rowcount
            guards.put_up(connection, list(tables))

    def said(self, data=None, days=None, jobs=1):
        verified = verifying.findings(self.database, LINK)
        return verified + rebuilding.findings(self.database, LINK, data, days, self.public, jobs)


@pytest.fixture
def link(played, tmp_path, tablectl):
    made = Link(shutil.copytree(played, tmp_path / "link"), tablectl)
    with closing(made.database):
        yield made


def test_the_days_that_an_audit_signs_are_those_of_the_ledger_and_have_every_claim(link):
    link.sign_all()
    told = [day for uid in link.uids for day in link.days(uid)["days"]]
    assert [day["day"] for day in told] == 2 * ["2026-11-25", "2026-11-26"]
    with repository.looked_at(link.database, LINK) as books:
        for uid in link.uids:
            day = link.days(uid)["days"][-1]
            total = books.last_total(uid, day["epoch"], LEVEL)
            assert [total.sequence, total.total, total.reserved] == day["levels"][LEVEL]
        answered = [row[5][1] for day in told for row in day["claims"]]
        assert sorted(answered) == books.numbers() == [1, 2, 3, 4]
    assert link.said(days=link.signed) == link.said(data=link.data) == []


def test_journals_are_held_against_the_manifest_and_whose_key_has_signed_it(link):
    (mine,) = {
        json.loads(line)["signer"]
        for uid in link.uids
        for line in (link.data / uid / "manifest").read_text().splitlines()
    }

    def said(*collectors):
        return rebuilding.findings(link.database, LINK, link.data, jobs=1, collectors=collectors)

    assert said() == said(mine) == []
    assert any("has not signed it, or may not" in line for line in said("ab" * 32))
    (link.data / link.uids[0] / "manifest").write_bytes(b"")
    assert any(line.startswith(f"board {link.uids[0]}: the manifest") for line in said())


def test_several_boards_are_played_side_by_side_and_nothing_is_said_otherwise(link):
    link.change("UPDATE contributions SET total = total + 1", "contributions")
    assert link.said(data=link.data, jobs=2) == link.said(data=link.data, jobs=1) != []


def test_an_audit_that_goes_on_day_by_day_signs_the_same_days(link):
    uid = link.uids[0]
    first, second = link.files(uid)
    state = "--state", link.state
    assert link.audit(uid, [first], *state).code == 0
    assert [day["day"] for day in link.days(uid)["days"]] == ["2026-11-25"]
    assert link.audit(uid, [first, second], *state).code == 0
    by_day = link.days(uid)
    assert link.audit(uid, [first, second]).code == 0
    assert link.days(uid) == by_day


def test_a_state_of_a_tablectl_that_summed_up_no_days_is_one_clear_error(link, monkeypatch):
    uid = link.uids[0]
    keys = "--keys", link.whole / "keys.json", "--state", link.state
    with monkeypatch.context() as earlier:
        earlier.setattr(Totals, "as_dict", without_days)
        assert link.tablectl("audit", *link.files(uid), *keys).code == 0
    assert link.tablectl("audit", *link.files(uid), *keys).code == 0
    made = link.audit(uid, link.files(uid), "--state", link.state)
    assert made.code == 2 and "6822" in made.err
    assert not (link.signed / f"{uid}.json").exists()


def without_days(totals):
    return {name: value for name, value in asdict(totals).items() if name != "link_days"}


def test_what_an_audit_has_signed_is_not_played_again_and_what_is_behind_it_is(link):
    """A file is played again where the last record that was signed stands in it."""
    uid = link.uids[0]
    first, _ = link.files(uid)
    link.sign_all(day=1)
    assert "the ledger has booked up to record" in link.said(days=link.signed)[0]
    assert link.said(data=link.data, days=link.signed) == []
    link.sign_all()
    first.write_bytes(b"not a journal any more")
    assert link.said(data=link.data, days=link.signed) == []
    with pytest.raises(HostError) as caught:
        link.said(data=link.data)
    assert caught.value.code == 6801


def test_a_micro_dollar_in_a_signed_day_is_refused_and_named_where_it_was_signed(link):
    link.sign_all()
    uid = link.uids[1]
    fields = link.days(uid)
    sequence, total, _ = fields["days"][0]["levels"][LEVEL]
    fields["days"][0]["levels"][LEVEL][1] += 1
    (link.signed / f"{uid}.json").write_text(json.dumps(fields))
    with pytest.raises(HostError) as caught:
        link.said(days=link.signed)
    assert caught.value.code == 6827 and "signature" in caught.value.text
    link.sign(uid, fields)
    (line,) = link.said(days=link.signed)
    assert f"board {uid}" in line and f"record {sequence}: the journal feeds {total + 1} " in line


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("kind", "days", "of another kind"),
        ("days", [{}], "not of its form"),
        ("uid", 1, "not of its form"),
        ("uid", "e660000000000001", "of board e660000000000001"),
    ],
)
def test_signed_days_of_another_form_or_board_are_one_clear_error(link, name, value, says):
    link.sign_all()
    uid = link.uids[0]
    link.sign(uid, {**link.days(uid), name: value})
    with pytest.raises(HostError) as caught:
        link.said(days=link.signed)
    assert caught.value.code == 6827 and says in caught.value.text


def test_what_days_need_besides_is_said(link):
    files, folder = link.files(link.uids[0]), link.whole / "none"
    made = link.tablectl("audit", *files, "--days", link.signed / "x.json", "--sign", link.private)
    assert made.code == 2 and "--days needs --keys" in made.err
    made = link.tablectl("link", "verify", LINK, "--database", link.url, "--days", link.signed)
    assert made.code == 2 and "--days needs --signer" in made.err
    folder.mkdir()
    with pytest.raises(HostError) as caught:
        link.said(days=folder)
    assert caught.value.code == 6101


def test_where_something_was_found_nothing_is_signed(link):
    uid = link.uids[0]
    (link.signed / f"{uid}.json").write_text("of before")
    file = link.files(uid)[0]
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    made = link.audit(uid, link.files(uid))
    assert made.code == 1 and "not written, because of what was found" in made.err
    assert (link.signed / f"{uid}.json").read_text() == "of before"


def test_the_day_again_and_again_agrees_and_a_micro_dollar_in_it_is_named(link):
    link.sign_all(day=1)
    key = signatures.private_key(link.private, bytes)
    year = Year(link.whole, link.whole / "first.sqlite", key, KeyedHash(KEYS["link"]), days=4)
    verify = "link", "verify", LINK, "--database", year.url, "--days", year.days
    made = link.tablectl(*verify, "--signer", link.public)
    assert made.code == 0 and "with the days that were signed" in made.out
    year.change()
    made = link.tablectl(*verify, "--signer", link.public, "--json")
    found = json.loads(made.out)
    assert made.code == 1 and len(found) == 4
    assert sum("its causes give" in line for line in found) == 3
    assert sum("the journal feeds" in line for line in found) == 1
