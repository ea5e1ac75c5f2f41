"""Append-only tables: the database itself refuses to change or remove a row of them, whoever asks.
PostgreSQL, where others than its owner may write, also refuses a cause, an entry or an alarm of
the ledger that does not follow the last one. What each of the two databases calls that is here
alone."""

import re
from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import Connection, text

from host_tools.common.errors import HostError
from host_tools.common.plain import plain

REFUSAL = "rows of this table are never changed or removed"
NO_CAUSE = "a cause follows the last one of its link"
NO_NUMBER = "a row of this table has the number behind the last one of its link"
NUMBERED = ("entries", "link_alarms")
POSTGRESQL, CAUSES = "postgresql", "causes"
# {name: body} of the functions of PostgreSQL. Nobody's own table stands in for `causes`.
FUNCTIONS = {
    "append_only": f"""
BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END """,
    "numbers_follow": f"""
DECLARE last BIGINT;
BEGIN
  EXECUTE 'SELECT coalesce(max(number), 0) FROM public.' || quote_ident(TG_TABLE_NAME)
    || ' WHERE link = $1' INTO last USING NEW.link;
  IF NEW.number IS DISTINCT FROM last + 1 THEN
    RAISE EXCEPTION '{NO_NUMBER}' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END """,
    "causes_follow": f"""
DECLARE last RECORD;
BEGIN
  SELECT number, seal INTO last FROM public.causes
    WHERE link = NEW.link ORDER BY number DESC LIMIT 1;
  IF NEW.number IS DISTINCT FROM coalesce(last.number, 0) + 1
    OR NEW.seal IS DISTINCT FROM encode(sha256(convert_to(concat_ws(E'\n',
      coalesce(last.seal, ''), NEW.link, NEW.number, NEW.at, NEW.kind, NEW.told), 'UTF8')), 'hex')
    OR NEW.kind || NEW.told !~ '^[ -~]*$'
    OR NOT EXISTS (SELECT FROM public.links WHERE link = NEW.link) THEN
    RAISE EXCEPTION '{NO_CAUSE}' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END """,
}
FUNCTION = "CREATE OR REPLACE FUNCTION {} RETURNS trigger LANGUAGE plpgsql {} AS $${}$$"
OWNS = """SELECT 1 FROM pg_tables WHERE schemaname = 'public'
  AND pg_has_role(:role, tableowner::name, 'MEMBER') LIMIT 1"""
# What a role may do by itself, as a member of others, and as everybody: of each table the rights
# in its columns and in all of it, and whether it may put something into the schema.
HAS = """
WITH mine AS (SELECT oid FROM pg_roles WHERE pg_has_role(:role, oid, 'MEMBER')),
  there AS (SELECT c.oid, relname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = 'public' AND relkind IN ('r', 'p', 'v', 'm', 'f'))
SELECT DISTINCT relname, attname, what
  FROM there JOIN pg_attribute ON attrelid = there.oid AND attnum > 0 AND NOT attisdropped, mine,
    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) what
  WHERE has_column_privilege(mine.oid, there.oid, attnum, what)
UNION SELECT relname, '', what
  FROM there, mine, unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER']) what
  WHERE has_table_privilege(mine.oid, there.oid, what)
UNION SELECT 'schema public', '', 'CREATE IN' FROM mine
  WHERE has_schema_privilege(mine.oid, 'public', 'CREATE')
ORDER BY 1, 2, 3"""
# Of "SELECT, UPDATE (told)": each right, and the columns in which it is given, if not in all.
RIGHT = re.compile(r"([A-Z]+)(?: \(([^)]*)\))?")
SEARCHED = "SET search_path = pg_catalog, public, pg_temp"


def put_up(connection: Connection, names: Iterable[str]) -> None:
    """On tables that have none."""
    dialect = connection.dialect.name
    if dialect == POSTGRESQL:
        for name, body in FUNCTIONS.items():
            connection.exec_driver_sql(FUNCTION.format(f"{name}()", SEARCHED, body))
    for name in names:
        for statement in _guards(dialect, name).values():
            connection.exec_driver_sql(statement)


def take_down(connection: Connection, names: Iterable[str]) -> None:
    """Only in a transaction that puts them up again."""
    dialect = connection.dialect.name
    for name in names:
        for guard in _guards(dialect, name):
            on = f" ON {name}" if dialect == POSTGRESQL else ""
            connection.execute(text(f"DROP TRIGGER IF EXISTS {guard}{on}"))


