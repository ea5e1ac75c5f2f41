"""Panels below the page of the floor: opened once, bounded in number, ended when nobody looks."""

import asyncio
import threading

import pytest
from starlette.responses import PlainTextResponse

from host_tools.common.errors import HostError
from host_tools.floor.people import Person
from host_tools.floor.web.panels import Panels

FLO, VERA = Person("Flo", "floor", "key", 1), Person("Vera", "viewer", "key", 2)
A, B, C = "aaaa", "bbbb", "cccc"


class Panel:
    def __init__(self, uid):
        self.uid, self.ended = uid, threading.Event()

    def application(self, person):
        async def answer(scope, receive, send):
            await receive()
            await PlainTextResponse(f"{self.uid} for {person.name}")(scope, receive, send)

        return answer

    def end(self):
        self.ended.set()


class House:
    """Its panels; `made`: those that were opened, `stays`: what keeps a page looking."""

    def __init__(self, most=2, rest_s=60.0):
        self.made = []
        self.fails = set()
        self.hangs = None
        self.panels = Panels(self._make, self._refuse, most, rest_s)

    def _make(self, uid, loop):
        if self.hangs:
            self.hangs.wait()
        if uid in self.fails:
            raise HostError(7123, uid=uid, reason="it does not answer")
        self.made.append(Panel(uid))
        return self.made[-1]

    def _refuse(self, scope, error):
        return PlainTextResponse(f"{error.code}: {error.text}", status_code=503)

    async def look(self, uid, until=None, person=FLO):
        """What somebody sees who looks at a panel until then."""
        sent = []

        async def receive():
            if until:
                await until.wait()
            return {"type": "http.request"}

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
        await self.panels({**scope, "path_params": {"uid": uid}, "person": person}, receive, send)
        return sent[0]["status"], sent[1]["body"].decode()


def ended(house):
    return [panel.uid for panel in house.made if panel.ended.is_set()]


def test_a_panel_is_opened_once_for_all_who_look_and_again_after_its_end():
    async def run():
        house = House(rest_s=0.0)
        both = await asyncio.gather(house.look(A), house.look(A))
        assert both == [(200, "aaaa for Flo")] * 2 and len(house.made) == 1
        while house.panels._open or house.panels._closing:
            await asyncio.sleep(0)
        assert ended(house) == [A]
        assert await house.look(A) == (200, "aaaa for Flo") and len(house.made) == 2
        await house.panels.end()
        assert ended(house) == [A, A]

    asyncio.run(run())


def test_a_page_that_is_loaded_anew_finds_its_panel_open():
    async def run():
        house = House()
        for _ in range(3):
            await house.look(A)
        assert len(house.made) == 1 and ended(house) == []
        await house.panels.end()
        assert ended(house) == [A]

    asyncio.run(run())


def test_there_are_no_more_than_so_many_and_one_that_nobody_looks_at_makes_room():
    async def run():
        house, done = House(most=2), asyncio.Event()
        looking = [asyncio.ensure_future(house.look(uid, done)) for uid in (A, B)]
        while len(house.made) < 2:
            await asyncio.sleep(0)
        status, text = await house.look(C)
        assert status == 503 and text.startswith("7121: 2 panels are looked at already")
        done.set()
        assert [answer[0] for answer in await asyncio.gather(*looking)] == [200, 200]
        assert await house.look(C) == (200, "cccc for Flo")
        await house.panels.end()
        assert sorted(ended(house)) == [A, B, C]

    asyncio.run(run())


def test_one_that_is_only_looked_at_makes_room_for_whoever_may_act_and_for_nobody_else():
    async def run():
        house, done = House(most=2), asyncio.Event()
        looking = [
            asyncio.ensure_future(house.look(uid, done, person))
            for uid, person in ((A, FLO), (A, VERA), (B, VERA))
        ]
        while len(house.made) < 2:
            await asyncio.sleep(0)
        assert (await house.look(C, person=VERA))[1].startswith("7121")
        acting = asyncio.ensure_future(house.look(C, done, FLO))
        while len(house.made) < 3:
            await asyncio.sleep(0)
        while house.panels._closing:
            await asyncio.sleep(0)
        assert ended(house) == [B]
        assert (await house.look(B, person=FLO))[1].startswith("7121")
        done.set()
        assert [answer[0] for answer in await asyncio.gather(*looking, acting)] == [200] * 4
        await house.panels.end()

    asyncio.run(run())


@pytest.mark.parametrize("together", [1, 3])
def test_one_that_does_not_open_says_why_and_is_tried_again(together):
    async def run():
        house = House()
        house.fails.add(A)
        for status, text in await asyncio.gather(*(house.look(A) for _ in range(together))):
            assert status == 503 and text.startswith("7123: the panel of board aaaa")
        house.fails.clear()
        assert await house.look(A) == (200, "aaaa for Flo")
        await house.panels.end()

    asyncio.run(run())


def test_boards_that_do_not_answer_hold_up_nothing_else():
    async def run():
        house = House(most=40)
        house.hangs = threading.Event()
        uids = [f"{number:04x}" for number in range(40)]
        looking = [asyncio.ensure_future(house.look(uid)) for uid in uids]
        while len(house.panels._open) < len(uids):
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        other = asyncio.ensure_future(asyncio.to_thread(lambda: "signed in"))
        done, _ = await asyncio.wait([other], timeout=10)
        house.hangs.set()
        assert done == {other}
        await asyncio.gather(*looking)
        await house.panels.end()

    asyncio.run(run())
