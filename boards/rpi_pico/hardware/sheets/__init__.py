"""One sheet of the schematic each: which parts there are and which of their pins are joined."""
