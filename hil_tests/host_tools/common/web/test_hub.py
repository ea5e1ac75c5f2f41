"""What pages are told: all of it first, then what changed, however slow they are."""

import asyncio
import json
from dataclasses import asdict, dataclass

from host_tools.common.web.hub import Hub


@dataclass
class Entry:
    n: int
    text: str

    def as_dict(self):
        return asdict(self)


A, B = Entry(1, "one"), Entry(2, "two")


def followed(*published):
    """What a page hears that follows from the first of `published` on, one message after each."""

    async def follow():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        hub.publish(*published[0])
        heard = []
        follower = hub.follow()
        heard.append(json.loads(await anext(follower)))
        for each in published[1:]:
            hub.publish(*each)
            heard.append(json.loads(await asyncio.wait_for(anext(follower), 5)))
        return heard

    return asyncio.run(follow())


def test_the_first_message_has_everything_and_the_next_what_changed():
    first = {"power": True, "lines": []}
    heard = followed((first, [A]), ({**first, "power": False}, [A]))
    assert heard == [{**first, "log": [A.as_dict()]}, {"power": False}]


def test_an_entry_of_the_log_is_told_once():
    heard = followed(({"power": True}, [A]), ({"power": True}, [A, B]))
    assert heard[1] == {"log": [B.as_dict()]}


def test_a_page_that_was_slow_is_told_the_newest_alone():
    async def follow():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        follower = hub.follow()
        for number in range(5):
            hub.publish({"seq": number}, [])
        heard = [json.loads(await anext(follower))]
        hub.end()
        return heard + [message async for message in follower]

    assert asyncio.run(follow()) == [{"seq": 4}]


def test_what_stays_as_it_is_is_not_told():
    async def follow():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        hub.publish({"power": True}, [A])
        follower = hub.follow()
        await anext(follower)
        hub.publish({"power": True}, [A])
        waiting = asyncio.ensure_future(anext(follower))
        await asyncio.sleep(0.05)
        return waiting.done()

    assert asyncio.run(follow()) is False


def test_a_display_is_told_its_own_parts_and_no_log():
    async def follow():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        hub.publish({"display": 1, "shoe": "As"}, [A])
        follower = hub.follow(("display",), alive_s=60)
        heard = [json.loads(await anext(follower))]
        waiting = asyncio.ensure_future(anext(follower))
        await asyncio.sleep(0)
        hub.publish({"display": 1, "shoe": "Kd"}, [A, B])
        await asyncio.sleep(0.02)
        assert not waiting.done()
        hub.publish({"display": 2, "shoe": "Kd"}, [A, B])
        return [*heard, json.loads(await asyncio.wait_for(waiting, 5))]

    assert asyncio.run(follow()) == [{"display": 1}, {"display": 2}]


def test_a_display_hears_a_heartbeat_however_much_else_happens():
    async def follow():
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        hub.publish({"display": 1}, [])
        follower = hub.follow(("display",), alive_s=0.1)
        await anext(follower)
        waiting = asyncio.ensure_future(anext(follower))
        for number in range(100):
            hub.publish({"display": 1, "lamps": number}, [])
            await asyncio.sleep(0.01)
            if waiting.done():
                return waiting.result()
        return None

    assert asyncio.run(follow()) == ""
