"""`tablectl flash`: write the image to boards, and have each prove what it then runs."""

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import click
from rich.progress import Progress, SpinnerColumn

from host_tools.cli.options import json_option, keys_option, port_option
from host_tools.cli.progress import bars
from host_tools.common.errors import NO_SUCH_PORT, HostError
from host_tools.common.paths import BUILD, shown
from host_tools.device import flashing, found_boards, keys_file, ports, uf2_drive
from host_tools.device.flashing import Flashed, Flashing, Image, Target

BOARDS = ("RPI_PICO", "RPI_PICO2")

Report = Callable[[str, int], None]


@click.command()
@click.option("--board", type=click.Choice(BOARDS), default=BOARDS[0], show_default=True)
@click.option(
    "--image",
    "path",
    type=click.Path(path_type=Path),
    help="UF2 image; default: the one that make firmware made for the board.",
)
@click.option(
    "--drive",
    "drives",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Folder where a Pico's drive is mounted; may be repeated; default: found by itself.",
)
@click.option(
    "--all", "all_boards", is_flag=True, help="Flash every board that is plugged in, all at once."
)
@click.option(
    "--quick",
    is_flag=True,
    help="Trust the version that the board names; do not have it prove its image.",
)
@port_option()
@keys_option()
@json_option("what became of each board")
def command(
    board: str,
    path: Path | None,
    drives: tuple[Path, ...],
    all_boards: bool,
    quick: bool,
    port: str | None,
    keys_path: str | None,
    as_json: bool,
) -> int:
    """Write the image to a board, which proves what it runs.

    The board proves by its own hash that it runs the image. A Pico in its boot ROM (BOOTSEL held
    while plugging it in) is found by its drive. A board that is running is led into its boot ROM,
    either by the technician's signature (--keys, with the key switch on, between rounds) or from
    the prompt of its service mode.
    """
    image = flashing.read(path or Path(shown(BUILD / board / "firmware.uf2")))
    targets = _all(image) if all_boards else _named(image, drives, port)
    for target in targets:
        if target.drive:
            uf2_drive.verify(target.drive, image.board_id)
    keys = keys_file.load(keys_path) if keys_path else None
    work = Flashing(image, keys, _ask, proves=not quick)
    with bars(SpinnerColumn()) as several:
        results = _at_once(work, targets, several)
    _say(image, results, as_json)
    return max(result.exit_code for result in results)


def _ask(what: str) -> None:
    click.echo(what, err=True)


def _named(image: Image, drives: tuple[Path, ...], port: str | None) -> list[Target]:
    """The drives or the port that were named, else the only drive, else the only board. Raises
    HostError 6208, 6214, 6222 or 6224: which one is meant is not guessed."""
    if drives:
        return [Target(drive=drive, port=port, uid=_uid(drive)) for drive in drives]
    if port and _is_there(port):
        return [Target(port=port)]
    waiting = [drive for drive in uf2_drive.drives() if drive.board_id == image.board_id]
    if port and not (waiting or uf2_drive.unmounted()):
        raise HostError(NO_SUCH_PORT, port=port)
    if waiting or not ports.boards():
        drive = uf2_drive.find(image.board_id)
        return [Target(drive=drive, port=port, uid=_uid(drive))]
    return [Target(port=ports.resolved(None, "flash"))]


def _is_there(port: str) -> bool:
    """False for a board that is in its boot ROM already: its port is gone."""
    return found_boards.ask(ports.Port(port, None)).state != found_boards.STATES[NO_SUCH_PORT]


def _all(image: Image) -> list[Target]:
    """Raises HostError 6225 when there is none."""
    drives = [drive for drive in uf2_drive.drives() if drive.board_id == image.board_id]
    targets = [Target(drive=drive.path, uid=drive.uid) for drive in drives]
    targets += [Target(port=port.path, uid=port.uid) for port in ports.boards()]
    if not targets:
        raise HostError(6225)
    return targets


def _uid(path: Path) -> str | None:
    return next((drive.uid for drive in uf2_drive.drives() if drive.path == path), None)


def _at_once(work: Flashing, targets: list[Target], several: Progress) -> list[Flashed]:
    """In the order of the targets. Ctrl-C ends it at once: no thread keeps the program."""
    results: dict[int, Flashed] = {}

    def one(place: int) -> None:
        results[place] = _one(work, targets[place], several)

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
            print(f"tablectl: {result.error}", file=sys.stderr)
        elif not as_json:
            click.echo(f"{image.path} written to {result.drive}")
            click.echo(f"{result.port}: {_runs(image, result)}")


def _runs(image: Image, result: Flashed) -> str:
    runs = result.runs or {}
    said = f"runs version {runs.get('version')}, commit {runs.get('commit')}"
    if result.proof:
        return f"{said}, proved by its own hash"
    return f"{said}, not proved: " + ("the image has no seal" if not image.content else "--quick")
