"""Pictures of the pack as SVG, drawn from the tables of the boards."""
