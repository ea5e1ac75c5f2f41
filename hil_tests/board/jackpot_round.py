"""A round of DJ Wild that hits the jackpot, played on a board."""

from hil_tests.board.recording import CARDS


def hit(board):
    """Seat 2 has won the jackpot; nobody has confirmed it."""
    board.wager(2)
    board.chip_on(2)
    board.press("start_game")
    board.chip_off(2)
    board.press("start_game")
    for card in CARDS.split():
        board.shoe(f"CARD,{card}")
    board.request("decision", seat=2, what="raise")
    for _ in ("the dealer's cards", "seat 2's"):
        board.request("reveal")


def play(board):
    """A round with a jackpot at seat 2, up to the next betting."""
    hit(board)
    board.key(True)
    board.request("jackpot_confirm")
    board.key(False)
    lines = board.client.settlement()
    board.request("next_round")
    return lines
