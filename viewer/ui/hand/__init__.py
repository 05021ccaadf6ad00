"""One hand, step by step: what is seen of it, and the views that show it."""
