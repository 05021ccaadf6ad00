"""The user's own notes on games, in files."""
