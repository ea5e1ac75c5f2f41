"""A round file played on the virtual bench and held against the host's settlement and its own."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from host_tools.common.consoles import plain_console
from host_tools.common.exit_codes import ExitCode
from host_tools.rounds import host_round
from host_tools.rounds.player import Event
from host_tools.rounds.round_file import RoundFile
from host_tools.rounds.settlement import Settlement, differences, print_settlement
from host_tools.simulator.board_round import BoardRound, in_words
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.provisioned import table_on_bench


def play(
    file: RoundFile,
    image: str | Path | None = None,
    progress: Callable[[Event], None] = lambda event: None,
) -> Settlement:
    """The board's settlement of `file`, played on a stepped bench. A starting position that the
    table's generator finds is drawn by the board; the file's number is for the host."""
    board = BoardRound()
    with table_on_bench(file.configuration, file.meter_cents, image, board.observe) as (
        bench,
        client,
    ):
        return board.play(file, client, BenchHands(bench, client), progress)


def play_and_print(file: RoundFile, image: str | None, as_json: bool) -> ExitCode:
    """Play `file`, print what came of it. The host's rules see it first, so that a wrong file
    never reaches the board."""
    host_round.settle(file)
    board = _play(file, image)
    found = compare(board, file)
    if as_json:
        click.echo(json.dumps({**board.as_dict(), "differences": found}))
    else:
        _print(file, board, found)
    return ExitCode.DIFFERENT if found else ExitCode.OK


def compare(board: Settlement, file: RoundFile) -> list[str]:
    """Where the board disagrees with the host, or with what the file expects. The host settles the
    file with the starting position that the board drew."""
    if file.start_position is not None and board.drawn is not None:
        file = replace(file, start_position=board.drawn)
    compared = [(host_round.settle(file), "host")]
    if file.expected is not None:
        compared.append((Settlement(**file.expected), "expected"))
    return [
        difference.text(("board", name))
        for other, name in compared
        for difference in differences(board, other)
    ]


def _play(file: RoundFile, image: str | None) -> Settlement:
    console = plain_console(stderr=True)
    if not console.is_terminal:
        return play(file, image)
    with console.status("the board starts") as status:
        return play(file, image, lambda event: status.update(in_words(event)))


def _print(file: RoundFile, board: Settlement, found: list[str]) -> None:
    print_settlement(board, file.title)
    if found:
        for difference in found:
            click.echo(f"differs: {difference}", err=True)
        return
    alike = "the host's rules" if file.expected is None else "the host's rules and `expected`"
    click.echo(f"The board's settlement equals {alike}.")
