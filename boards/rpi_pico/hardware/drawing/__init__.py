"""The schematic, drawn from the circuit: a page for each sheet, and a block diagram."""
