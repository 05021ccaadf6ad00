"""The window for other sites' walls; what is known of them is in `core.sites`."""
