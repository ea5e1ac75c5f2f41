"""The registry of error codes: each is raised in the whole run, which conftest.py watches."""

import pytest
from tablectl.core.errors import ERRORS

from host_tools.errors import HOST_ERRORS


def test_no_code_is_in_both_registries():
    assert not set(ERRORS) & set(HOST_ERRORS)


def test_names_are_used_once():
    names = [name for name, _ in list(ERRORS.values()) + list(HOST_ERRORS.values())]
    assert len(names) == len(set(names))


@pytest.mark.runs_last
def test_every_code_was_raised_by_some_test(raised_codes):
    never = (set(ERRORS) | set(HOST_ERRORS)) - raised_codes
    assert not never, f"no test raised {sorted(never)}"
