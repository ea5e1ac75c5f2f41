"""Base wagers under the best decisions a player can take: counted, kept as data, shown."""
