"""Every command that a README, a manual or a tutorial shows can be typed so: its program knows its
words, its options and their values."""

import pytest

from hil_tests.shown.lines import ROOT, Shown, shown, shown_in
from hil_tests.shown.reading import Unknown, read, variants
from host_tools.cli.catalogue import SUBCOMMANDS

ALL = shown()
# What is done elsewhere than at a table.
ELSEWHERE = {"settle", "measure", "hand", "payback", "rng", "pack", "release", "rig", "sign"}
AT_A_TABLE = (
    "README.md",
    "boards/",
    "firmware/",
    "host_tools/floor/FIRST_FLOOR.md",
)


@pytest.mark.parametrize("file", sorted({each.file for each in ALL}))
def test_every_command_that_is_shown_can_be_typed_so(file):
    wrong = []
    for each in ALL:
        if each.file == file:
            try:
                read(each)
            except Unknown as unknown:
                wrong.append(f"{each.text}: {unknown}")
    assert not wrong


@pytest.mark.parametrize(
    "wrong",
    [
        "tablectl journal export --out F",
        "tablectl log export --uot F",
        "tablectl meter raise",
        "tablectl audit --keys K",
        "tablectl games [CHAPTER] [--jsno]",
        "tablectl link status|clams [LINK]",
        "tablectl floor history [--of meters|fault]",
        "make nothing",
        "make hil PROT=/dev/ttyACM0",
        "make hil SEED=1",
        ".venv/bin/python -m hil_tests.nothing",
        ".venv/bin/python -m hil_tests.matrix.mutants --olny 2",
        "pytest hil_tests/nothing",
        "pytest hil_tests/board --prot P",
    ],
)
def test_what_is_not_there_is_noticed(wrong):
    (each,) = shown_in("A.md", f"\n    {wrong}\n")
    with pytest.raises(Unknown):
        read(each)


def test_commands_are_found_in_blocks_and_in_sentences():
    text = (
        "`tablectl log\nshow F` so:\n\n"
        "    tablectl list    # all\n"
        "    .venv/bin/tablectl flash  the image\n"
        "    openssl rand \\\n        -hex 32\n"
        "    DATA/UID/manifest\n\n"
        "```\ntablectl printed\n```\n"
    )
    assert shown_in("A.md", text) == [
        Shown("A.md", "tablectl list"),
        Shown("A.md", ".venv/bin/tablectl flash"),
        Shown("A.md", "openssl rand -hex 32"),
        Shown("A.md", "tablectl log show F", named=True),
    ]


def test_a_form_stands_for_every_command_that_can_be_made_of_it():
    form = "audit FILE... [--of a|b] [--out F|--json] --role ROLE"
    assert len(set(variants(form))) == 3 * 3
    assert "audit FILE --of b --json --role floor" in set(variants(form))


def test_461a_4_the_manual_names_every_command_of_those_at_a_table():
    there = (each.words.split() for each in ALL if each.file.startswith(AT_A_TABLE))
    named = {words[1] for words in there if words[0] == "tablectl"}
    assert named >= set(SUBCOMMANDS) - ELSEWHERE


def test_there_are_hundreds():
    assert (ROOT / ALL[0].file).is_file() and len(ALL) > 500
