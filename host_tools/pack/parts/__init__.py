"""The parts of the pack, one module each: what it says, made from what the repository has."""
