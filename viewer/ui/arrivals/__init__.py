"""Ways in which logs and seeds arrive that are no file which somebody chose."""
