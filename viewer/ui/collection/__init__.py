"""Many games in one window: found by what happened in them, checked, measured."""
