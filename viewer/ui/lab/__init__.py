"""The lab's window: the heavenly-hand simulator and the statistics, a tab each."""
