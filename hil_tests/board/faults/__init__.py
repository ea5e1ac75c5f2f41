"""What can be wrong around a board, each a parameter of any board test."""
