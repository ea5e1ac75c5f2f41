"""What every game shares: money, cards, wagers, the round and the table that plays it."""
