"""`tablectl games`: what this firmware plays."""

import json

import click

from host_tools.cli.options import chapter_argument, json_option
from host_tools.common import games
from host_tools.common.plain import counted
from host_tools.mathematics.payback.game_facts import GameFacts, facts_of


@click.command()
@chapter_argument()
@json_option("the games")
def command(chapter: str | None, as_json: bool) -> None:
    """List the games, or what the game of CHAPTER has.

    With CHAPTER these are its wagers, printed paytables and irregularities, each with its section.
    """
    if as_json:
        asked = [chapter] if chapter else games.chapters()
        click.echo(json.dumps([facts_of(one).as_dict() for one in asked]))
    elif chapter:
        _print_game(facts_of(chapter))
    else:
        _print_games()


def _print_games() -> None:
    for chapter in games.chapters():
        game = facts_of(chapter)
        tables = sum(len(paytable.tables) for paytable in game.paytables)
        facts = f"{counted(len(game.wagers), 'wager'):>9}  {counted(tables, 'paytable')}"
        click.echo(f"{chapter:5} {game.name:34} {facts}")


def _print_game(game: GameFacts) -> None:
    click.echo(f"{game.chapter} {game.name}")
    width = max(len(wager.name) for wager in game.wagers)
    sections = max(len(wager.section) for wager in game.wagers)
    click.echo("\nwagers")
    for wager in game.wagers:
        click.echo(f"  {wager.name:{width}}  {wager.section:{sections}}  {wager.how}".rstrip())
    click.echo("\npaytables")
    for paytable in game.paytables:
        click.echo(f"  {paytable.wager}  {paytable.section}: {', '.join(paytable.tables)}")
    if not game.paytables:
        click.echo("  the text prints none")
    width = max(len(irregularity.name) for irregularity in game.irregularities)
    click.echo("\nirregularities")
    for irregularity in game.irregularities:
        click.echo(f"  {irregularity.name:{width}}  {irregularity.section}")
