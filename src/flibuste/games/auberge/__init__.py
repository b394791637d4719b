from flibuste.games.auberge.rules import GAME as GAME
