"""Pages of luck and statistics, the lab's window, and their charts."""
