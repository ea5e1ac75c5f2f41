"""A pit of tables kept going: journals followed into files, boards shared by their clients."""
