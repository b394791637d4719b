"""The game that `flibuste new-game` copies. It is checked like any other, so a fresh copy always works."""
