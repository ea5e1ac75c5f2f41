"""The floor's page over a house of tables."""

import pytest
from argon2 import PasswordHasher

from hil_tests.host_tools.floor.web import many_tables
from hil_tests.host_tools.floor.web.served_floor import ServedFloor, add_people
from hil_tests.host_tools.helpers.browser import chromium as chromium
from host_tools.floor import live, people
from host_tools.floor.database import Database


@pytest.fixture(scope="module", autouse=True)
def light_hashes():
    """`test_people.py` holds the cost of a hash; here one is only made and compared."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(scope="module", autouse=True)
def looks_that_stay_fresh():
    """`test_looks.py` holds for how long one is; here it is for as long as the tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "FRESH_US", many_tables.LATER)
        yield


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A database with the tables of `many_tables` and the people of `served_floor`."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('house') / 'floor.sqlite'}")
    many_tables.fill(database)
    add_people(database)
    yield database
    database.close()


@pytest.fixture(scope="module")
def served(house):
    made = ServedFloor(house)
    yield made
    made.close()
