"""What wagers return and how random draws are, counted."""
