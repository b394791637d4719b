from flibuste.games.fuji_flush.rules import GAME as GAME
