"""Tenhou: a log's bytes to a `Log`, its seeds, its commitments."""
