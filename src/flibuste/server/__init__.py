"""The room: tables that people share over a network, with every seat, secret and move kept."""
