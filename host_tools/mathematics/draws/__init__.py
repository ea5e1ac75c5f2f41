"""Statistics of the board's draws: are they as even and as independent as they should be?"""
