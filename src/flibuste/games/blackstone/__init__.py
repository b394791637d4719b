from flibuste.games.blackstone.rules import GAME as GAME
