"""Logs by their address; Qt is imported only to download one."""
