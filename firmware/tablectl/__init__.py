"""The table controller: rules of play, devices and link of one casino table."""
