"""Inputs guided by coverage; what they reach; and that a planted fault is found."""

import shutil
import subprocess

from hil_tests.evaluator import fuzz

INPUTS = 1_500_000
# The rest are the sanitizers' own blocks, which only a fault enters, and the rarest hands'.
REACHED = 0.9
# Found step by step: one hand in 52 x 51 of one ranking begins with these cards.
PLANTED = """
    if (cards[0] == 17)
        if (cards[1] == 42)
            return cards[count];
"""


def test_no_input_breaks_a_promise(capsys):
    program, blocks = fuzz.build()
    done = fuzz.fuzz(program, INPUTS)
    assert done.returncode == 0, done.stdout + done.stderr
    counts = fuzz.counts_of(done)
    with capsys.disabled():
        print(f" edges {counts['edges']}, blocks {counts['blocks']} of {blocks} ", end="")
    assert counts["inputs"] == INPUTS
    assert counts["blocks"] >= REACHED * blocks


def test_a_planted_read_beyond_the_cards_is_found_and_can_be_replayed(tmp_path):
    core = tmp_path / "handeval"
    shutil.copytree(fuzz.HANDEVAL, core)
    source = core / "totals.c"
    begin = "int32_t hand_over_under(const uint8_t *cards, unsigned count)\n{"
    text = source.read_text()
    assert begin in text
    source.write_text(text.replace(begin, begin + PLANTED))
    program, _ = fuzz.build("fuzz_planted", core)
    done = fuzz.fuzz(program, INPUTS)
    assert done.returncode != 0 and "heap-buffer-overflow" in done.stderr
    (replay,) = [line for line in done.stderr.splitlines() if line.startswith("replay: ")]
    again = subprocess.run(
        replay.split()[1:], capture_output=True, text=True, check=False, cwd=fuzz.ROOT
    )
    assert again.returncode != 0 and "hand_over_under" in again.stderr
