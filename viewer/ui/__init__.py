"""The window: one file a widget, models and jobs beside them. Only this part knows Qt."""
