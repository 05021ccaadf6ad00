"""A hand played again: draws, turns, the table after each event, where tiles came from."""
