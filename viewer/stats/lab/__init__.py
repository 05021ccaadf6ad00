"""Is it random? Simulation of walls and hands, and statistics of them; no Qt."""
