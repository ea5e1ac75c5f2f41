"""The host's end of the link: which ports there are, who answers, requests and events."""
