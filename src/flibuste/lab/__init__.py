"""Experiments: many games, and what they came to."""
