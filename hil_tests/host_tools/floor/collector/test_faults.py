"""Nothing is lost and nothing comes twice, whatever fails at whatever operation on the disk.

A random one is played again by its seed alone, such as

    .venv/bin/python -m hil_tests.host_tools.floor.collector.faults 1 --seed 17
"""

import pytest

from hil_tests.host_tools.floor.collector.collected import Collected, play
from hil_tests.host_tools.floor.collector.faults import at_random
from hil_tests.host_tools.floor.collector.faulty_disk import KINDS

SEEDS = 60


def operations():
    collected = play(Collected())
    return collected.disk.operations


OPERATIONS = operations()


def test_without_faults_every_record_is_kept_once_over_days_and_epochs():
    collected = play(Collected())
    entries = collected.verify()
    assert len({entry["day"] for entry in entries}) > 1
    assert [entry["epoch"] for entry in entries][-1] == "11" * 8
    assert collected.board.exported == len(collected.board.records)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("operation", range(1, OPERATIONS + 1))
def test_a_fault_at_any_operation_loses_nothing(operation, kind):
    collected = play(Collected(operation, {operation: kind}))
    assert not collected.disk.faults
    collected.verify()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_faults_at_random_lose_nothing(seed):
    at_random(seed)
