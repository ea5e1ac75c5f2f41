"""Whether a command that is shown can be typed so: read as its program would read it, and nothing
done."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import click

from hil_tests.shown.lines import ROOT, Shown
from host_tools.cli.entry import tablectl

# What stands in a form for something of a certain kind; all else may be any word.
STANDS_FOR = {
    "687a": ("CHAPTER", "NNN"),
    "2": ("N", "X", "NUMBER", "TERM"),
    "2000": ("COUNT",),
    "1.00": ("AMOUNT", "DOLLARS"),
    "floor": ("ROLE",),
    "image": ("PART",),
    "00": ("HEX",),
    "2026-11-26": ("TIME",),
}
KINDS = {name: value for value, names in STANDS_FOR.items() for name in names}
OPTIONAL = re.compile(r"( ?)\[([^\[\]]*)\]")
# Nothing is read behind it.
ENDS_THERE = {"--help", "--version"}
# Behind it the shell has the rest.
SHELLS = re.compile(r" (?:[|&;<]|\d?>).*|;.*")
# An argument, an option that has to be there, the value of one.
MISSING = (click.MissingParameter, click.BadOptionUsage)
# The toolchain reads it itself.
OF_THE_TOOLCHAIN = {"MICROPYTHON_DIR"}
IN_MAKE = re.compile(r"([A-Z_]+)=(?:\"[^\"]*\"|\S*)")


class Unknown(Exception):
    """It cannot be typed so; the text says why."""


def read(each: Shown) -> None:
    """Raises Unknown."""
    words = SHELLS.sub("", each.words)
    program = words.split()[0]
    if program == "tablectl":
        for form in variants(words.removeprefix("tablectl")):
            read_tablectl(shlex.split(form), not (each.named or each.is_form))
    elif program == "make":
        read_make(words)
    elif program == "pytest" or " -m " in words:
        read_python(shlex.split(words))


def variants(form: str) -> Iterator[str]:
    """Every command that a form stands for: with and without each part in brackets, and for
    `one|other` each of the two."""
    found = OPTIONAL.search(form)
    if found:
        for inner in ("", *(found[1] + each for each in re.split(r"\|(?=--)", found[2]))):
            yield from variants(form[: found.start()] + inner + form[found.end() :])
        return
    words = shlex.split(form.replace("...", ""))
    for chosen in product(*(word.split("|") for word in words)):
        yield shlex.join(KINDS.get(word, word) for word in chosen)


def read_tablectl(words: list[str], is_whole: bool) -> None:
    """As click reads them; unless they are whole, something may be missing."""
    context = click.Context(tablectl, info_name="tablectl")
    words = [word for word in words if word not in ENDS_THERE]
    try:
        while isinstance(context.command, click.Group) and words:
            context.command.parse_args(context, words)
            words = [*context._protected_args, *context.args]
            name, command, words = context.command.resolve_command(context, words)
            assert command
            context = click.Context(command, info_name=name, parent=context)
        if words or is_whole:
            context.command.parse_args(context, list(words))
    except click.UsageError as error:
        if is_whole or not isinstance(error, MISSING):
            raise Unknown(error.format_message()) from None


@cache
def dry_run(words: tuple[str, ...]) -> str:
    """What make would do; Unknown for what it does not know."""
    # A variable that is set around the tests would count as used already.
    around = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        ["make", "--dry-run", *words],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unknown(done.stderr.strip())
    return done.stdout


def read_make(words: str) -> None:
    """Its targets are there, and each variable changes what they do."""
    targets = tuple(shlex.split(IN_MAKE.sub("", words))[1:])
    usual = dry_run(targets)
    for name in set(IN_MAKE.findall(words)) - OF_THE_TOOLCHAIN:
        if dry_run((*targets, f"{name}=something")) == usual:
            raise Unknown(f"make does not use {name}")


def read_python(words: list[str]) -> None:
    """The module is there, or the folder of tests, and what it reads its options from names
    them."""
    module = words[words.index("-m") + 1] if "-m" in words else words[0]
    if module == "pytest":
        tests = (each for each in words if each.startswith("hil_tests/"))
        missing = [each for each in tests if not (ROOT / each).exists()]
        known = pytest_help()
    else:
        spec = find_spec(module)
        if spec and spec.submodule_search_locations:
            spec = find_spec(module + ".__main__")
        missing = [] if spec else [module]
        known = Path(spec.origin).read_text() if spec and spec.origin else ""
    behind = words[words.index(module) :]
    options = (each for each in behind if each.startswith("--") and each not in ENDS_THERE)
    missing += [each for each in options if each.partition("=")[0] not in known]
    if missing:
        raise Unknown(f"{module}: there is no {', '.join(missing)}")


@cache
def pytest_help() -> str:
    command = [sys.executable, "-m", "pytest", "--help", "hil_tests/board"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
