"""The wagers of the chapters, one file a chapter, each with WAGERS."""
