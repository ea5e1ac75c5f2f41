"""What the tables of several files have in common: where they are listed, and the column of those
that tell an act of somebody of the house."""

from typing import Any

from sqlalchemy import BigInteger, Column, MetaData

metadata = MetaData()


def act() -> Column[Any]:
    return Column("act", BigInteger, primary_key=True, autoincrement=False)
