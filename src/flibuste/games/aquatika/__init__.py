from flibuste.games.aquatika.rules import GAME as GAME
