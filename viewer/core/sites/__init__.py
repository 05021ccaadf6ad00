"""Where games and walls come from, a folder a site."""
