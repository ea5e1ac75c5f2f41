"""What people look at: all tables, what happened, what is rolled out; alarms that they take."""

import asyncio
import json
from datetime import datetime, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.web.server import as_events, body
from host_tools.floor import alarms, house, moments, queries
from host_tools.floor.money import Money, of_tables
from host_tools.floor.web import fleet, house_time, searches, takings
from host_tools.floor.web.desk import Desk
from host_tools.floor.web.door import said as told_of
from host_tools.floor.web.searches import Search
from host_tools.floor.web.takings import Days

# Searches of a large database take long; signing in and panels wait for none of them.
SEARCHES_AT_ONCE = 2


class Looking:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._searching = asyncio.Semaphore(SEARCHES_AT_ONCE)

    def routes(self) -> list[Route]:
        return [
            Route("/", self.tables),
            Route("/events", self.events),
            Route("/money", self.money),
            Route("/money.csv", self.money_csv),
            Route("/history", self.history),
            Route("/fleet", self.fleet),
            Route("/take", self.take, methods=["POST"]),
        ]

    async def tables(self, request: Request) -> Response:
        return self._desk.page(request, "tables.html", {"here": "tables"})

    async def events(self, request: Request) -> Response:
        told = as_events(self._desk.hub.follow())
        return StreamingResponse(told, media_type="text/event-stream")

    async def history(self, request: Request) -> Response:
        fields = dict(request.query_params)
        here = "alarms" if fields.get("of") == "alarms" else "history"
        shown = searches.shown(fields)
        facts: dict[str, Any] = {"here": here, "search": shown, "page": None, "error": ""}
        try:
            search = searches.search(fields)
            async with self._searching:
                self._verify_known()
                facts["page"] = await asyncio.to_thread(self._found, search)
        except HostError as error:
            return self._refused(request, "history.html", facts, error)
        return self._desk.page(request, "history.html", facts)

    async def money(self, request: Request) -> Response:
        """What each table and the floor took in and paid, today without other days."""
        fields, now = dict(request.query_params), datetime.now()
        begins = self._desk.day_begins
        day = takings.today(begins, now)
        facts: dict[str, Any] = {"here": "money", "error": "", "first": day, "last": day}
        facts["yesterday"] = day - timedelta(days=1)
        try:
            days = takings.asked(fields, begins, now)
            tables = await self._tables(days)
        except HostError as error:
            return self._refused(request, "money.html", facts, error)
        facts |= {"first": days.first, "last": days.last, "head": takings.HEAD}
        facts |= {"rows": takings.rows(tables), "untold": takings.untold(tables)}
        ends = house_time.text(days.until)[:16]
        facts["span"] = f"From {house_time.text(days.since)[:16]} until {ends}"
        return self._desk.page(request, "money.html", facts)

    async def money_csv(self, request: Request) -> Response:
        try:
            days = takings.asked(request.query_params, self._desk.day_begins, datetime.now())
            tables = await self._tables(days)
        except HostError as error:
            return PlainTextResponse(told_of(error) + "\n", status_code=_status(error))
        name = f"money-{days.first}-{days.last}.csv"
        named = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(takings.as_csv(tables), media_type="text/csv", headers=named)

    async def _tables(self, days: Days) -> list[Money]:
        async with self._searching:
            self._verify_known()
            return await asyncio.to_thread(self._of_days, days)

    def _of_days(self, days: Days) -> list[Money]:
        with self._desk.database.reading() as connection:
            return of_tables(connection, days.since, days.until)

    def _verify_known(self) -> None:
        """Whoever waited for others to be told that nobody answers does not ask once more. Raises
        HostError 7168."""
        if unknown := self._desk.following.unknown():
            raise unknown

    def _found(self, search: Search) -> searches.Found:
        wanted, limit, after = search.wanted, search.limit, search.after
        with self._desk.database.reading() as connection:
            page = queries.history(connection, search.of, wanted, limit, after)
        return searches.found(search, page)

    async def fleet(self, request: Request) -> Response:
        """A roll-out, or the newest one, as it stands now."""
        number = request.query_params.get("number", "")
        facts: dict[str, Any] = {"here": "fleet", "error": ""}
        try:
            async with self._searching:
                self._verify_known()
                facts |= await asyncio.to_thread(fleet.shown, self._desk.database, number)
        except HostError as error:
            return self._refused(request, "fleet.html", facts, error)
        return self._desk.page(request, "fleet.html", facts)

    def _refused(
        self, request: Request, template: str, facts: dict[str, Any], error: HostError
    ) -> Response:
        """What was asked is wrong, or the database does not answer."""
        return self._desk.page(
            request, template, facts | {"error": told_of(error)}, _status(error)
        )

    async def take(self, request: Request) -> Response:
        try:
            asked = json.loads(await body(request))
            key = {name: asked[name] for name in alarms.KEY}
            said = asked["said"]
            house.verify(alarms.KIND, request.scope["person"].name, {**key, "said": said})
        except HostError as error:
            return JSONResponse({"error": told_of(error)}, status_code=409)
        except (ValueError, TypeError, KeyError, RecursionError):
            return JSONResponse({"error": "This names no alarm."}, status_code=400)
        person, now = request.scope["person"], moments.now()
        try:
            async with self._desk.acting:
                stands = alarms.name_of(key) in self._desk.following.alarms
                await asyncio.to_thread(
                    alarms.take, self._desk.database, key, said, person.name, now, stands
                )
        except HostError as error:
            return JSONResponse({"error": told_of(error)}, status_code=409)
        what = f"alarm {key['kind']} of board {key['uid']}, record {key['sequence']}"
        self._desk.log(request.scope, f"takes {what}: {said}")
        return JSONResponse({})


def _status(error: HostError) -> int:
    return 503 if error.exit_code == ExitCode.NO_BOARD else 400
