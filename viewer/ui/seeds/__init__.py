"""Walls from a seed alone: asking for it, and the games of a root seed."""
