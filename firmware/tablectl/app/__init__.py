"""One board: makes the parts, runs the loop, keeps the table; knows all the other layers."""
