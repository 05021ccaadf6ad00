"""Hands and findings as text."""
