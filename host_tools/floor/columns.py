"""What the tables of several files have in common: where they are listed, and the column of those
that tell an act of somebody of the house."""

from typing import Any

from sqlalchemy import BigInteger, Column, MetaData

metadata = MetaData()
# The first whole number that is too large for either database.
LARGEST = 1 << 63
# Letters of a cause's kind and of what it tells, all of them printable ASCII.
MOST_KIND, MOST_TOLD = 64, 65_536


def act() -> Column[Any]:
    return Column("act", BigInteger, primary_key=True, autoincrement=False)
