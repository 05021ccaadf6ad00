"""The lab's window: the heavenly-hand simulator."""
