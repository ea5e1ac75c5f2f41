"""What stands in PostgreSQL between the tables and whoever reads or writes them is named, and a
collector's role writes reports alone."""

import pytest
from sqlalchemy import text

from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.test_verifying import LINK, play, report
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.common.errors import HostError
from host_tools.floor import guards, house, link_tables, rights, schema, searching
from host_tools.floor.database import Database
from host_tools.floor.linked import causes, deciding, repository, taking
from host_tools.floor.linked.causes import Place
from host_tools.floor.linked.verifying import findings, unguarded

OF_LINK = f"WHERE link = '{LINK}'"
LAST = f"SELECT max(number) FROM causes {OF_LINK}"
FUNCTION = "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql"
BODY = guards.FUNCTIONS["append_only"]
PKEY, BALANCE = (
    "constraint link_standings.link_standings_pkey",
    "constraint entries.entries_balance",
)
# Statements of the owner, or of whoever may everything, and what is said of them.
STRANGE = {
    "a table that inherits": (
        "CREATE TABLE causes_old () INHERITS (causes)",
        "causes_old hands its rows on to causes",
    ),
    "a table that is inherited": (
        "CREATE TABLE more (at bigint); ALTER TABLE entries INHERIT more",
        "entries hands its rows on to more",
    ),
    "a rule": (
        "CREATE RULE gone AS ON INSERT TO awards DO INSTEAD NOTHING",
        "awards has the rule gone",
    ),
    "a rule on what is written over": (
        "CREATE RULE gone AS ON UPDATE TO link_standings DO INSTEAD NOTHING",
        "link_standings has the rule gone",
    ),
    "row-level security": ("ALTER TABLE acts ENABLE ROW LEVEL SECURITY", "acts hides rows"),
    "a policy": ("CREATE POLICY mine ON acts USING (number > 1)", "acts hides rows"),
    "a view in its place": (
        "ALTER TABLE looks RENAME TO seen; CREATE VIEW looks AS SELECT * FROM seen",
        "looks is no table of its own",
    ),
    "a partition in its place": (
        "ALTER TABLE looks RENAME TO seen; CREATE TABLE looks (LIKE seen) PARTITION BY LIST (uid)",
        "looks is no table of its own",
    ),
    "a table that is lost with the server": (
        "ALTER TABLE exports SET UNLOGGED",
        "exports is no table of its own",
    ),
    "another owner": ("ALTER TABLE entries OWNER TO other", "entries belongs to another role"),
    "a schema of the user's name": (
        "CREATE SCHEMA tablectl; CREATE TABLE tablectl.acts (number int)",
        "acts is read from another schema by tablectl",
    ),
    "a setting of a role": (
        "GRANT INSERT ON causes TO other; ALTER ROLE other SET session_replication_role = replica",
        "other connects with session_replication_role=replica",
    ),
    "a setting of everybody": (
        "ALTER DATABASE {database} SET search_path = evil",
        "everybody connects with search_path=evil",
    ),
    "rights in tables to come": (
        "ALTER DEFAULT PRIVILEGES GRANT INSERT ON TABLES TO other",
        "tables to come give other INSERT",
    ),
    "rights in tables to come for everybody": (
        "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT UPDATE ON TABLES TO PUBLIC",
        "tables to come give everybody UPDATE",
    ),
    "a right of a role": ("GRANT INSERT ON acts TO other", "other may INSERT acts"),
    "a right in a column": ("GRANT UPDATE (term) ON links TO other", "other may UPDATE links"),
    "a right of everybody": ("GRANT DELETE ON looks TO PUBLIC", "other may DELETE looks"),
    "a right by a role that comes with PostgreSQL": (
        "GRANT pg_write_all_data TO other",
        "other may UPDATE causes",
    ),
    "a right to make functions": (
        "GRANT CREATE ON SCHEMA public TO other",
        "other may CREATE IN schema public",
    ),
    "a right by making roles": ("ALTER ROLE other CREATEROLE", "other may MAKE AND GRANT roles"),
    "a right by programs of the server": (
        "GRANT pg_execute_server_program TO other",
        "other may WRITE the server's computer",
    ),
    "a library of a role": (
        "GRANT INSERT ON causes TO other; ALTER ROLE other SET local_preload_libraries = 'x'",
        "other connects with local_preload_libraries",
    ),
    "rows of another server": (
        "CREATE SUBSCRIPTION planted CONNECTION 'dbname=x' PUBLICATION y WITH (connect = false)",
        "the subscription planted writes past the guards",
    ),
    "triggers of a role": ("GRANT TRIGGER ON causes TO other", "other may TRIGGER causes"),
    "a trigger that is disabled": (
        "ALTER TABLE causes DISABLE TRIGGER causes_follow",
        "the guard causes_follow of causes is another one",
    ),
    "a trigger for replicas": (
        "ALTER TABLE causes ENABLE REPLICA TRIGGER causes_follow",
        "the guard causes_follow of causes is another one",
    ),
    "a function of another schema": (
        "CREATE SCHEMA evil; CREATE FUNCTION evil.append_only() RETURNS trigger LANGUAGE plpgsql "
        "AS $$ BEGIN RETURN NEW; END $$; DROP TRIGGER causes_update ON causes; "
        "CREATE TRIGGER causes_update BEFORE UPDATE ON causes FOR EACH ROW EXECUTE FUNCTION "
        "evil.append_only(); SET search_path = evil, public",
        "the guard causes_update of causes is another one",
    ),
    "a function with its owner's rights": (
        f"{FUNCTION} SECURITY DEFINER SET {guards.SEARCHED} AS $${BODY}$$",
        "the guard append_only() of public is another one",
    ),
    "a function that looks elsewhere": (
        f"{FUNCTION} SET search_path = evil AS $${BODY}$$",
        "the guard append_only() of public is another one",
    ),
    "a function of another owner": (
        "GRANT CREATE ON SCHEMA public TO other; ALTER FUNCTION append_only() OWNER TO other",
        "the guard append_only() of public is another one",
    ),
    "a right to make schemas": (
        "GRANT CREATE ON DATABASE {database} TO other",
        "other may MAKE schemas",
    ),
    "a right to copy all": ("ALTER ROLE other REPLICATION", "other may COPY all databases"),
    "a right past policies": ("ALTER ROLE other BYPASSRLS", "other may PASS policies"),
    "a function that fits better": (
        "CREATE FUNCTION quote_ident(name) RETURNS text LANGUAGE sql AS $$ SELECT 'entries' $$",
        "quote_ident(name) of public is none of this program's guards",
    ),
    "a function of a guard's name": (
        f"{FUNCTION.replace('()', '(text)').replace('trigger', 'text')} AS $$BEGIN END$$",
        "append_only(text) of public is none of this program's guards",
    ),
    "an operator that fits better": (
        "CREATE OPERATOR =~ (LEFTARG = text, RIGHTARG = text, PROCEDURE = textregexeq)",
        "the operator =~ of public is none of this program's guards",
    ),
    "views in the place of the catalogs": (
        "CREATE SCHEMA evil; ALTER TABLE causes DISABLE TRIGGER causes_follow; "
        "CREATE VIEW evil.pg_trigger AS SELECT oid, tgname, tgrelid, tgfoid, tgisinternal, "
        "'O'::\"char\" AS tgenabled FROM pg_catalog.pg_trigger; "
        "SET LOCAL search_path = evil, pg_catalog, public",
        "the guard causes_follow of causes is another one",
    ),
    **{
        f"a table without {what}": (f"ALTER TABLE {table} {how}", f"the {what} {says}")
        for table, how, what, says in (
            ("link_standings", "DROP CONSTRAINT link_standings_pkey", PKEY, "is gone"),
            ("entries", "DROP CONSTRAINT entries_balance", BALANCE, "is gone"),
            (
                "causes",
                "ADD CONSTRAINT x CHECK (kind <> 'new') NOT VALID",
                "constraint causes.x",
                "is",
            ),
            ("links", "ADD UNIQUE (suspended)", "constraint links.links_suspended_key", "is none"),
            ("awards", "ALTER COLUMN term DROP NOT NULL", "column awards.term", "is another one"),
            ("acts", "ALTER COLUMN at SET DEFAULT 1", "column acts.at", "is another one"),
            (
                "acts",
                'ALTER COLUMN facts TYPE text COLLATE "C"',
                "column acts.facts",
                "is another",
            ),
            ("acts", "ADD COLUMN more text", "column acts.more", "is none of this program's"),
        )
    },
    "a key that others point to": (
        "CREATE TABLE more (link text, number bigint, FOREIGN KEY (link, number) "
        "REFERENCES causes ON DELETE RESTRICT)",
        "the constraint causes.more_link_number_fkey is none of this program's",
    ),
    "an index that keeps rows out": (
        "CREATE UNIQUE INDEX one ON causes ((kind = 'new'))",
        "the index causes.one is none of this program's",
    ),
    "an index that is gone": (
        "DROP INDEX rounds_by_time",
        "the index rounds.rounds_by_time is gone",
    ),
}


