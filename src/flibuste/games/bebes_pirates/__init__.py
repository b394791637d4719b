from flibuste.games.bebes_pirates.rules import GAME as GAME
