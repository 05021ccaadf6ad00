"""The statistics' tab. What worker processes import from here knows no Qt."""
