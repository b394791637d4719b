"""One WebSocket for each visitor."""
