"""What was found of a sample of walls, as one page to read, send and print."""

from viewer.lab.report.page import report_page

__all__ = ["report_page"]
