"""What every window is made of, and that knows no log: theme, jobs, fields, marks, settings."""
