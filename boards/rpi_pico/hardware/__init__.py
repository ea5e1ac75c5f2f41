"""The controller as a circuit that can be soldered: parts and nets as data, and what is made of
them."""
