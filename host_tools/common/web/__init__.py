"""What every web server here needs: who may talk to it, how many, and what pages are told."""
