// Fuji Flush on the boardgame.io server, in memory: the peer of bench/server.py.
//
// node boardgame.js FOLDER PORT, where FOLDER has boardgame.io installed.

const { createRequire } = require("module");
const need = createRequire(process.argv[2] + "/");
const { Server, Origins } = need("boardgame.io/server");
const { INVALID_MOVE } = need("boardgame.io/core");

const COPIES = {
  2: 16, 3: 12, 4: 9, 5: 8, 6: 6, 7: 6, 8: 5, 9: 4, 10: 4, 11: 4, 12: 3, 13: 3, 14: 3, 15: 2, 16: 1, 17: 1, 18: 1, 19: 1, 20: 1,
};

function draw(G, random, seat) {
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discards);
    G.discards = [];
  }
  if (G.deck.length > 0) G.hands[seat].push(G.deck.pop());
}

function strength(G, value) {
  return G.front.filter((card) => card === value).length * value;
}

function pushOut(G, random, value) {
  const total = strength(G, value);
  G.front.forEach((card, seat) => {
    if (card !== 0 && card !== value && strength(G, card) < total) {
      G.discards.push(card);
      G.front[seat] = 0;
      draw(G, random, seat);
    }
  });
}

function beginTurn(G, seat) {
  const value = G.front[seat];
  if (value === 0) return;
  G.front.forEach((card, other) => {
    if (card === value) {
      G.discards.push(card);
      G.front[other] = 0;
    }
  });
}

const FujiFlush = {
  name: "fuji-flush",
  setup: ({ ctx, random }) => {
    const cards = Object.entries(COPIES).flatMap(([value, copies]) => Array(copies).fill(Number(value)));
    const G = { deck: random.Shuffle(cards), discards: [], front: Array(ctx.numPlayers).fill(0), hands: [] };
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      G.hands.push([]);
      for (let card = 0; card < (ctx.numPlayers <= 6 ? 6 : 5); card++) draw(G, random, seat);
    }
    return G;
  },
  playerView: ({ G, playerID }) => ({
    deck: G.deck.length,
    discards: G.discards,
    front: G.front,
    sizes: G.hands.map((hand) => hand.length),
    hand: playerID === null ? [] : G.hands[playerID],
  }),
  turn: { minMoves: 1, maxMoves: 1, onBegin: ({ G, ctx }) => beginTurn(G, Number(ctx.currentPlayer)) },
  moves: {
    play: {
      move: ({ G, random, playerID }, card) => {
        const place = G.hands[playerID].indexOf(card);
        if (place < 0) return INVALID_MOVE;
        G.hands[playerID].splice(place, 1);
        G.front[playerID] = card;
        pushOut(G, random, card);
      },
      client: false,
    },
  },
  endIf: ({ G }) => {
    const winners = G.hands.map((hand, seat) => (hand.length === 0 && G.front[seat] === 0 ? seat : -1)).filter((seat) => seat >= 0);
    return winners.length > 0 ? { winners } : undefined;
  },
};

const server = Server({ games: [FujiFlush], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[3]), () => console.log("ready"));
