"""The figures of the product: each measured, against its limit."""
