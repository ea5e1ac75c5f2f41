"""The power goes anywhere in a round with a jackpot: the table stands before or after an event."""

import pytest
from power_cut import MASKS, Recording, check_on_host, check_on_image

SAMPLES = 60


@pytest.fixture(scope="module")
def recording():
    return Recording()


def test_the_recorded_round_has_a_jackpot(recording):
    assert any('"jackpot_confirm"' in state for state in recording.states)
    assert '"round": 2' in recording.states[-1]


def test_every_byte_whole_or_torn_stands_up_on_the_host(recording):
    for n in range(len(recording.writes) + 1):
        for mask in MASKS:
            check_on_host(recording, n, mask)


@pytest.mark.parametrize("sample", range(SAMPLES))
@pytest.mark.parametrize("mask", MASKS)
def test_the_image_stands_up_as_the_host_does(sample, mask, recording):
    n = sample * len(recording.writes) // (SAMPLES - 1)
    check_on_image(recording, n, mask)


@pytest.mark.parametrize("again", (1, 7, 30, 41, 55, 61))
def test_the_image_is_cut_again_while_it_recovers(again, recording):
    check_on_image(recording, len(recording.writes) * again // 61, 0x5A, again)
