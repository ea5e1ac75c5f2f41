"""`tablectl hand RANKING CARDS`: what a hand is under a ranking of the rules, and why."""

import json
from dataclasses import asdict

import click

from host_tools.cli.options import json_option
from host_tools.rounds.ranked_hand import RankedHand, Ranking, rank_hand, ranking_named, rankings


@click.command()
@click.argument("ranking", required=False)
@click.argument("cards", nargs=-1)
@click.option("--list", "as_list", is_flag=True, help="List the rankings with their sections.")
@json_option("the hand, or the rankings,")
def command(ranking: str | None, cards: tuple[str, ...], as_list: bool, as_json: bool) -> None:
    """Rank a hand, such as: tablectl hand lunar "As Kd 9h 7c 2s".

    A card is its rank 2-9 T J Q K A and its suit c d h s; the joker is Jk. A die is its pips.
    Spaces between them may be left out.
    Where cards have roles, they stand in the order of the deal: the player's own cards before the
    community cards.
    """
    if as_list:
        _print_rankings(rankings(), as_json)
        return
    if ranking is None:
        raise click.UsageError("Name a ranking and its cards, or ask for --list.")
    _print_hand(rank_hand(ranking_named(ranking), " ".join(cards)), as_json)


def _print_rankings(known: list[Ranking], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([ranking.as_dict() for ranking in known]))
        return
    width = max(len(ranking.name) for ranking in known)
    for ranking in known:
        least, most = ranking.least, ranking.most
        size = str(most) if least == most else f"{least}-{most}"
        kind = "dice" if ranking.has_dice else "cards" if most > 1 else "card"
        click.echo(f"{ranking.name:{width}}  {size:>4} {kind:5}  {ranking.section}")


def _print_hand(hand: RankedHand, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(asdict(hand)))
        return
    for name, fact in asdict(hand).items():
        click.echo(f"{name:10}{' '.join(fact) if isinstance(fact, list) else fact}".rstrip())
