"""Several nodes as one house."""
