"""Who may do what in PostgreSQL: what a role is granted, and what can stand there between the
tables and whoever reads or writes them, of which no guard of a table knows."""

import re
from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, text

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import searching

OWNS = """SELECT 1 FROM pg_tables WHERE schemaname = 'public'
  AND pg_has_role(:role, tableowner::name, 'MEMBER') LIMIT 1"""
# What a role may do by itself, as a member of others, and as everybody: of each table the rights
# in its columns and in all of it, whether it may put something into the schema, and whether it can
# take whatever it has not been given.
HAS = """
WITH mine AS (SELECT oid FROM pg_roles WHERE pg_has_role(:role, oid, 'MEMBER')),
  there AS (SELECT c.oid, relname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = 'public' AND relkind IN ('r', 'p', 'v', 'm', 'f'))
SELECT DISTINCT relname, attname, what
  FROM there JOIN pg_attribute ON attrelid = there.oid AND attnum > 0 AND NOT attisdropped, mine,
    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) what
  WHERE has_column_privilege(mine.oid, there.oid, attnum, what)
UNION SELECT relname, '', what
  FROM there, mine, unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER']
    || CASE WHEN current_setting('server_version_num')::int < 170000 THEN '{}'::text[]
       ELSE ARRAY['MAINTAIN'] END) what
  WHERE has_table_privilege(mine.oid, there.oid, what)
UNION SELECT 'schema public', '', 'CREATE IN' FROM mine
  WHERE has_schema_privilege(mine.oid, 'public', 'CREATE')
UNION SELECT 'schemas', '', 'MAKE' FROM mine
  WHERE has_database_privilege(mine.oid, current_database(), 'CREATE')
UNION SELECT 'roles', '', 'MAKE AND GRANT' FROM pg_roles JOIN mine USING (oid) WHERE rolcreaterole
UNION SELECT 'all databases', '', 'COPY' FROM pg_roles JOIN mine USING (oid) WHERE rolreplication
UNION SELECT 'policies', '', 'PASS' FROM pg_roles JOIN mine USING (oid) WHERE rolbypassrls
UNION SELECT 'the server''s computer', '', 'WRITE' FROM pg_roles JOIN mine USING (oid)
  WHERE rolname IN ('pg_execute_server_program', 'pg_write_server_files')
ORDER BY 1, 2, 3"""
# Of "SELECT, UPDATE (told)": each right, and the columns in which it is given, if not in all.
RIGHT = re.compile(r"([A-Z]+)(?: \(([^)]*)\))?")
# Whoever is neither the owner of the tables nor may do everything, nor comes with PostgreSQL.
ROLES = """SELECT rolname FROM pg_roles WHERE NOT rolsuper AND rolname !~ '^pg_'
  AND NOT pg_has_role(oid, (SELECT relowner FROM pg_class WHERE oid = 'public.causes'::regclass),
    'MEMBER') ORDER BY 1"""
# What turns guards off, or has other tables read, for whoever connects.
SETTINGS = (
    "session_replication_role|search_path|row_security|role"
    "|session_preload_libraries|local_preload_libraries"
)
STRANGE = f"""
WITH ours AS (SELECT c.* FROM pg_class c WHERE relnamespace = 'public'::regnamespace
    AND relname = ANY(:names)),
  owner AS (SELECT relowner FROM ours WHERE relname = 'causes'),
  settings AS (SELECT unnest(setconfig) AS setting, setrole FROM pg_db_role_setting
    WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND (setrole = 0 OR EXISTS (SELECT FROM ours WHERE pg_has_role(setrole, relowner, 'MEMBER')
      OR has_table_privilege(setrole, ours.oid, 'INSERT'))))
SELECT relname || ' is no table of its own, whose rows are kept in it' FROM ours
  WHERE relkind <> 'r' OR relpersistence <> 'p'
UNION ALL SELECT relname || ' belongs to another role than causes' FROM ours
  WHERE relowner <> (SELECT relowner FROM owner)
UNION ALL SELECT inhrelid::regclass || ' hands its rows on to ' || inhparent::regclass
  FROM pg_inherits WHERE inhparent IN (SELECT oid FROM ours) OR inhrelid IN (SELECT oid FROM ours)
UNION ALL SELECT relname || ' has the rule ' || rulename FROM ours
  JOIN pg_rewrite ON ev_class = ours.oid
UNION ALL SELECT relname || ' hides rows by its policies (row-level security)' FROM ours
  WHERE relrowsecurity OR relforcerowsecurity
    OR EXISTS (SELECT FROM pg_policy WHERE polrelid = ours.oid)
UNION ALL SELECT relname || ' is read from another schema by ' || nspname
  FROM (SELECT relname, nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE relname = ANY(:names) AND nspname IN (SELECT rolname FROM pg_roles)) s
UNION ALL SELECT coalesce(rolname, 'everybody') || ' connects with ' || setting
  FROM settings LEFT JOIN pg_roles r ON r.oid = setrole WHERE setting ~ '^({SETTINGS})='
UNION ALL SELECT 'the server runs with session_replication_role ' || setting
  FROM pg_settings WHERE name = 'session_replication_role' AND setting <> 'origin'
    AND NOT EXISTS (SELECT FROM settings s WHERE s.setting LIKE 'session_replication_role=%')
UNION ALL SELECT 'the subscription ' || subname || ' writes past the guards' FROM pg_subscription
  WHERE subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())
UNION ALL SELECT 'tables to come give ' || coalesce(rolname, 'everybody') || ' ' || privilege_type
  FROM pg_default_acl, aclexplode(defaclacl) LEFT JOIN pg_roles r ON r.oid = grantee
  WHERE defaclobjtype = 'r' AND grantee <> defaclrole
    AND defaclrole = (SELECT relowner FROM owner)
    AND defaclnamespace IN (0, 'public'::regnamespace)
ORDER BY 1"""


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
    for table, right in _more(connection, role, rights):
        reason = f"it may {right} {plain(table)} all the same"
        raise HostError(7173, role=plain(role), reason=reason)


def strange(connection: Connection, names: list[str]) -> Iterator[str]:
    """One line for each thing in PostgreSQL by which rows of the tables `names` come or go past
    their guards, or others are read in their place. SQLite has nothing of the kind: whoever may
    write its file owns it."""
    if connection.dialect.name == "postgresql":
        with searching.catalogs(connection):
            lines = list(connection.scalars(text(STRANGE), {"names": names}))
        yield from (plain(str(line)).replace("public.", "") for line in lines)


def wide(connection: Connection, rights: Mapping[str, str]) -> Iterator[str]:
    """And for each role of PostgreSQL that may write more than these `rights`."""
    if connection.dialect.name != "postgresql":
        return
    with searching.catalogs(connection):
        roles = list(connection.scalars(text(ROLES)))
    for role in roles:
        # To read is another matter: a house may have a role for its reports.
        found = [one for one in _more(connection, role, rights) if one[1] != "SELECT"]
        for table, right in dict.fromkeys(found):
            yield plain(f"{role} may {right} {table}, which no collector needs")


def _more(
    connection: Connection, role: str, rights: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """(table, right) of what the role may besides."""
    with searching.catalogs(connection):
        has = connection.execute(text(HAS), {"role": role}).all()
    for table, column, right in has:
        columns = dict(RIGHT.findall(rights.get(table, ""))).get(right)
        if columns is None or (columns and column not in columns.split(", ")):
            yield table, right
