"""The table in a browser: a server on this computer, and the page that it serves."""
