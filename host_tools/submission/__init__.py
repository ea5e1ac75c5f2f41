"""A casino's Rules Submission for one table, as a TOML file that people write."""
