"""What has to hold at the end of a day: files, database, rebuild, backup and restore say what the
boards' journals say, and what somebody has changed in any of them is told."""

import shutil

from sqlalchemy import update

from hil_tests.host_tools.floor.dumps import dump, rows
from hil_tests.host_tools.floor.unattended import verified
from hil_tests.simulation.table import hold
from host_tools.common.errors import HostError
from host_tools.floor import guards, house, link_tables, schema
from host_tools.floor.intake import Intake
from host_tools.floor.reading import DIGEST_BYTES
from host_tools.floor.rebuild import rebuild
from host_tools.floor.storing import RECORDS
from host_tools.journal import audit

OTHER_ACTS, OTHER_LEDGER, OTHER_FLOOR, NOT_ITS_ACTS = 7108, 7156, 7166, 7172
OF_ACTS = (schema.acts, *schema.KINDS.values())
OF_LINKS = (*link_tables.APPENDED, link_tables.link_standings)


def verify(pit):
    """Raises AssertionError, and what is wrong. Returns how many records there are."""
    heads, told = {}, {}
    for uid, tended in pit.tables.items():
        heads[uid] = tended.table.head
        *earlier, now = tended.key_files()
        files = tuple(sorted((pit.data / uid).glob("*.journal")))
        found = audit.audit_by_pieces(files, now, earlier=tuple(earlier))
        hold(found.findings == [], f"the audit finds {found.findings[:5]}")
        told[uid] = tended.table.rounds
    verified.kept(pit.data, heads, pit.database)
    verified.rounds_told(pit.database, told)
    again = pit.another("again")
    rebuild(again, pit.data)
    hold(dump(again) == dump(pit.database), "a rebuild gives another database")
    verify_spans(again)
    verify_read_again(again, pit)
    verify_less(pit)
    verify_backups(pit)
    again.close()
    return sum(heads.values())


def verify_spans(database):
    """They are as long as they may be, with a digest of each record."""
    for span in rows(database, schema.spans):
        many = span["last"] - span["first"] + 1
        hold(len(span["digests"]) == many * DIGEST_BYTES, "a span has not all its digests")
        hold(many <= RECORDS, "a span is too long")
    hold(len(rows(database, schema.spans)) < len(dump(database)["spans"]), "spans do not grow")


def verify_read_again(database, pit):
    """Where the reading of files goes on is lost, a digest is another and the row of a round is
    gone: what is there stays as it is, what is gone comes back, and both are told."""
    before = dump(database)
    ended = [(row["uid"], row["epoch"], row["sequence"]) for row in before["rounds"]]
    spans = rows(database, schema.spans)
    span = pit.chance.choice(spans)
    at = pit.chance.randrange(span["last"] - span["first"] + 1)
    changed = bytearray(span["digests"])
    changed[at * DIGEST_BYTES] ^= 1
    other = span["uid"], span["epoch"], span["first"] + at
    gone = [pit.chance.choice(ended)] if ended and other not in ended else []
    with database.writing() as connection:
        guards.take_down(connection, ["spans", "rounds"])
        first = [schema.spans.c[name] == span[name] for name in ("uid", "epoch", "first")]
        connection.execute(update(schema.spans).where(*first).values(digests=bytes(changed)))
        for key in gone:
            mine = [one == value for one, value in zip(schema.rounds.primary_key, key)]
            connection.execute(schema.rounds.delete().where(*mine))
        connection.execute(schema.positions.delete())
        guards.put_up(connection, ["spans", "rounds"])
    told = []
    for uid in pit.tables:
        Intake(database, pit.data / uid, lambda *alarm: told.append(alarm)).catch_up()
    found = sorted((uid, one.epoch, one.sequence, one.kind) for uid, one in told)
    hold(found == sorted((*key, "conflict") for key in (other, *gone)), f"it tells of {found}")
    behind = dump(database)
    stored = sorted((one["uid"], one["epoch"], one["sequence"]) for one in behind.pop("alarms"))
    hold(stored == sorted((other, *gone)), f"alarms about {stored}")
    del before["alarms"]
    *kept, digest = next(one for one in before["spans"] if one[:3] == other)
    other_digest = bytes([digest[0] ^ 1, *digest[1:]])
    before["spans"] = [
        (*kept, other_digest) if one[:3] == other else one for one in before["spans"]
    ]
    hold(behind == before, "reading once more gives another database")


def verify_less(pit):
    """A file that is gone is told of, of its board alone."""
    many = {uid: sorted((pit.data / uid).glob("*.journal")) for uid in pit.tables}
    uid = max(many, key=lambda one: len(many[one]))
    if len(many[uid]) < 3:
        return
    shutil.copytree(pit.data / uid, pit.folder / "less" / uid)
    (pit.folder / "less" / uid / many[uid][1].name).unlink()
    database = pit.another("less")
    told = []
    rebuild(database, pit.folder / "less", lambda *alarm: told.append(alarm))
    hold([one for one, _ in told] == [uid] * len(told) and told, f"without a file: {told}")
    database.close()


