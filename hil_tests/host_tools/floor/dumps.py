"""What two databases of the same files have alike: everything that derives from journals. Where
the reading of files goes on is left out, and records are listed one by one, as two readings may
have taken them in spans of other lengths."""

from sqlalchemy import select

from host_tools.floor import schema
from host_tools.floor.reading import DIGEST_BYTES


def dump(database):
    found = {}
    with database.reading() as connection:
        for table in schema.DERIVED:
            asked = select(table).order_by(*table.primary_key)
            found[table.name] = [dict(row._mapping) for row in connection.execute(asked)]
    del found["positions"]
    found["spans"] = [one for span in found["spans"] for one in _records(span)]
    return found


def _records(span):
    records = range(span["first"], span["last"] + 1)
    for place, record in enumerate(records):
        digest = span["digests"][place * DIGEST_BYTES : (place + 1) * DIGEST_BYTES]
        yield span["uid"], span["epoch"], record, digest


def rows(database, table):
    with database.reading() as connection:
        asked = select(table).order_by(*table.primary_key)
        return [dict(row._mapping) for row in connection.execute(asked)]
