from flibuste.games.jamaica.rules import GAME as GAME
