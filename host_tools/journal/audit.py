"""Is a journal file what the board wrote, and did the board do what the rules say?"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures
from host_tools.device.link.client import LinkClient, Refused
from host_tools.journal import audit_state
from host_tools.journal.auditing import Audited, Auditing
from host_tools.journal.contents import Contents
from host_tools.journal.cuts import JournalBytes, Piece, Span, pieces
from host_tools.journal.export import NO_CURSOR
from host_tools.journal.finding import Finding
from host_tools.journal.piece import Terms, look_whole
from host_tools.journal.playback import texts_of
from host_tools.journal.replay import Replay, Tell
from host_tools.journal.side_by_side import looked_at
from host_tools.journal.totals import Totals

Progress = Callable[[int, int], None]


@dataclass
class Audit(Audited):
    """With every record and round, for the page. `played`: the rounds, but for those whose records
    are not to be believed."""

    contents: Contents = field(default_factory=Contents)
    played: Replay = field(kw_only=True)


def audit(
    paths: tuple[Path, ...],
    key_path: Path | None,
    tables: tuple[Path, ...] = (),
    signers: tuple[Path, ...] = (),
    tell: Tell | None = None,
    earlier: tuple[Path, ...] = (),
) -> Audit:
    """Look through a file, or several that go on one behind the other, with all of their records
    in memory; `signers`: public keys of those who may have exported them; `tell` is given every
    record that was played; `earlier`: keys files before the one at
    `key_path`. Raises HostError 61xx, 6601, 6801, 6808; 6806 where nothing was found and not every
    round could be played."""
    auditing = Auditing(terms_of(paths, key_path, tables, signers, earlier), None, paths)
    piece = Piece(tuple(Span(path, 0, JournalBytes(path).size) for path in paths), None)
    found, contents, played = look_whole(piece, auditing.terms, tell=tell)
    auditing.add(found)
    done = auditing.done(found)
    return Audit(**vars(done), contents=contents, played=played)


def audit_by_pieces(
    paths: tuple[Path, ...],
    key_path: Path | None,
    tables: tuple[Path, ...] = (),
    signers: tuple[Path, ...] = (),
    state: Path | None = None,
    when: str = "",
    progress: Progress = lambda done, of: None,
    jobs: int = 0,
    earlier: tuple[Path, ...] = (),
) -> Audited:
    """The same, a piece after the other on every core (`jobs`: processes), in no more memory for
    longer files; `state`: where it is kept how far this audit came, and where it goes on from if
    an earlier one was kept there; `when`: the date, and with which version; `progress` is told how
    many bytes were audited, and of how many. Raises HostError 6821 to 6823 as well."""
    terms = terms_of(paths, key_path, tables, signers, earlier)
    kept = audit_state.load(state, terms, key_path) if state else None
    auditing = Auditing(terms, kept, *audit_state.held_against(state, kept, paths))
    due, standing = None, kept.standing if kept else None
    cut = pieces(auditing.paths, kept.start if kept else None, to_go_on=state is not None)
    total = sum(JournalBytes(path).size for path in auditing.paths)
    for piece, found in looked_at(cut, terms, standing, jobs):
        if piece.end is None and piece.start:
            due = auditing.state(piece.start, standing)
        auditing.add(found)
        standing = found.standing
        done_bytes = sum(digests.at for digests in auditing.digests.values())
        progress(done_bytes, total)
    done = auditing.done(found, when)
    if state and due and not found.stopped:
        audit_state.write(state, replace(due, audits=done.audits), terms)
    return done


def terms_of(
    paths: tuple[Path, ...],
    key_path: Path | None,
    tables: tuple[Path, ...],
    signers: tuple[Path, ...],
    earlier: tuple[Path, ...] = (),
) -> Terms:
    """Raises HostError 61xx, 6601, 6808."""
    allowed = [signatures.digits_of(signatures.public_key(path)) for path in signers]
    key = None if key_path is None else journal_key(key_path)
    before = tuple(map(journal_key, earlier))
    return Terms(key, paths, tuple(allowed), tuple(texts_of(tables)), before)


def against_board(found: Totals, client: LinkClient) -> list[Finding]:
    """Whether the board goes on where the file ends, in the same epoch of its memory, and was told
    of no export behind it."""
    last = found.last
    try:
        reply = client.request("journal", after=found.cursor)
    except Refused as refused:
        if refused.error["code"] != NO_CURSOR:
            raise
        return [Finding(last, "no record of it on the board that was asked")]
    findings = []
    if found.epoch not in (None, reply["epoch"]):
        text = f"the board's memory is of epoch {reply['epoch']}, the file of {found.epoch}"
        findings.append(Finding(last, text))
    if reply["exported"] > last:
        text = f"the board was told that {reply['exported']} is kept, and the file ends here"
        findings.append(Finding(last, text))
    return findings


def journal_key(path: Path) -> bytes:
    """Raises HostError 61xx, 6808."""
    keys = keys_file.load(path)
    if "journal" not in keys:
        raise HostError(6808, file=path)
    return keys["journal"]
