"""What is done with a board as a whole: its image, keys, files, proofs and meters."""
