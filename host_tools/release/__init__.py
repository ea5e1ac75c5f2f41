"""A release as a folder: made, checked and compared."""
