"""Games in the form of mjai."""
