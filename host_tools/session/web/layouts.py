"""How each game lies on its layout: the boxes for the cards, which are dealt face down and what
turns them up, the circles of a player, what is printed. `page/layouts` draws it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from tablectl.core.seats import DEALER

from host_tools.rounds.named_hands import COMMUNITY

# The round is settled: what was needed for that lies open.
SETTLED = "settled"


@dataclass(frozen=True)
class Place:
    """A place for cards: the dealer's or one of the layout. `cards`: how many boxes it has, 0 for
    as many as come; `shape`: how they lie, in a `row`, as a `cross` (far, left, middle, right,
    near) or on a `pile`; `boxes`: what is printed at each; `with_wager`: it is there where this is
    offered; `down`: which cards are dealt face down, and `only_if`, a key of the Rules Submission
    and its value, where only then; `turned`: which of them {what the dealer turns up} shows, all
    where it is the place itself."""

    place: int | str
    cards: int = 0
    shape: str = "row"
    boxes: tuple[str, ...] = ()
    with_wager: str = ""
    down: tuple[int, ...] = ()
    only_if: tuple[str, Any] | None = None
    turned: Mapping[int | str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Circles:
    """A row of circles or boxes: its name and, from the player's left, the wagers, each with what
    is printed in it: {"number": 2}, {"dice": [1, 1]}, or {"says": ...} beside its name."""

    name: str
    wagers: tuple[tuple[str, dict[str, Any]], ...]


@dataclass(frozen=True)
class Layout:
    """`kind`: what `page/layouts` draws before the dealer; `parts`: the names of the two hands
    that a hand is set in; `column`: how many boxes lie one behind the other for a player's cards;
    `circles`: where chips lie, before each player or in a field for all; `dice`: how many a
    shaker holds; `throw_box`: its areas, from the dealer's left; `printed`: inscriptions, as
    `section` has them."""

    kind: str = "cards"
    places: tuple[Place, ...] = (Place(DEALER),)
    parts: tuple[str, ...] = ()
    column: int = 0
    circles: tuple[Circles, ...] = ()
    dice: int = 0
    throw_box: tuple[int, ...] = ()
    printed: tuple[str, ...] = ()
    section: str = ""


def dealer(cards: int, up: int = 0) -> Place:
    """His cards face down but for the last `up`, until he reveals them."""
    return Place(DEALER, cards, down=tuple(range(cards - up)))


HIGH_LOW = ("high", "low")
BURN = Place("burn", 1, "pile", down=(0,))
# 563.10(g), 569.10(g): dealt first, they are turned up street by street.
HOLDEM = Place(
    COMMUNITY,
    5,
    boxes=("flop", "flop", "flop", "turn", "river"),
    down=(0, 1, 2, 3, 4),
    only_if=("community_first", True),
    turned={"flop": (0, 1, 2), "turn": (3,), "river": (4,), "turn and river": (3, 4)},
)
BLACKJACK = (BURN, Place(DEALER, 2))


# 585.2(d), 585.2(e), 585.2(f).
DOUBLES = ("two", "four", "six", "eight", "ten", "twelve")
NUMBERS = ("one", "two", "three", "four", "five", "six")
ONE_ROLL = (
    ("field", {"says": "2 3 4 9 10 11 12"}),
    ("any_craps", {"says": "2 3 12"}),
    ("any_seven", {"says": "7"}),
    ("any_doubles", {"says": ""}),
)


def _numbered(name: str, kind: str, numbers: tuple[int, ...]) -> Circles:
    return Circles(name, tuple((f"{kind}_{number}", {"number": number}) for number in numbers))


def _hardways() -> Circles:
    wagers = [
        (f"{name}_the_hardway", {"dice": [pips, pips]}) for pips, name in enumerate(DOUBLES, 1)
    ]
    return Circles("Doubles", tuple(wagers))


def _any_number() -> Circles:
    wagers = [
        (f"{NUMBERS[one - 1]}_{NUMBERS[other - 1]}", {"dice": [one, other]})
        for one, other in combinations(range(1, 7), 2)
    ]
    return Circles("Any number", tuple(wagers))


LAYOUTS = {
    "555": Layout(places=(dealer(5, up=1),)),  # R-555-02
    "563": Layout(places=(BURN, HOLDEM, dealer(2))),
    "569": Layout(places=(BURN, HOLDEM, dealer(2))),
    "573": Layout(
        places=(dealer(5),),
        printed=("Best four-card hand plays", "Dealer qualifies with a king or better"),
        section="573.2(b)(5)",
    ),
    "579": Layout(places=(dealer(5),), parts=HIGH_LOW),
    "581": Layout(
        places=BLACKJACK,
        printed=(
            "Blackjack pays even money",
            "Dealer shall draw to 16 and stand on all 17s",
            "Insurance pays 5 to 2",
        ),
        section="581.2(b)(3)",
    ),
    "583": Layout(
        places=(
            BURN,
            # 583.10(b): dealt before the decisions.
            Place(COMMUNITY, 3, down=(0, 1, 2), only_if=("deal_method", "automated_shoe")),
        ),
        printed=(
            "The Flop Wager must be equal to the Ante Wager",
            "The Pot Wager must be equal to the table minimum",
        ),
        section="583.2(b)(6)",
    ),
    "585": Layout(
        "shared_field",
        places=(),
        # 585.1(b)(2).
        circles=(
            _hardways(),
            _any_number(),
            Circles("One roll", ONE_ROLL),
        ),
        dice=2,  # 585.1(b)(3)
    ),
    "587": Layout(
        places=(
            Place(
                COMMUNITY,
                3,
                boxes=("4th street", "5th street", "6th street"),  # 587.2(b)(3)
                down=(0, 1, 2),
                turned={"4th street": (0,), "5th street": (1,), "6th street": (2,)},
            ),
        )
    ),
    "588": Layout(places=(dealer(6),), parts=HIGH_LOW),
    "589": Layout(
        places=(dealer(5, up=1),),  # 589.8(c)
        printed=(
            "Dealer qualifies with an ace-king or better",
            "Instant payout for a royal flush or straight flush on the first five cards",
        ),
        section="589.2(b)(6)",
    ),
    "590": Layout(
        places=BLACKJACK,
        printed=(
            "Blackjack pays 3 to 2",
            "Dealer shall draw to 16 and stand on all 17s",
            "Blackjack Wagers will push if the dealer's hand has a total point count of 22",
            "Insurance pays 2 to 1",
        ),
        section="590.2(b)(3)",
    ),
    "591": Layout(
        places=BLACKJACK,
        printed=(
            "Blackjack and Insurance pays 2 to 1",
            "Dealer shall draw to 16 and stand on all 17s",
            "Blackjack Wagers will push if the dealer's hand has a total point count of 22",
        ),
        section="591.2(b)(4)",
    ),
    "592": Layout(
        places=(
            Place(
                COMMUNITY,
                5,
                "cross",
                down=(0, 1, 2, 3, 4),
                # R-592-07; 592.11(c), 592.11(e), 592.11(g).
                turned={"row": (1, 3), "column": (0, 4), "middle": (2,)},
            ),
        )
    ),
    "593": Layout(
        "throw_box",
        places=(),
        # 593.1(b)(2), from the player's left.
        circles=(
            _numbered("Like Kind Boulevard", "like_kind", (2, 3, 4, 5, 6, 7, 8)),
            _numbered("Millionaire Row, first roll side bet", "millionaire_row", (9, 10)),
            Circles(
                "Pip Street",
                tuple((f"pip_street_{pips}", {"dice": [pips]}) for pips in (2, 3, 4, 5, 6, 1)),
            ),
        ),
        dice=10,
        throw_box=(1, 6, 5, 4, 3, 2),  # 593.1(b)(4)
        printed=("Pip Street, Like Kind Boulevard and Extra Roll Wagers must be of equal value",),
        section="593.1(b)(2)(iv)",
    ),
    "686a": Layout(
        places=(BURN,),
        column=3,  # 686a.2(b)(3)
        printed=(
            "All bets pay even money except for Bonus Bets",
            "House wins on 18 - 23",
            "Aces are always counted as 11",
        ),
        section="686a.2(b)(4)",
    ),
    "687a": Layout(
        places=(
            # 687a.2(b)(4): it replaces a joker when the wagers are settled (687a.11(f)(1)).
            Place("replacement", 1, with_wager="progressive", down=(0,), turned={SETTLED: (0,)}),
            dealer(5),
        )
    ),
    "688a": Layout(
        places=(Place(DEALER, 7),),  # face up (688a.8(d))
        parts=HIGH_LOW,
        printed=("Ace High Pai Gow of the dealer: the wager pushes and is returned",),
        section="688a.2(b)(8)",
    ),
}


def of(chapter: str) -> Layout:
    """A game without one of its own has its cards in rows."""
    return LAYOUTS.get(chapter, Layout())


def printed(chapter: str) -> dict[str, Any]:
    """What the page draws of it. Which cards lie face down it sees as they lie."""
    layout = of(chapter)
    places = [
        {key: getattr(place, key) for key in ("place", "cards", "shape", "boxes", "with_wager")}
        for place in layout.places
    ]
    return {**asdict(layout), "places": places}
