from flibuste.games.pirates.rules import GAME as GAME
