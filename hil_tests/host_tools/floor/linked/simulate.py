"""The protocol of linked meters against all that can fail: a history from a seed."""

from collections import Counter

from hil_tests.host_tools.floor.linked.world import World

# So often somebody looks after one of the boards in a history.
TICKS = 120


def simulate(seed):
    """One history, to its rest. Raises Broken."""
    world = World(seed)
    for _ in range(TICKS // world.at_once):
        world.step()
    world.heal()
    world.proofs.at_the_end()
    return world


def simulated(seed):
    """A Counter of what a history was made of. Raises Broken."""
    world = simulate(seed)
    return world.faults + Counter(
        boards=len(world.tables),
        records=sum(table.said.last for table in world.tables),
        rounds=sum(table.said.number for table in world.tables),
        transactions=sum(len(store.done) for store in world.stores),
        awards=len(world.proofs.answers),
        alarms=len(world.store.books.alarms),
    )
