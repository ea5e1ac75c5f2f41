"""Which connection makes room for another."""

from host_tools.common.web.connections import Connections


class One:
    def __init__(self, address="a", idle=True):
        self.address, self.is_idle, self.dropped = address, idle, False

    def drop(self):
        self.dropped = True


def test_the_oldest_that_is_idle_makes_room():
    held = Connections(most=3, most_of_one=3)
    busy, first, second = One(idle=False), One(), One()
    for one in (busy, first, second, One(), One()):
        held.enter(one)
    assert [busy.dropped, first.dropped, second.dropped] == [False, True, True]


def test_one_address_cannot_take_the_room_of_another():
    held = Connections(most=4, most_of_one=2)
    other = One("b")
    held.enter(other)
    mine = [One() for _ in range(10)]
    for one in mine:
        held.enter(one)
    assert not other.dropped and sum(one.dropped for one in mine) == 8


def test_where_all_are_busy_the_new_one_goes():
    held = Connections(most=2, most_of_one=2)
    busy, new = [One(idle=False), One(idle=False)], One()
    for one in (*busy, new):
        held.enter(one)
    assert new.dropped and not any(one.dropped for one in busy)
    held.leave(busy[0])
    held.enter(again := One())
    assert not again.dropped
