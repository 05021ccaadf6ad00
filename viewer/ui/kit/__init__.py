"""What all windows are made of: theme, jobs, tables, settings, tiles, pictures. Knows no log."""
