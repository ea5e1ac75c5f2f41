"""One name a thing: the options that a command may have for a file, and what they mean."""

import inspect
import json
import re
import types

import click
import pytest

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, on_every_port
from host_tools.cli import catalogue, entry, options
from host_tools.cli.commands import link_decisions
from host_tools.common.errors import HostError
from host_tools.device import reconnect
from host_tools.device.link.client import LinkClient
from host_tools.device.link.overheard import Overheard
from host_tools.rounds import host_round
from host_tools.session import opening
from host_tools.session.table_view import TableView
from host_tools.simulator.bench_stream import BenchStream

# Of files and folders on this computer: what is written, keys, PEM keys (by whose they are),
# submissions, an image, the drive of a boot ROM, a copy of the memory, how far an audit came,
# journals of boards, what TLS, a broker and Prometheus need.
FILES = {
    "--out",
    "--keys",
    "--sign",
    "--signer",
    "--collector",
    "--planner",
    "--maker",
    "--table",
    "--image",
    "--drive",
    "--fram",
    "--state",
    "--journals",
    "--days",
    "--certificate",
    "--key",
    "--tls-ca",
    "--password",
    "--metrics-token",
}
VARIABLES = {"--keys": "TABLECTL_KEYS", "--sign": "TABLECTL_SIGN", "--signer": "TABLECTL_SIGNER"}
# What an audit or a check of a ledger finds is the same wherever it is typed; with which key an
# audit signs that is another matter. Of two persons nobody's key is the usual one.
TAKES_NOTHING = {
    *(("audit", "--keys"), ("audit", "--signer"), ("link verify", "--keys")),
    *(("floor backup", "--keys"), ("floor restore", "--keys"), ("fleet start", "--signer")),
    *((f"link {one.name}", "--sign") for one in link_decisions.COMMANDS),
}
# What a command waits for somebody else with: a board, a rig, or a person who says yes.
WAITS = {"connected", "waited_for", "opened"}
ASKS = {"confirm"}
# How help says that a command waits for a fixed time, and that it goes on until it is ended.
LIMIT = re.compile(r"\b\d+ s\b")
ENDLESS = re.compile(r"goes on until SIGTERM or\s+Ctrl-C")
# They work on files and figures of this computer, and nobody else keeps them waiting.
ALONE = {
    *("settle", "games", "info", "explain", "meter history", "log show", "hand"),
    *("submission check", "submission new", "submission print", "payback wager", "payback base"),
    *("payback link", "sign", "measure", "pack", "laboratory check", "laboratory make"),
    *("release check", "release compare", "release make", "rig wiring", "floor install"),
}


def leaves(group=entry.tablectl, words=()):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from leaves(command, (*words, name))
        else:
            yield pytest.param(" ".join((*words, name)), command, id=" ".join((*words, name)))


def options_of(command):
    return [one for one in command.params if isinstance(one, click.Option)]


@pytest.mark.parametrize(("words", "command"), list(leaves()))
def test_a_file_is_named_by_one_of_these_options(words, command):
    named = {
        name
        for one in options_of(command)
        if isinstance(one.type, click.Path)
        for name in one.opts
    }
    assert named <= FILES
    for one in options_of(command):
        for name, variable in VARIABLES.items():
            if name in one.opts:
                assert one.envvar == (None if (words, name) in TAKES_NOTHING else variable)


@pytest.mark.parametrize(("words", "command"), list(leaves()))
def test_every_command_has_verbose_and_those_at_a_board_have_timeout(words, command):
    names = {name for one in options_of(command) for name in one.opts}
    assert {"-v", "--verbose"} <= names
    places = {name for one in options_of(command) if not one.is_flag for name in one.opts}
    asks = bool({"--port", "--against", "--rig"} & places)
    assert ("--timeout" in names) == (asks and words != "doctor")


def reached(function):
    """Names of all that a command's own code uses: its functions in host_tools.cli, and theirs."""
    found, left = set(), [function]
    while left:
        one = inspect.unwrap(left.pop())
        codes = [one.__code__]
        while codes:
            code = codes.pop()
            codes += [each for each in code.co_consts if isinstance(each, types.CodeType)]
            for name in set(code.co_names) - found:
                found.add(name)
                used = one.__globals__.get(name)
                if inspect.isfunction(used) and used.__module__.startswith("host_tools.cli"):
                    left.append(used)
    return found


