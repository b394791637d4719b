from flibuste.games.paires.rules import GAME as GAME
