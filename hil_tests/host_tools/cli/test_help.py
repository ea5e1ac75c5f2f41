"""Help and completion: the commands in sections, whole sentences, what was meant, and nothing is
read for it that is slow to import."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from host_tools.cli import catalogue, commands, entry
from host_tools.cli.catalogue import HELP, SECTIONS, SUBCOMMANDS
from host_tools.cli.examples import EXAMPLES

GROUPS = ("", "error", "log", "memory", "meter", "payback", "rig", "rng", "submission", "table")
MODULES = Path(commands.__file__).parent
# What no help and no completion of a command's name has a use for.
SLOW = ("rich", "serial", "cryptography", "tablectl.games", "host_tools.cli.commands")
LOADED = (
    "import sys; from host_tools.cli import entry; entry.run(sys.argv[1:]); print(*sys.modules)"
)


def completed(words, incomplete):
    """{what a shell offers there: its help}."""
    shell = ShellComplete(entry.tablectl, {}, "tablectl", "_TABLECTL_COMPLETE")
    return {item.value: item.help for item in shell.get_completions(words, incomplete)}


def test_every_command_stands_in_its_section(tablectl):
    """Each module but those of commands within `payback`, `floor` and `link`, once."""
    assert list(SECTIONS) == ["Play", "Board", "Journal", "Floor", "Mathematics", "Laboratory"]
    modules = {path.stem for path in MODULES.glob("*.py")} - {
        "__init__",
        "payback_base",
        "payback_link",
        "floor_install",
        "floor_metrics",
        "floor_page",
        "floor_publish",
        "link_decisions",
    }
    assert sorted(name for of in SECTIONS.values() for name in of) == sorted(modules)
    out = tablectl("--help").out
    for title, named in SECTIONS.items():
        section = out.split(f"\n{title}:\n")[1].split("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines()] == list(named)


def every_leaf(command, name):
    """The names of a command's commands, or its own."""
    if not isinstance(command, click.Group):
        return [name]
    return [
        leaf for of, one in command.commands.items() for leaf in every_leaf(one, f"{name} {of}")
    ]


def test_every_command_has_an_example():
    context = click.Context(entry.tablectl)
    found = [every_leaf(entry.tablectl.get_command(context, name), name) for name in SUBCOMMANDS]
    assert sorted(EXAMPLES) == sorted(sum(found, []))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_taken_as_they_stand_and_shown_in_the_help(name, tablectl, monkeypatch):
    invoked = []
    shown = tablectl(*name.split(), "--help").out
    monkeypatch.setattr(
        click.Command, "invoke", lambda self, context: invoked.append(context.command_path)
    )
    for example in EXAMPLES[name]:
        outcome = tablectl(*shlex.split(example))
        assert (outcome.code, outcome.err) == (0, ""), example
        assert invoked[-1] == f"tablectl {name}"
        assert f"    tablectl {example}" in shown.splitlines()


@pytest.mark.parametrize("words", ["", "status", "submission send", "payback"])
def test_help_is_a_command_as_well(words, tablectl):
    assert tablectl("help", *words.split()) == tablectl(*words.split(), "--help")


def test_help_of_what_is_no_command_says_what_was_meant(tablectl):
    outcome = tablectl("help", "flsh")
    assert outcome.code == 2 and "'flash'" in outcome.err


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_the_list_says_of_a_command_what_its_own_help_begins_with(name, tablectl):
    said = " ".join(tablectl(name, "--help").out.split("\n\n")[1].split())
    assert catalogue.first_sentence(said) == HELP[name]


@pytest.mark.parametrize("group", [*GROUPS, "virtual"])
def test_no_help_is_cut_off_at_80_columns(group, tablectl, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = tablectl(*group.split(), "--help").out
    assert out and "..." not in out.replace("[ARGS]...", "")
    listed = out.partition("\nCommands:\n")[2].partition("\n\n")[0].splitlines()
    assert all(line[2].isalpha() and line.endswith(".") for line in listed)
    offered = completed(group.split(), "").items()
    assert all(said and said.endswith(".") for name, said in offered if name.isalpha())


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("sette", "'settle'"),
        ("log exprt", "'export'"),
        ("payback bass", "'base'"),
        ("settle --jsn x", "'--json'"),
        ("log export --ot x", "'--out'"),
        ("games 687", "687a"),
        ("payback 588a", "588?"),
        ("payback base 686", "686a"),
        ("submission new 687", "687a"),
        ("payback 687a progresive", "progressive_bonus"),
        ("hand lunr", "lunar"),
    ],
)
def test_what_is_mistyped_is_told_what_may_be_meant(words, meant, tablectl):
    outcome = tablectl(*words.split())
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    _, asked, known = outcome.err.partition("id you mean ")
    assert asked and meant in known


def test_a_shell_is_offered_the_commands_and_what_they_take():
    assert completed([], "se") == {"settle": HELP["settle"]}
    assert completed([], "zz") == {}
    assert {"base", "wager", "687a"} <= set(completed(["payback"], ""))
    assert "--paytable" in completed(["payback"], "--pay")
    assert set(completed(["payback", "base"], "68")) == {"686a", "687a", "688a"}


@pytest.mark.parametrize("words", ["identity", "status", "list", "flash x", "log export --out x"])
def test_a_command_without_rules_imports_none(words):
    """No game, no play of one, no counting."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words.split(), "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert "host_tools.cli.options" in loaded
    rules = (
        "tablectl.games.ch",
        "tablectl.core.table",
        "host_tools.mathematics",
        "host_tools.journal.replay",
    )
    assert [name for name in loaded if name.startswith(rules)] == []


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["sette"], None])
def test_help_imports_nothing_that_is_slow(words):
    completing = {
        "_TABLECTL_COMPLETE": "bash_complete",
        "COMP_WORDS": "tablectl ",
        "COMP_CWORD": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *(words or [])],
        env=os.environ | ({} if words else completing),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert "host_tools.cli.catalogue" in loaded
    assert [name for name in SLOW if name in loaded] == []