@pytest.fixture(scope="module")
def owner(postgres, postgresql_schema):
    database = Database(postgres.new_database(postgresql_schema))
    postgres.do("DROP ROLE IF EXISTS other")
    for role in ("other", "stranger"):
        postgres.do(f"CREATE ROLE {role} LOGIN")
    yield database
    database.close()
    postgres.do("DROP ROLE other, stranger")


def told(connection):
    return [*unguarded(connection), *rights.wide(connection, link_tables.RIGHTS)]


@pytest.mark.parametrize("what", STRANGE)
def test_what_stands_between_the_tables_and_their_readers_is_named(what, owner):
    statements, says = STRANGE[what]
    with owner.writing() as connection:
        assert told(connection) == []
        name = connection.scalar(text("SELECT current_database()"))
        searching.along(connection, searching.MAKES)
        connection.exec_driver_sql(statements.replace("{database}", name))
        lines = told(connection)
        connection.rollback()
    assert any(line.startswith(says) for line in lines), lines


def test_what_is_planted_for_the_owner_to_run_is_not_run(owner):
    """A function in a schema of the owner's name, whose type fits better than PostgreSQL's own; in
    `public`, for triggers."""
    planted = "(int) RETURNS void LANGUAGE plpgsql AS $$BEGIN RAISE 'it ran'; END$$"
    quotes = "(name) RETURNS text LANGUAGE plpgsql AS $$BEGIN RAISE 'it ran'; END$$"
    with owner.writing() as connection:
        for what in (
            "CREATE SCHEMA tablectl",
            f"CREATE FUNCTION tablectl.pg_advisory_xact_lock{planted}",
            f"CREATE FUNCTION public.pg_advisory_xact_lock{planted}",
            f"CREATE FUNCTION public.quote_ident{quotes}",
        ):
            connection.exec_driver_sql(what)
    try:
        house.record(owner, "approval", "Ann", {"subject": "x", "said": "y"}, 1)
        with repository.begun(owner, "planted", at=1) as books:
            deciding.open_levels(books, {"mini": TERMS[0]}, TWO)
    finally:
        with owner.writing() as connection:
            connection.exec_driver_sql("DROP SCHEMA tablectl CASCADE")
            for name in ("pg_advisory_xact_lock(int)", "quote_ident(name)"):
                connection.exec_driver_sql(f"DROP FUNCTION public.{name}")


