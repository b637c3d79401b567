"""What every game here shares. Knows no game, no screen, no file and no clock."""
