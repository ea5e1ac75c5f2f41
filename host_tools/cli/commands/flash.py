"""`tablectl flash`: write the image to boards, and have each prove what it then runs."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import click
from rich.progress import Progress, SpinnerColumn

from host_tools.cli import error_lines
from host_tools.cli.asked import asked
from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.options import json_option, keys_option, port_option
from host_tools.cli.progress import bars
from host_tools.common.errors import PROGRAM_FAULT, HostError
from host_tools.common.paths import BUILD, shown
from host_tools.device import flash_targets, flashing, keys_file, uf2_drive
from host_tools.device.flashing import Flashed, Flashing, Image, Target
from host_tools.device.found_boards import TURN_KEY_OFF

BOARDS = tuple(flashing.BOARDS.values())

Report = Callable[[str, int], None]


@click.command()
@click.option("--board", type=click.Choice(BOARDS), default=BOARDS[0], show_default=True)
@click.argument("path", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--drive",
    "drives",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Folder where a Pico's drive is mounted; may be repeated; default: found by itself.",
)
@click.option(
    "--all",
    "all_boards",
    is_flag=True,
    help="Flash every board of the kind that is plugged in, all at once.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Trust the version that the board names; do not have it prove its image.",
)
@port_option()
@keys_option()
@yes_option()
@json_option("what became of each board")
def command(
    board: str,
    path: Path | None,
    drives: tuple[Path, ...],
    all_boards: bool,
    quick: bool,
    port: str | None,
    keys_path: str | None,
    yes: bool,
    as_json: bool,
) -> int:
    """Write the image to a board, which proves what it runs.

    FILE is a UF2 image; without it, the one for the board that came with tablectl is taken. The
    board proves by its own hash that it runs the image. A Pico in its boot ROM (BOOTSEL held
    while plugging it in) is found by its drive. A board that is running is led into its boot ROM,
    either by the technician's signature (--keys, with the key switch on, between rounds) or from
    its service prompt. What each board says it is comes first: another kind of board,
    a rig and somebody else's MicroPython are left alone, unless --port names one that fits.
    """
    image = flashing.read(path or Path(shown(BUILD / board / "firmware.uf2")))
    targets = _all(image) if all_boards else flash_targets.named(image, drives, port)
    for target in targets:
        if target.drive:
            uf2_drive.verify(target.drive, image.board_id)
    keys = keys_file.load(keys_path) if keys_path else None
    confirm(yes, f"{image} is written to {flash_targets.told(targets)}")
    work = Flashing(image, keys, _ask, not quick, asked().timeout_s)
    with bars(SpinnerColumn()) as several:
        results = _at_once(work, targets, several)
    _say(image, results, as_json)
    return max(result.exit_code for result in results)


def _ask(what: str) -> None:
    click.echo(what, err=True)


def _all(image: Image) -> list[Target]:
    targets, left = flash_targets.every(image)
    for error in left:
        click.echo(f"{error.code}: {error.text}", err=True)
    return targets


def _at_once(work: Flashing, targets: list[Target], several: Progress) -> list[Flashed]:
    """In the order of the targets. Ctrl-C ends it at once: no thread keeps the program, and one
    that fails keeps none of the others."""
    results: dict[int, Flashed] = {}

    def one(place: int) -> None:
        try:
            results[place] = _one(work, targets[place], several)
        except Exception as error:  # noqa: BLE001 - told as what became of this board
            facts = {"kind": type(error).__name__, "text": error, "place": targets[place]}
            fault = HostError(PROGRAM_FAULT, **facts)
            results[place] = Flashed(str(targets[place]), error=fault)

    if len(targets) == 1:
        one(0)
    else:
        threads = [
            threading.Thread(target=one, args=(n,), daemon=True) for n in range(len(targets))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return [results[place] for place in range(len(targets))]


def _one(work: Flashing, target: Target, several: Progress) -> Flashed:
    # What comes behind the writing is the last piece, so that the clock goes on meanwhile.
    task = several.add_task(str(target), total=len(work.image.uf2) + 1)

    def say(what: str) -> None:
        several.update(task, description=f"{target} {what}")

    return work.flash(target, say, lambda done: several.update(task, completed=done))


def _say(image: Image, results: list[Flashed], as_json: bool) -> None:
    if as_json:
        boards = [result.as_dict() for result in results]
        click.echo(json.dumps({"image": str(image.path), "boards": boards}))
    for result in results:
        if result.error:
            error_lines.echo(result.error, as_json)
        elif not as_json:
            click.echo(f"{image.path} written to {result.drive}")
            click.echo(f"{result.port}: {_runs(image, result)}")
            if result.key_on:
                click.echo(f"{result.port}: next: {TURN_KEY_OFF}")


def _runs(image: Image, result: Flashed) -> str:
    runs = result.runs or {}
    said = f"runs version {runs.get('version')}, commit {runs.get('commit')}"
    if result.proof:
        return f"{said}, proved by its own hash"
    return f"{said}, not proved: " + ("the image has no seal" if not image.content else "--quick")
