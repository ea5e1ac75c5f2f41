"""A day of a link again and again: its boards' signed days and its ledger, as if what they did in
one day came so many times. The journals of those days are not written."""

import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta

from sqlalchemy import select
from tablectl.linked import messages

from hil_tests.host_tools.floor.linked.linked_pit import LEVEL, LINK
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import guards, link_tables
from host_tools.floor.database import Database
from host_tools.floor.deadline import LONG_S
from host_tools.floor.linked import causes
from host_tools.floor.linked.causes import REPORT, Cause, Place
from host_tools.floor.linked.exported import MANY
from host_tools.floor.linked.fold import Fold

DAY_US = 86_400_000_000
CHANGED = (
    "UPDATE contributions SET total = total + 1 WHERE entry = {}",
    "UPDATE entries SET contributions = contributions + 1, current = current + 1 "
    "WHERE number = {}",
)


def copy(ledger, to):
    """A database that others may have open."""
    with closing(sqlite3.connect(ledger)) as one, closing(sqlite3.connect(to)) as other:
        one.backup(other)


class Year:
    """`days` of the one day of a `ledger` and of the boards whose signed days are in the
    folder `signed`: in the folder `year`, signed with `key`, and in `year.sqlite`. `keyed`: the
    key `link` of all boards. `entries` of that ledger; `bytes` of all days."""

    def __init__(self, folder, ledger, key, keyed, days):
        self.path, self.days = folder / "year.sqlite", folder / "year"
        self.url = f"sqlite:///{self.path}"
        self._key, self._keyed, self._days = key, keyed, days
        copy(ledger, self.path)
        self._told = {
            file.name: json.loads(file.read_text()) for file in (folder / "signed").iterdir()
        }
        self._of_board = {told["uid"]: told for told in self._told.values()}
        self._last, self._waiting = Cause(0, 0, "", "", ""), {}
        self._write_ledger()
        self.days.mkdir()
        for name, told in self._told.items():
            self._write_days(name, told)
        self.bytes = sum(file.stat().st_size for file in self.days.iterdir())

    def change(self):
        """A micro-dollar, in a total and an entry of the ledger and in a day of the last board."""
        database = Database(self.url)
        with database.writing() as connection:
            guards.take_down(connection, ["contributions", "entries"])
            for number, change in enumerate(CHANGED, 1):
                asked = "SELECT number FROM entries WHERE kind = 'contribution' AND number > {}"
                least = self.entries * number // 4
                found = connection.exec_driver_sql(asked.format(least) + " LIMIT 1").scalar()
                connection.exec_driver_sql(change.format(found))
            guards.put_up(connection, ["contributions", "entries"])
        database.close()
        name = max(self._told)
        fields = json.loads((self.days / name).read_text())
        fields["days"][self._days // 2]["levels"][LEVEL][1] += 1
        self._sign(name, fields)

    def _write_ledger(self):
        """In one transaction, which takes longer than any of a floor."""
        database = Database(self.url, LONG_S)
        with database.writing() as connection:
            self._fold = Fold(LINK, database.identity(connection))
            table = link_tables.causes
            asked = select(*(table.c[name] for name in Cause.__match_args__))
            day = [Cause(*row) for row in connection.execute(asked.order_by(table.c.number))]
            for cause in day:
                assert self._fold.taken(cause) is None
                self._last = cause
            self._fold.made.clear()
            for n in range(1, self._days):
                for cause in day:
                    self._again(connection, cause, n)
            self._flush(connection)
            for table, row in self._fold.stands():
                database.put(connection, table, row)
        self.entries = self._fold.last_entry()
        database.close()

    def _again(self, connection, cause, n):
        """A report `n` days later; of one of which nothing comes again nothing is kept."""
        if cause.kind != REPORT:
            return
        report = self._report_later(causes.report_in(cause.told), n)
        sealed = messages.seal(self._keyed, "report", report)
        at = cause.at + n * DAY_US
        later = causes.of_report(
            sealed, Place("", LINK, self._last.number + 1, at, self._last.seal)
        )
        if self._fold.taken(later):
            self._fold.end = causes.End(self._last.number, self._last.seal)
            return
        self._last = later
        made, self._fold.made = self._fold.made, []
        for table, row in [(link_tables.causes, {"link": LINK, **vars(later)}), *made]:
            self._waiting.setdefault(table, []).append(row)
        if later.number % MANY == 0:
            self._flush(connection)

    def _flush(self, connection):
        for table, several in self._waiting.items():
            connection.execute(table.insert(), several)
        self._waiting.clear()

    def _report_later(self, report, n):
        told = self._of_board[report["uid"]]
        (day,), records = told["days"], told["last"] * n
        last, fed, reserved = day["levels"][LEVEL]
        claims = day["claims"]
        before = claims[-1][0] - told["last"] if claims else 0
        levels = [
            [
                level,
                (sequence or last - told["last"]) + records,
                total + n * fed,
                held + n * reserved,
            ]
            for level, sequence, total, held in report["levels"]
        ]
        moved = [
            self._claim_later(report, [row[0] + records, (row[1] or before) + records, *row[2:]])
            for row in report["claims"]
        ]
        last_claim = report["last"] or before
        return {
            **report,
            "levels": levels,
            "claims": moved,
            "last": last_claim + records if claims else 0,
        }

    def _claim_later(self, report, row):
        """With what the fold has answered."""
        award = self._fold.award_of(report["uid"], report["epoch"], row[0])
        if row[5] and award:
            row[5] = [row[5][0], award.number, award.cents]
        return row

    def _write_days(self, name, told):
        (day,) = told["days"]
        days = [self._later(told, day, n, n * told["last"]) for n in range(self._days)]
        self._sign(name, {**told, "days": days, "last": days[-1]["last"]})

    def _sign(self, name, fields):
        fields.pop("signature", None)
        (self.days / name).write_text(canonical(signatures.signed(fields, self._key)))

    def _later(self, told, day, n, records):
        sequence, total, reserved = day["levels"][LEVEL]
        later = {name: day[name] + records for name in ("first", "last")}
        levels = {LEVEL: [sequence + records, total * (n + 1), reserved * (n + 1)]}
        who = {"uid": told["uid"], "epoch": day["epoch"]}
        claims = [
            self._claim_later(who, [row[0] + records, row[1] and row[1] + records, *row[2:]])
            for row in day["claims"]
        ]
        when = (date.fromisoformat(day["day"]) + timedelta(days=n)).isoformat()
        return {**day, **later, "day": when, "levels": levels, "claims": claims}
