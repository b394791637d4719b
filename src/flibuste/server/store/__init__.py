"""Journals in a database."""
