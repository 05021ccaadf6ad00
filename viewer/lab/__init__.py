"""Games of the project's own making, simulation and statistics; no Qt."""
