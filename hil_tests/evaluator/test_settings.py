"""The settings of Five Card Hi-Lo, of all C(52,5) hands."""

import subprocess
from math import comb


def test_579_11_d_e_settings_are_those_of_the_text(compile_c):
    program = compile_c(
        "settings_check", ["settings_check.c", "deal.c", "oracle_totals.c", "slow_oracle.c"]
    )
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    lines = [tuple(map(int, line.split("\t"))) for line in done.stdout.splitlines()]
    # A player may put one ace low; without aces and with four of them there is no choice.
    for aces, one, two in lines:
        hands = comb(4, aces) * comb(48, 5 - aces)
        assert (one, two) == ((0, hands) if 1 <= aces <= 3 else (hands, 0))
