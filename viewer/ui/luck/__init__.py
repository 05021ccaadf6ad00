"""Was it luck? The logs of a folder measured for a player, and what that comes to."""
