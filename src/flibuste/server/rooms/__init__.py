"""One table by itself: who sits where, the game between them, and the journal that leads there. All of it is pure."""
