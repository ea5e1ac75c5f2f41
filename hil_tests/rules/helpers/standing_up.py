"""A table that stands up from what the memory kept of it, and what may not change by that."""

import json

from tablectl.core.table import open_table

from hil_tests.rules.helpers.play import plain


def stood_up(configuration, state, events):
    """A table from a state, which went through the memory as JSON, and the events since."""
    table = open_table(configuration, state=json.loads(state))
    for event in events:
        table.handle(dict(event))
    return table


def stands(table):
    """All that standing up may not change."""
    round = table.round
    state = [round.number, round.wagers, round.hands, round.drawn, table.lines, table.carried]
    sensors = [table.sensors.lying, sorted(table.sensors.accepted)]
    return plain([table.status(), table.awaits, state, sensors, table.levels.state()])