def missing(connection: Connection, names: Iterable[str]) -> Iterator[str]:
    """One line for each guard of these tables that is not there or is another one, and for each
    trigger and function that this program did not make."""
    dialect = connection.dialect.name
    wanted: dict[str, tuple[str, str]] = {}
    for name in names:
        wanted |= {guard: (name, made) for guard, made in _guards(dialect, name).items()}
    there = dict(_there(connection, dialect))
    if dialect == POSTGRESQL:
        wanted = {guard: (name, _as_told(made)) for guard, (name, made) in wanted.items()}
        wanted |= {f"{name}()": ("public", body) for name, body in FUNCTIONS.items()}
    for guard in sorted({*wanted, *there}):
        if guard not in there:
            yield f"the guard {guard} of {wanted[guard][0]} is gone"
        elif guard not in wanted:
            yield f"{plain(guard)} of {plain(there[guard][0])} is none of this program's guards"
        elif wanted[guard] != there[guard]:
            yield f"the guard {guard} of {wanted[guard][0]} is another one"


def _there(connection: Connection, dialect: str) -> Iterator[tuple[str, tuple[str, str]]]:
    if dialect != POSTGRESQL:
        asked = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'"
    else:
        asked = """SELECT tgname, c.relname,
            CASE tgenabled WHEN 'O' THEN pg_get_triggerdef(t.oid) ELSE 'it is disabled' END
            FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE NOT tgisinternal AND nspname = 'public'
            UNION ALL SELECT proname || '()', nspname, prosrc
            FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
            WHERE nspname = 'public'
            AND proname IN ('append_only', 'causes_follow', 'numbers_follow')"""
    for name, table, made in connection.exec_driver_sql(asked):
        yield name, (table, made)


def _as_told(made: str) -> str:
    """As PostgreSQL tells a trigger."""
    before, on, behind = made.partition(" ON ")
    return f"{before}{on}public.{behind}"


def grant(connection: Connection, role: str, rights: Mapping[str, str]) -> None:
    """PostgreSQL: `rights`: by table, such as "SELECT, INSERT"; those that the role had are taken
    away first. Raises HostError 7173 for a role that would have more than these."""
    for asked, reason in (
        ("SELECT 1 FROM pg_roles WHERE rolname = :role", ""),
        (OWNS, "it owns tables, or may act as their owner"),
    ):
        if bool(connection.scalar(text(asked), {"role": role})) == bool(reason):
            raise HostError(7173, role=plain(role), reason=reason or "there is no such role")
    quoted = connection.dialect.identifier_preparer.quote_identifier(role)
    connection.execute(text(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {quoted}"))
    for name, what in rights.items():
        connection.execute(text(f"GRANT {what} ON {name} TO {quoted}"))
    for table, column, right in connection.execute(text(HAS), {"role": role}):
        columns = dict(RIGHT.findall(rights.get(table, ""))).get(right)
        if columns is None or (columns and column not in columns.split(", ")):
            reason = f"it may {right} {plain(table)} all the same"
            raise HostError(7173, role=plain(role), reason=reason)


def _guards(dialect: str, name: str) -> dict[str, str]:
    """{name of a trigger: the statement that makes it}"""
    refuses = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    if dialect == POSTGRESQL:
        refuses = "FOR EACH ROW EXECUTE FUNCTION append_only()"
    made = {
        f"{name}_{what}": f"BEFORE {what.upper()} ON {name} {refuses}"
        for what in ("update", "delete")
    }
    if dialect == POSTGRESQL:
        refuses = "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        made[f"{name}_truncate"] = f"BEFORE TRUNCATE ON {name} {refuses}"
        if name == CAUSES:
            follows = "FOR EACH ROW EXECUTE FUNCTION causes_follow()"
            made["causes_follow"] = f"BEFORE INSERT ON {name} {follows}"
        if name in NUMBERED:
            follows = "FOR EACH ROW EXECUTE FUNCTION numbers_follow()"
            made[f"{name}_follow"] = f"BEFORE INSERT ON {name} {follows}"
    return {guard: f"CREATE TRIGGER {guard} {what}" for guard, what in made.items()}
