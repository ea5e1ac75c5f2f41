"""What every room needs: errors with their numbers, files, texts from outside, consoles."""
