"""The picture of one kyoku's wall, in the order in which its tiles are dealt and drawn."""
