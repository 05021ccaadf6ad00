"""Games as tenhou.net/6 JSON."""
