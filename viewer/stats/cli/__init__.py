"""The commands `luck` and `lab`."""
