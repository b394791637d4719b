from flibuste.games.decrypto.rules import GAME as GAME
