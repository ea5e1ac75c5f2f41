"""Append-only tables: the database itself refuses to change or remove a row of them, whoever asks.
PostgreSQL, where others than its owner may write, also refuses a cause, an entry or an alarm of
the ledger that does not follow the last one, and a decision of anybody but the owner. What each of
the two databases calls that is here alone."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, text

from host_tools.common.plain import plain
from host_tools.floor import searching

REFUSAL = "rows of this table are never changed or removed"
NO_CAUSE = "a cause follows the last one of its link"
NO_REPORT = "boards report and people decide: whoever does not own this table adds reports alone"
NO_NUMBER = "a row of this table has the number behind the last one of its link"
# By how much the number of a row is behind the last one at the most; where that is more than 1, a
# number that was passed over may come later.
NUMBERED = {"entries": 1, "link_alarms": 1, "awards": 1_000}
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
  IF NEW.number IS NULL OR NEW.number < 1 OR NEW.number > last + TG_ARGV[0]::BIGINT
    OR (TG_ARGV[0] = '1' AND NEW.number <= last) THEN
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
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER')
    AND NEW.kind <> (CASE (SELECT restored FROM public.links WHERE link = NEW.link)
      WHEN last.number THEN 'restored' ELSE 'report' END) THEN
    RAISE EXCEPTION '{NO_REPORT}' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END """,
}
FUNCTION = "CREATE OR REPLACE FUNCTION public.{} RETURNS trigger LANGUAGE plpgsql {} AS $${}$$"
SEARCHED = f"search_path={searching.CATALOGS}"


def put_up(connection: Connection, names: Iterable[str]) -> None:
    """On tables that have none."""
    dialect = connection.dialect.name
    if dialect == POSTGRESQL:
        for name, body in FUNCTIONS.items():
            connection.exec_driver_sql(FUNCTION.format(f"{name}()", f"SET {SEARCHED}", body))
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
    with searching.catalogs(connection):
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
        asked = f"""SELECT tgname, c.relname,
            CASE WHEN tgenabled = 'O' AND pronamespace = c.relnamespace
            THEN pg_get_triggerdef(t.oid) ELSE 'it is disabled, or of another schema' END
            FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
            WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
            UNION ALL SELECT proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
            'public',
            CASE WHEN NOT prosecdef AND proconfig = ARRAY['{SEARCHED}'] AND lanname = 'plpgsql'
              AND proowner = (SELECT relowner FROM pg_class WHERE oid = 'public.causes'::regclass)
            THEN prosrc ELSE 'it acts otherwise' END
            FROM pg_proc p JOIN pg_language l ON l.oid = prolang
            WHERE pronamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
            UNION ALL SELECT 'the operator ' || oprname, 'public', '' FROM pg_operator o
            WHERE oprnamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = o.oid AND deptype = 'e')"""
    for name, table, made in connection.exec_driver_sql(asked):
        yield name, (table, made)


def _as_told(made: str) -> str:
    """As PostgreSQL tells a trigger."""
    before, on, behind = made.partition(" ON ")
    return f"{before}{on}public.{behind}"


def _guards(dialect: str, name: str) -> dict[str, str]:
    """{name of a trigger: the statement that makes it}"""
    refuses = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    if dialect == POSTGRESQL:
        refuses = "FOR EACH ROW EXECUTE FUNCTION public.append_only()"
    made = {
        f"{name}_{what}": f"BEFORE {what.upper()} ON {name} {refuses}"
        for what in ("update", "delete")
    }
    if dialect == POSTGRESQL:
        refuses = "FOR EACH STATEMENT EXECUTE FUNCTION public.append_only()"
        made[f"{name}_truncate"] = f"BEFORE TRUNCATE ON {name} {refuses}"
        if name == CAUSES:
            follows = "FOR EACH ROW EXECUTE FUNCTION public.causes_follow()"
            made["causes_follow"] = f"BEFORE INSERT ON {name} {follows}"
        if name in NUMBERED:
            follows = f"FOR EACH ROW EXECUTE FUNCTION public.numbers_follow('{NUMBERED[name]}')"
            made[f"{name}_follow"] = f"BEFORE INSERT ON {name} {follows}"
    return {guard: f"CREATE TRIGGER {guard} {what}" for guard, what in made.items()}
