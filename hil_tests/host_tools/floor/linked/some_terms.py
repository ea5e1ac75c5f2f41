"""Levels for tests: with a reserve, with a limit, and with neither and no base."""

from host_tools.floor.linked.accounts import Terms

TERMS = (
    Terms(base=50_000, limit=None, rate=1_500, reserve_rate=300),
    Terms(base=1_000, limit=2_000, rate=500, reserve_rate=0),
    Terms(base=0, limit=None, rate=100, reserve_rate=0),
)
