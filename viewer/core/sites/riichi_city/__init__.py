"""Riichi City (麻雀一番街): records as JSON, with each hand's wall as a text and its SHA-256."""
