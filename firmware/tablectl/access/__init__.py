"""Who may change money, configuration or time, and how the board knows."""
