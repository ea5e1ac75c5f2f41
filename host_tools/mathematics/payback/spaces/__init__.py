"""Outcomes that are not one hand of a deck: shoes, dice, and two hands against each other."""
