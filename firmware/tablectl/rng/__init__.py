"""Random numbers that can be trusted: health of the source, the generator, one draw a round."""
