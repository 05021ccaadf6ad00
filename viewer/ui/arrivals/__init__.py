"""Ways in which logs arrive that are no file which somebody chose."""
