"""Whether a log is honest: its tiles against its walls, and its course of play against itself."""
