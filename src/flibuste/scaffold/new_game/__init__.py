from flibuste.scaffold.new_game.rules import GAME as GAME