@pytest.mark.parametrize(("words", "command"), list(leaves()))
def test_a_command_that_can_wait_has_timeout_or_says_how_long(words, command):
    names = {name for one in options_of(command) for name in one.opts}
    uses, context = reached(command.callback), click.Context(command)
    said = " ".join([command.help, *(one.help or "" for one in options_of(command))])
    waits = "--timeout" in names or LIMIT.search(said) or ENDLESS.search(said)
    assert bool(waits) == (words not in ALONE), command.get_help(context)
    if "--timeout" in names:
        assert uses & (WAITS | {"asked"})
    elif words in ALONE:
        assert not uses & WAITS
    assert ("--yes" in names) == bool(uses & ASKS)


def test_every_group_and_command_is_looked_at():
    assert len(list(leaves())) > len(catalogue.SUBCOMMANDS)


@pytest.fixture
def board(monkeypatch):
    return on_every_port(monkeypatch, NativeTable())


def test_verbose_shows_what_goes_over_the_link(board, tablectl):
    words = ["identity", "--port", "x", "--json"]
    assert tablectl(*words).err == ""
    for verbose in ([*words, "-v"], ["--verbose", *words]):
        outcome = tablectl(*verbose)
        assert outcome.code == 0
        sent, came = outcome.err.splitlines()[:2]
        assert sent.startswith('> {"id":') and '"do":"identity"' in sent
        assert came.startswith("< {") and json.loads(outcome.out)["uid"] in came


def test_verbose_shows_no_key(board):
    told: list[str] = []
    client = LinkClient(Overheard(BenchStream(board), told.append), keys=KEYS)
    client.connect()
    board.turn_key(True)
    client.provision(KEYS)
    assert "> provision: its keys are not shown" in told
    assert not any(key.hex() in line for key in KEYS.values() for line in told)


@pytest.mark.parametrize("words", [["settle", "-v"], ["--verbose", "settle"]])
def test_verbose_shows_where_a_fault_of_this_program_is(words, tablectl, tmp_path, monkeypatch):
    def settle(file):
        raise ZeroDivisionError("by zero \x1b[2J")

    monkeypatch.setattr(host_round, "settle", settle)
    file = round_files.write(tmp_path, round_files.ROUND)
    quiet, outcome = tablectl("settle", file), tablectl(*words, file)
    assert (quiet.code, outcome.code, quiet.err.count("\n")) == (5, 5, 1)
    assert "--verbose shows more" in quiet.err
    first, *_, last = outcome.err.splitlines()
    assert first.startswith("Traceback") and "in settle" in outcome.err
    assert last == quiet.err.strip() and "\x1b" not in outcome.err


@pytest.mark.parametrize("seconds", ["-1", "nan", "soon"])
def test_timeout_is_a_number_of_seconds(seconds, tablectl):
    outcome = tablectl("identity", "--port", "x", "--timeout", seconds)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "'--timeout'" in outcome.err


@pytest.mark.parametrize("code", [6206, 6222])
def test_timeout_waits_for_a_board_that_is_not_there_yet(code, tablectl, monkeypatch):
    board = NativeTable()
    absent = [HostError(code, command="identity", port="x")] * 2
    slept: list[float] = []

    def stream(port):
        if absent:
            raise absent.pop()
        return BenchStream(board, port)

    monkeypatch.setattr(options, "PortStream", stream)
    monkeypatch.setattr(reconnect.time, "sleep", slept.append)
    assert tablectl("identity", "--port", "x").code == 3 and slept == []
    outcome = tablectl("identity", "--port", "x", "--timeout", "600")
    assert (outcome.code, outcome.err, len(slept)) == (0, "", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("deploy", __file__, "--port", "/dev/none"),
        ("deploy", __file__),
        ("panel", "--no-browser", "--listen", "127.0.0.1:0"),
        ("panel", "--no-browser", "--listen", "127.0.0.1:0", "--port", "/dev/none"),
        ("rig", "check", "--rig", "/dev/none", "--port", "/dev/no"),
        ("rig", "identity", "--rig", "/dev/none"),
    ],
)
def test_a_board_or_rig_that_is_missing_is_waited_for_and_named_at_the_end(
    words, tablectl, monkeypatch
):
    now = [0.0]
    monkeypatch.setattr(reconnect.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(reconnect.time, "sleep", lambda s: now.__setitem__(0, now[0] + s))
    outcome = tablectl(*words, "--timeout", "20")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1), outcome
    assert 20 <= now[0] < 21


@pytest.mark.parametrize("words", [("panel",), ("run",)])
def test_a_table_of_its_own_is_opened_only_where_nobody_waits_for_a_board(words, tablectl):
    """--timeout 0 looks once."""
    wanted, view = opening.Wanted(words[0], wait_s=0), TableView()
    with pytest.raises(HostError, match="no board is plugged in"), opening.opened(wanted, view):
        pass
