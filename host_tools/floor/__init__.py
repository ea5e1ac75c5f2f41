"""The database of a floor of tables, derived from the journals of its boards."""
