"""The registries of error codes; conftest.py watches that a whole run raises each of them."""

from tablectl.core.errors import ERRORS

from host_tools.common.errors import HOST_ERRORS, TABLES


def test_no_code_is_in_both_registries():
    assert not set(ERRORS) & set(HOST_ERRORS)


def test_names_are_used_once():
    names = [table[code][0] for table in (ERRORS, HOST_ERRORS) for code in table]
    assert len(names) == len(set(names))


def test_each_number_stands_once():
    numbers = [code for tables in TABLES.values() for table in tables for code in table]
    assert sorted(numbers) == sorted(HOST_ERRORS)
