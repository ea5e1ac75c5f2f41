"""The link to the host: lines in, requests and replies and events out."""
