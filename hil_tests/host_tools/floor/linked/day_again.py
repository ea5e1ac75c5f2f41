"""A day of a link again and again: its boards' signed days and its ledger, as if what they did in
one day came so many times. The journals of those days are not written."""

import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta

from sqlalchemy import text

from hil_tests.host_tools.floor.linked.linked_rounds import LEVEL
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import guards
from host_tools.floor.database import Database
from host_tools.floor.linked.accounts import ACCOUNTS

DAY_US = 86_400_000_000
# What the rows of a day have `n` days later, but for what stays as it is.
LATER = {
    "entries": ("number + :n * :entries", "at", "sequence"),
    "contributions": ("sequence", "total", "reserved", "entry"),
    "awards": ("number + :n * :awards", "entry", "sequence", "before"),
    "outcomes": ("number + :n * :awards", "entry"),
}
BY = {
    "at": f"at + :n * {DAY_US}",
    "entry": "entry + :n * :entries",
    "sequence": "sequence + :n * records",
    "before": "before + (before > 0) * :n * records",
    "total": "total + :n * fed",
    "reserved": "reserved + :n * in_reserve",
}
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
    folder `signed`: in the folder `year`, signed with `key`, and in `year.sqlite`. `entries` of
    that ledger; `bytes` of all days."""

    def __init__(self, folder, ledger, key, days):
        self.path, self.days = folder / "year.sqlite", folder / "year"
        self.url = f"sqlite:///{self.path}"
        self._key, self._days = key, days
        copy(ledger, self.path)
        self._told = {
            file.name: json.loads(file.read_text()) for file in (folder / "signed").iterdir()
        }
        self._write_ledger()
        self.days.mkdir()
        for name, told in self._told.items():
            self._write_days(name, told)
        self.bytes = sum(file.stat().st_size for file in self.days.iterdir())

    def change(self):
        """A micro-dollar, in a total and an entry of the ledger and in a day of the last board."""
        database = Database(self.url)
        with database.writing() as connection:
            guards.take_down(connection, list(LATER))
            for number, change in enumerate(CHANGED, 1):
                asked = "SELECT number FROM entries WHERE kind = 'contribution' AND number > {}"
                least = self.entries * number // 4
                found = connection.exec_driver_sql(asked.format(least) + " LIMIT 1").scalar()
                connection.exec_driver_sql(change.format(found))
        database.close()
        name = max(self._told)
        fields = json.loads((self.days / name).read_text())
        fields["days"][self._days // 2]["levels"][LEVEL][1] += 1
        self._sign(name, fields)

    def _write_ledger(self):
        database = Database(self.url)
        with database.writing() as connection:
            guards.take_down(connection, list(LATER))
            self._add_days(connection)
            guards.put_up(connection, list(LATER))
            summed = (
                f"{name} = (SELECT sum({name}) FROM entries WHERE level = '{LEVEL}')"
                for name in ACCOUNTS
            )
            connection.exec_driver_sql(f"UPDATE link_standings SET {', '.join(summed)}")
            connection.exec_driver_sql(
                "UPDATE links SET entry = (SELECT max(number) FROM entries)"
            )
            self.entries = connection.exec_driver_sql("SELECT count(*) FROM entries").scalar_one()
        database.close()

    def _add_days(self, connection):
        connection.exec_driver_sql(
            "CREATE TEMPORARY TABLE a_day (of_uid, records, fed, in_reserve)"
        )
        for told in self._told.values():
            _, fed, reserved = told["days"][0]["levels"][LEVEL]
            row = (told["uid"], told["last"], fed, reserved)
            connection.exec_driver_sql("INSERT INTO a_day VALUES (?, ?, ?, ?)", row)
        first, last = connection.exec_driver_sql(
            "SELECT min(number) FILTER (WHERE kind = 'contribution'), max(number) FROM entries"
        ).one()
        self._awards = connection.exec_driver_sql("SELECT count(*) FROM awards").scalar()
        for table in LATER:
            self._add_to(connection, table, first, last)

    def _add_to(self, connection, table, first, last):
        grows = {"entries": last - first + 1, "awards": self._awards}
        at = "number" if table == "entries" else "entry"
        boards = "" if table == "outcomes" else "JOIN a_day ON of_uid = uid"
        day = f"CREATE TEMPORARY TABLE the_{table} AS SELECT * FROM {table} {boards}"
        connection.exec_driver_sql(f"{day} WHERE {at} >= {first}")
        columns = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({table})")]
        later = {one.split()[0]: BY.get(one, one) for one in LATER[table]}
        values = ", ".join(later.get(name, f'"{name}"') for name in columns)
        again = text(f"INSERT INTO {table} SELECT {values} FROM the_{table} WHERE true")
        for n in range(1, self._days):
            connection.execute(again, {"n": n, **grows})

    def _write_days(self, name, told):
        (day,) = told["days"]
        days = [self._later(day, n, n * told["last"]) for n in range(self._days)]
        self._sign(name, {**told, "days": days, "last": days[-1]["last"]})

    def _sign(self, name, fields):
        fields.pop("signature", None)
        (self.days / name).write_text(canonical(signatures.signed(fields, self._key)))

    def _later(self, day, n, records):
        sequence, total, reserved = day["levels"][LEVEL]
        later = {name: day[name] + records for name in ("first", "last")}
        levels = {LEVEL: [sequence + records, total * (n + 1), reserved * (n + 1)]}
        claims = [self._claimed_later(row, n, records) for row in day["claims"]]
        when = (date.fromisoformat(day["day"]) + timedelta(days=n)).isoformat()
        return {**day, **later, "day": when, "levels": levels, "claims": claims}

    def _claimed_later(self, row, n, records):
        sequence, before, level, percent, tag, (term, number, cents), paid = row
        who = [sequence + records, before and before + records, level, percent, tag]
        return [*who, [term, number + n * self._awards, cents], paid]
