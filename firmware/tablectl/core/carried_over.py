"""What a table takes over from the one before it, when its configuration changes. Pure."""


def carried_over(state, fresh, chapter, kept):
    """(the state with which the next table opens, the levels that wait) when a table that gave
    `state` gets another configuration. `fresh`: the state of a new table of `chapter`; `kept`:
    {chapter: levels} that wait so far.

    The next table has the rounds and the clock of the one before, and every level that this
    chapter ever had; a level that it does not offer waits until one offers it again. So does the
    meter of its own that a table has while it is linked, and what it has to do with a link that it
    leaves: nothing of either is lost (R-688a-46).
    """
    waiting = {game: dict(kept[game]) for game in kept}
    waiting.setdefault(state["game"], {}).update(state["levels"] or {})
    known = waiting.pop(chapter, {})
    levels = fresh["levels"] or {}
    waiting[chapter] = {name: known[name] for name in known if name not in levels}
    fresh["levels"] = {name: known.get(name, levels[name]) for name in levels} or None
    links = fresh.get("linked", {})
    links.update(state.get("linked", {}))
    if links:
        fresh["linked"] = links
    for key in ("round", "time", "lying"):
        fresh[key] = state[key]
    if state["game"] == chapter:
        for key in ("deck", "in_use"):
            fresh[key] = state[key]
    return fresh, {game: waiting[game] for game in waiting if waiting[game]}
