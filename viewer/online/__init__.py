"""Logs by their address: downloaded from Tenhou when somebody asks for one, and kept.

Whoever asks gets a file, and goes on as with any other. Qt is imported only to download; a log that
is kept already, and a program that is asked for none, do without.
"""