def test_a_role_that_reads_or_was_granted_what_a_collector_needs_is_nothing_strange(owner):
    with owner.writing() as connection:
        connection.exec_driver_sql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO other")
        rights.grant(connection, "other", link_tables.RIGHTS)
        connection.exec_driver_sql("GRANT SELECT ON acts TO other")
        connection.exec_driver_sql("ALTER ROLE stranger SET search_path = its_own")
        assert told(connection) == []
        connection.rollback()


def test_verify_says_what_is_strange(owner):
    with repository.begun(owner, "strange", at=1) as books:
        deciding.open_levels(books, {"mini": TERMS[0]}, TWO)
    assert findings(owner, "strange") == []
    with owner.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE public.entries_old () INHERITS (entries)")
    assert findings(owner, "strange") == ["entries_old hands its rows on to entries"]


@pytest.fixture
def reporter(owner, postgres):
    """The database as a role that was granted what a collector needs, and a link in it."""
    postgres.do("CREATE ROLE reporter LOGIN")
    owner.grant("reporter")
    with repository.begun(owner, LINK, at=1) as books:
        play(books)
    granted = Database(owner.url.replace("tablectl@", "reporter@", 1))
    yield granted
    granted.close()
    with owner.writing() as connection:
        connection.execute(text("DROP OWNED BY reporter"))
    postgres.do("DROP ROLE reporter")


def test_a_role_that_was_granted_adds_reports_alone(owner, reporter):
    """And behind a restore the mark of it, and nothing before that."""
    for make in (of_a_decision, causes.of_restore):
        assert_refused(owner, reporter, make)
    with owner.writing() as connection:
        connection.execute(text(f"UPDATE links SET restored = ({LAST})"))
    for make in (of_a_decision, of_a_report):
        assert_refused(owner, reporter, make)
    with repository.opened(reporter, LINK, at=2) as books:
        taking.take(books, report("third", [["mini", 9, 1_000, 0]], term=2))
    with owner.reading() as connection:
        kinds = connection.scalars(text(f"SELECT kind FROM causes {OF_LINK} ORDER BY number DESC"))
        assert list(kinds)[:2] == ["report", "restored"]
    assert_refused(owner, reporter, causes.of_restore)


def of_a_decision(place):
    facts = {"level": "mini", "cents": 10**8}
    told = {"facts": facts, "by": "Ann", "other": "Bob", "said": "x"}
    return causes.of_decision("adjust", told, TWO.keys, place)


def of_a_report(place):
    sealed = report("third", [["mini", 9, 1_000, 0]], term=2)["sealed"]
    return causes.of_report(sealed, place)


def assert_refused(owner, role, make):
    with owner.reading() as connection:
        table = link_tables.causes
        asked = table.select().where(table.c.link == LINK).order_by(table.c.number.desc())
        last = connection.execute(asked).first()
        floor = str(schema.identity_of(connection))
    cause = make(Place(floor, LINK, last.number + 1, 3, last.seal))
    with pytest.raises(HostError) as caught, role.writing() as connection:
        connection.execute(table.insert(), [{"link": LINK, **vars(cause)}])
    assert guards.NO_REPORT in caught.value.text
