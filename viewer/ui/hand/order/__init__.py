"""The picture of one kyoku's wall: a model of what to show, its parts, and the widget."""