def verify_backups(pit):
    """What derives from no journal comes back from its backup, all of it or up to a time, and
    into no database that has anything else."""
    earlier = pit.folder / "earlier.acts"
    _record(pit.database, "closed", pit.us())
    pit.back_up()
    shutil.copy(pit.backup, earlier)
    pit.change()
    acts, causes = _counted(pit.database)
    done = pit.back_up()
    hold((done.acts, done.causes, done.found) == (acts, causes, []), f"a backup of {acts}: {done}")
    hold((done.new, done.new_causes) == pit.changes, f"a change of {pit.changes}: {done}")
    size = pit.backup.stat().st_size
    done = pit.back_up()
    hold((done.new, done.new_causes) == (0, 0), f"nothing is new: {done}")
    hold(pit.backup.stat().st_size == size, "a backup of nothing new is longer")
    other = pit.another("restored")
    done = pit.restored(other)
    hold((done.new, done.acts) == (acts, acts), f"a restore of {acts}: {done}")
    hold((done.new_causes, done.causes, done.found) == (causes, causes, []), f"restored: {done}")
    hold(done.links == pit.links, f"links {done.links}")
    _verify_same(pit.database, other)
    done = pit.restored(other)
    hold((done.new, done.new_causes) == (0, 0), f"a second restore: {done}")
    _verify_until(pit)
    _verify_refused(pit, earlier)
    _verify_spoilt(pit, other)


def _counted(database):
    return len(rows(database, schema.acts)), len(rows(database, link_tables.causes))


def _verify_same(one, other):
    for table in (*OF_ACTS, *OF_LINKS):
        hold(rows(one, table) == rows(other, table), f"{table.name} comes back otherwise")


def _verify_until(pit):
    """Up to the time of some act."""
    acts = rows(pit.database, schema.acts)
    until = pit.chance.choice(acts)["at"]
    late = next((place for place, act in enumerate(acts) if act["at"] > until), len(acts))
    database = pit.another("until")
    done = pit.restored(database, until)
    hold(rows(database, schema.acts) == acts[:late], f"a restore up to {until} gives others")
    hold((done.new, done.acts) == (late, late), f"{late} acts up to {until}: {done}")
    left = sum(act["at"] <= until for act in acts[late:])
    said = [line for line in done.found if line.startswith("act ")]
    hold(len(said) == bool(left), f"{left} acts are left out: {done.found}")
    hold(not left or f" {left} behind it" in said[0], f"{left} acts are left out: {said}")
    database.close()


def _verify_refused(pit, earlier):
    """Another floor's, a database with another act, and one that is older than the file."""
    stranger = pit.another("stranger")
    _record(stranger, "nobody", pit.us())
    for act in (lambda: pit.backup_of(stranger), lambda: pit.restored(stranger)):
        _refused(OTHER_FLOOR, act, pit.backup.name, stranger.name)
    stranger.close()
    old = pit.another("old")
    pit.restored(old, file=earlier)
    acts, causes = _counted(old)
    is_of_link = causes < _counted(pit.database)[1]
    code = OTHER_LEDGER if is_of_link else OTHER_ACTS
    names = ("old",) if is_of_link else (pit.backup.name, f" {acts + 1}", old.name)
    _refused(code, lambda: pit.backup_of(old), *names)
    _record(old, "another", pit.us())
    _record(old, "another", pit.us())
    _refused(OTHER_ACTS, lambda: pit.restored(old), pit.backup.name, f" {acts + 1}", old.name)
    old.close()


def _record(database, said, us):
    house.record(database, "approval", "A. Floor", {"subject": "table 1", "said": said}, us)


def _refused(code, act, *names):
    try:
        act()
    except HostError as error:
        hold(error.code == code, f"{code} was expected: {error}")
        for name in names:
            hold(name in error.text, f"{name} is not named: {error.text}")
        return
    hold(False, f"it is not refused with {code}")


def _verify_spoilt(pit, database):
    """Somebody changes a row of it and takes its guards down."""
    acts = rows(database, schema.acts)
    with database.writing() as connection:
        guards.take_down(connection, ["approvals", "entries"])
        approvals = schema.approvals
        changed = approvals.c.act == max(
            row["number"] for row in acts if row["kind"] == "approval"
        )
        connection.execute(update(approvals).where(changed).values(said="another"))
        lines = 4
        if pit.links:
            entries = link_tables.entries
            first = rows_of(connection, entries)[0]
            changed = entries.c.number == first["number"]
            connection.execute(update(entries).where(changed).values(by="another"))
            last = {**rows_of(connection, entries)[-1]}
            connection.execute(entries.insert(), [{**last, "number": last["number"] + 1}])
            lines += 2
    done = pit.backup_of(database)
    found = [line for line in done.found if "guard" in line]
    hold(len(found) == 4, f"four guards are gone: {done.found}")
    hold(len(done.found) == lines + 1, f"what was changed is not found: {done.found}")
    _refused(NOT_ITS_ACTS, lambda: pit.restored(database), database.name)
    database.close()


def rows_of(connection, table):
    asked = table.select().order_by(*table.primary_key)
    return [dict(row._mapping) for row in connection.execute(asked)]
