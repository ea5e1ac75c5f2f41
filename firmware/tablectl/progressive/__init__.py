"""Arithmetic of progressive meters."""
