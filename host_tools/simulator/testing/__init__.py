"""Tests of a table with pytest: the board as a fixture, on the bench or on wires."""
