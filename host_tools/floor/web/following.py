"""The thread that follows the database and tells the pages what is new in it."""

import threading
from datetime import datetime, time
from time import monotonic
from typing import Any

from sqlalchemy import Connection

from host_tools.common.errors import HostError
from host_tools.common.web.hub import Hub
from host_tools.floor import alarms, moments, people, queries
from host_tools.floor.database import Database
from host_tools.floor.deadline import READS_S
from host_tools.floor.live import Live
from host_tools.floor.money import Money, in_all, of_tables
from host_tools.floor.people import Person
from host_tools.floor.web import house_time, links, standing, takings
from host_tools.floor.web.takings import DAY_BEGINS

# So often it is asked whether there is something new, and so often what only time changes.
LOOK_S = 0.05
AGAIN_S = 5.0
# How often the money of today is added up, in seconds.
MONEY_S = 30.0
# A database that does not answer is tried again after so long.
RETRY_S = 1.0
# What was known of people is believed for so long: until the next look has failed.
RIGHTS_S = AGAIN_S + READS_S


class Following:
    """As of the last look: `people` who may sign in, the `alarms` that tables have now. In the hub
    `board UID` is how a table stands, `order` their unique ids, `links` how each link stands, and
    `trouble` why nothing is known of now, or "". In a `with`."""

    def __init__(self, database: Database, hub: Hub, day_begins: time = DAY_BEGINS) -> None:
        self._database, self._hub, self._day_begins = database, hub, day_begins
        self._money: dict[str, Money] = {}
        self._money_s = float("-inf")
        self._live = Live(database)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="following", daemon=True)
        self.people: dict[str, Person] = {}
        self.alarms: set[alarms.Name] = set()
        self._known_s = float("-inf")
        self._failed: HostError | None = None

    def unknown(self) -> HostError | None:
        """Why it is not known now who may do what: 7168; None where it is."""
        if self._failed:
            return HostError(7168, reason=self._failed.text)
        silent_s = monotonic() - self._known_s
        return HostError(7168, reason="it is silent") if silent_s > RIGHTS_S else None

    def __enter__(self) -> "Following":
        """What is there is known then. Raises HostError 7103."""
        self._look()
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._over.set()
        self._thread.join()
        self._live.close()

    def _run(self) -> None:
        looked_s, is_well = monotonic(), True
        while not self._over.wait(LOOK_S if is_well else RETRY_S):
            try:
                is_due = monotonic() - looked_s >= AGAIN_S
                if self._live.changed() or is_due or not is_well:
                    self._look()
                    looked_s = monotonic()
                is_well, self._failed = True, None
            except Exception as error:  # noqa: BLE001 - it goes on, whatever happens
                is_well = False
                known = error if isinstance(error, HostError) else _unforeseen(error)
                self._failed = known
                self._hub.publish({"trouble": f"{known.code}: {known.text}"})

    def _look(self) -> None:
        began_s = monotonic()
        with self._database.reading() as connection:
            rows = queries.glance(connection)
            keys = standing.keys(rows)
            taken = alarms.taken(connection, keys)
            self.people = people.everybody(connection)
            shared = links.standing(connection, moments.now(), house_time.text)
            if began_s - self._money_s >= MONEY_S:
                self._money, self._money_s = self._of_today(connection), began_s
        self.alarms = {alarms.name_of(key) for key in keys}
        self._known_s = began_s
        shown = {f"board {row['uid']}": self._shown(row, taken) for row in rows}
        order = [row["uid"] for row in standing.order(rows, taken)]
        self._hub.publish({**shown, "order": order, "links": shared, "trouble": ""})

    def _shown(self, row: dict[str, Any], taken: standing.Taken) -> dict[str, Any]:
        of_today = self._money.get(row["uid"])
        money = of_today and takings.card(of_today)
        return standing.standing(row, house_time.text, taken) | {"money": money}

    def _of_today(self, connection: Connection) -> dict[str, Money]:
        """By board, over all games that it played today."""
        day = takings.asked({}, self._day_begins, datetime.now())
        found: dict[str, list[Money]] = {}
        for one in of_tables(connection, day.since, day.until):
            found.setdefault(one.uid, []).append(one)
        return {uid: in_all(tables) for uid, tables in found.items()}


def _unforeseen(error: Exception) -> HostError:
    return HostError(7128, reason=f"{type(error).__name__}: {error}")
