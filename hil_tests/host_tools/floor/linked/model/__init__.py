"""The protocol of linked meters as a model, and Spin, which plays all of it."""
