"""Plays whatever a table offers, round after round: somebody who presses every button."""

from itertools import combinations

from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused

MOST_STEPS = 400
SEATS = (2, 5)
AMOUNTS = (3000, 2000, 1000, 500, 1200)


def play(at, last: bool, after_each=lambda: None, seats=SEATS) -> None:
    """A round to its end, with every wager of the players; of the choices the first that the board
    takes, or the last. `after_each` is called between the acts."""
    for seat in seats:
        at.do("place_wagers_at", seat=seat, every=True)
    at.do("start_game")
    for _ in range(MOST_STEPS):
        after_each()
        if at.view.what == "next_round":
            return
        act(at, last)
    raise AssertionError(f"the round came to no end: {at.view}")


def act(at, last: bool) -> None:
    step = at.see()["step"]
    if step["what"] == "decision":
        decide(at, step, last)
    elif step["enter"] == "low_hand":
        set_low(at)
    elif step["enter"] == "stub":
        at.do("stub", count=at.see()["shoe"]["left"], misdealt=False)
    elif step["offers"]:
        offer = step["offers"][0]
        at.do(offer["do"], **offer["facts"])
    else:
        at.wait()


def decide(at, step, last: bool) -> None:
    offers = step["offers"]
    for offer in reversed(offers) if last else offers:
        for facts in [{}, *({"cents": cents} for cents in AMOUNTS), *cards_of_turn(at)]:
            try:
                if at.do("decide", **offer["facts"], **facts) == {}:
                    return
            except HostError:
                continue
    raise AssertionError(f"no choice was taken: {offers}")


def cards_of_turn(at):
    """One card or two of the hand whose turn it is."""
    cards = at.view.hands.get(at.view.to, [])
    return [{"cards": list(given)} for n in (2, 1) for given in combinations(cards, n)]


def set_low(at) -> None:
    """One low hand after the other until the board takes it and the dealer's is the house's."""
    before = at.view.steps
    cards = at.view.hands.get(at.view.to, [])
    for low in [*combinations(cards, 2), *combinations(cards, 1)]:
        try:
            at.do("set_low", cards=list(low))
        except Refused:
            continue
        if at.view.steps != before:
            return
    raise AssertionError("no low hand was taken")
