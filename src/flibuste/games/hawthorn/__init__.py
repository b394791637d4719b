from flibuste.games.hawthorn.rules import GAME as GAME
