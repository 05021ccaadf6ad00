"""What else could have been played: lines that leave a game and go on upon its wall."""
