"""`tablectl provision`: keys, table number and Rules Submission of a board, in one go."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from tablectl.access.rules import REPLACED

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.options import connected, json_option, keys_option, port_option
from host_tools.common import games, whole_file
from host_tools.common.consoles import plain_console
from host_tools.common.errors import NO_REPLY, STREAM_ENDED, HostError
from host_tools.common.paths import BUILD
from host_tools.device import board_record, evidence, keys_file, ports, provisioning, stolen_key
from host_tools.device.board_record import Entry
from host_tools.device.keys_file import Keys
from host_tools.device.link.client import LinkClient
from host_tools.device.provisioning import Submission

LARGEST_NUMBER = 9999
# Nobody knows then what the board took.
UNANSWERED = (NO_REPLY, STREAM_ENDED)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--make", is_flag=True, help="First write FILE with new keys.")
@click.option(
    "--replace",
    "role",
    type=click.Choice(REPLACED),
    help="Only replace the key of this role or of the link, if it was stolen, on the board and in "
    "FILE.",
)
@click.option(
    "--table",
    "table_path",
    type=click.Path(path_type=Path),
    help="Rules Submission or configuration (.toml, .json) that the table opens with.",
)
@click.option(
    "--number",
    type=click.IntRange(1, LARGEST_NUMBER),
    help="Number of the table; default: that of the submission.",
)
@click.option(
    "--out",
    "record_path",
    type=click.Path(path_type=Path),
    help="File with the record of the board, to which this is added; default: board-UID.json.",
)
@click.option("--by", help="Name of whoever does it, for the record; default: your user name.")
@click.option(
    "--quick", is_flag=True, help="Do not have the board prove its image and configuration."
)
@port_option()
@keys_option()
@yes_option()
@json_option("what was done, as the record keeps it,")
def command(
    file: Path,
    make: bool,
    role: str | None,
    table_path: Path | None,
    number: int | None,
    record_path: Path | None,
    by: str | None,
    quick: bool,
    port: str | None,
    keys_path: str | None,
    yes: bool,
    as_json: bool,
) -> None:
    """Give a board its keys, table number and submission.

    The board gets the keys in FILE, and with --table its number and its Rules Submission. FILE has
    the keys of dealer, floor, technician and collector, and those of the journal and of a link;
    those of collector and link may be missing. The first keys need no
    signature. Later ones need that of the technician: --keys names the file with the keys that the
    board has, and without --keys a board keeps its own. If a board without keys cannot read its
    memory, the memory begins anew with the first keys; what it holds is first read out into a file
    beside the record. The key switch has to be on and the table between rounds. The journal goes
    on under its new key; the records under its key before stay readable, and have to be exported
    before it gets yet another key. The keys go over the cable unencrypted, so do this where
    nobody listens.

    --replace ROLE gives one role another key and leaves the other keys and the journal as they
    are. FILE has the board's keys (or --keys names them), and is changed once the board has
    answered. Until then the new keys stand beside it, in FILE.new.

    What changes is shown and asked about first. The board's record is a JSON file that says who
    provisioned it and when, with the versions and hashes. Keys, memory and record are on the disk
    before the board is told. With --make alone and no board, only FILE is written.
    """
    _verify_options(file, make, role, table_path, number)
    submission = provisioning.read(table_path, number) if table_path else None
    for_a_board = port or table_path or record_path or by or quick
    if make and not for_a_board and not ports.boards():
        _make_alone(file, as_json)
        return
    client = connected(port, "provision", keys_path or (str(file) if role else None))
    try:
        provisioning.verify_key_switch(client)
        uid = client.identity["uid"]
        record = record_path or board_record.path_of(uid)
        board_record.verify_of(record, uid)
        change = _change(client, file, role, submission, bool(keys_path))
        keys = _agreed(file, make, yes, change)
        entry = provisioning.entry_of(by, client, keys)
        with _recorded(record, uid, entry):
            if role:
                entry["keys"] = board_record.fingerprints(stolen_key.replace(client, file, role))
                entry["replaced"] = role
            else:
                _provision(client, keys, submission, bool(keys_path), quick, record, entry)
    finally:
        client.close()
    _say(client, file, record, entry, as_json)


def _verify_options(
    file: Path, make: bool, role: str | None, table_path: Path | None, number: int | None
) -> None:
    if number and not table_path:
        raise click.UsageError("--number goes into the submission: add --table FILE.")
    if role and (make or table_path):
        raise click.UsageError("--replace changes only one key: leave out --make and --table.")
    if not make:
        keys_file.load_all(file)
    elif file.exists():
        raise HostError(6504, file=file)


@contextmanager
def _recorded(record: Path, uid: str, entry: Entry) -> Iterator[None]:
    """Its record says what a board may have taken, whatever comes after; what it refused before
    it took anything is not written down."""
    board_record.begin(record, uid, entry)
    try:
        yield
    except BaseException as error:
        known = error if isinstance(error, HostError) else None
        took = "keys_given" in entry or "replaced" in entry
        if known and not took and known.code not in UNANSWERED:
            board_record.withdraw(record, uid)
        else:
            entry["error"] = known.text if known else board_record.CUT_OFF
            board_record.finish(record, uid, entry)
        raise
    board_record.finish(record, uid, entry)


def _change(
    client: LinkClient, file: Path, role: str | None, submission: Submission | None, changes: bool
) -> str:
    """What the board has and what it gets. Raises HostError 6701 where it would get nothing."""
    had = client.has_keys()
    if role:
        what = f"gets another key of {role}"
    elif not had and client.request("status")["error"] is not None:
        what = f"gets its first keys, of {file}, and its memory, which cannot be read, begins anew"
    elif not had:
        what = f"gets its first keys, of {file}"
    elif changes:
        what = f"gets the keys of {file} in the place of those it has"
    elif submission is None:
        raise HostError(6701, request="provision", roles="technician")
    else:
        what = "keeps its keys"
    if submission:
        facts, before = submission.facts(), client.identity.get("game") or "no game"
        what += f"; its table of {before} becomes table {facts['table']} of {facts['game']}"
    return f"{client.stream.name}: board {client.identity['uid']} {what}"


def _agreed(file: Path, make: bool, yes: bool, change: str) -> Keys:
    """The keys in FILE once the change is agreed to, which is when new ones are made."""
    confirm(yes, change)
    if make:
        _make(file)
    return keys_file.load_all(file)


def _make_alone(file: Path, as_json: bool) -> None:
    """Without a board there is nothing else to tell."""
    _make(file)
    if as_json:
        click.echo(json.dumps({"keys": str(file)}))


def _make(file: Path) -> None:
    keys_file.make(file)
    click.echo(f"{file}: five new keys; keep it where nobody else reads it", err=True)


def _keep_evidence(client: LinkClient, record: Path, entry: Entry) -> None:
    """What the first keys will make a board forget, in a file beside its record."""
    if client.request("status")["error"] is None or client.has_keys():
        return
    file = record.with_suffix(".memory")
    with plain_console(stderr=True).status("the board's memory is read out"):
        whole_file.write_new(file, evidence.read_out(client))
    entry["memory"] = str(file)
    click.echo(f"{file}: what the memory held, which begins anew; keep it", err=True)


def _provision(
    client: LinkClient,
    keys: Keys,
    submission: Submission | None,
    changes: bool,
    quick: bool,
    record: Path,
    entry: Entry,
) -> None:
    """What is done stands in `entry` as soon as it is done."""
    if not changes:
        _keep_evidence(client, record, entry)
    entry["keys_given"] = provisioning.give_keys(client, keys, changes)
    if submission:
        client.upload_configuration(submission.configuration)
        entry.update(submission.facts())
    if not quick:
        image = BUILD / str(client.identity["board"]) / "firmware.bin"
        with plain_console(stderr=True).status("the board proves what it runs and keeps"):
            entry["proof"] = provisioning.prove(client, image, submission)


def _say(
    client: LinkClient, file: Path, record: Path, entry: dict[str, Any], as_json: bool
) -> None:
    port, uid = client.stream.name, client.identity["uid"]
    if as_json:
        click.echo(json.dumps({"uid": uid, "record": str(record), **entry}))
        return
    if "replaced" in entry:
        click.echo(f"{port}: board {uid} has another key of {entry['replaced']}, now in {file}")
    else:
        had = "has" if entry["keys_given"] else "keeps"
        click.echo(f"{port}: board {uid} {had} the keys of {file}")
    if "game" in entry:
        name = games.title(entry["game"]).name
        click.echo(f"{port}: table {entry['table']}, {name} ({entry['game']})")
    if "proof" in entry:
        compared = [part for part in ("image", "configuration") if entry["proof"][part]["agrees"]]
        click.echo(f"{port}: proved by its own hash: {' and '.join(compared) or 'nothing'}")
    click.echo(f"{record}: written; turn the key switch off")
