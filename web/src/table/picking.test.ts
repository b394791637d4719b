import { describe, expect, it } from "vitest";
import { completeTable } from "../wire/complete";
import type { Table } from "../wire/types";
import {
  buttonsOnly,
  glowing,
  inCommon,
  isInVain,
  isJoinedInVain,
  isOnChart,
  pick,
  spotOf,
  stillPicked,
  touch,
  wishAt,
} from "./picking";

/** A hand of two cards, two rivals, and a pile: 10 and 11 attack with the first card, 20 with the second, 1 draws. */
const table = completeTable({
  prompt: "",
  areas: [
    {
      kind: "hand",
      words: "",
      pieces: [
        { mark: "5", words: "5", actions: [10, 11] },
        { mark: "7", words: "7", actions: [20] },
      ],
    },
    { kind: "row", words: "", pieces: [{ mark: "A", words: "A", actions: [10, 20] }] },
    { kind: "row", words: "", pieces: [{ mark: "B", words: "B", on: [{ mark: "x", words: "x", actions: [11] }] }] },
    { kind: "pile", words: "", pieces: [{ mark: "30", words: "30", actions: [1] }] },
  ],
  choices: [1, 10, 11, 20, 99].map((action) => ({ action, words: String(action) })),
});
const five = spotOf(0, 0);
const seven = spotOf(0, 1);
const rivalA = spotOf(1, 0);
const rivalB = spotOf(2, 0);
const pile = spotOf(3, 0);

describe("picking", () => {
  it("plays at once what a single piece stands for", () => {
    expect(pick(table, [], pile)).toEqual({ spots: [pile], action: 1 });
  });

  it("plays either of two equal pieces at once", () => {
    const card = { mark: "3", words: "3", actions: [7] };
    const twice = completeTable({
      prompt: "",
      areas: [{ kind: "hand", words: "", pieces: [card, card] }],
      choices: [{ action: 7, words: "3" }],
    });
    expect(pick(twice, [], spotOf(0, 1)).action).toBe(7);
  });

  it("waits for the second piece where two take part", () => {
    expect(pick(table, [], seven)).toEqual({ spots: [seven], action: null });
    expect(pick(table, [seven], rivalA).action).toBe(20);
  });

  it("finds what two pieces have in common, also by what stands on one", () => {
    expect(pick(table, [], five).action).toBeNull();
    expect(pick(table, [five], rivalB).action).toBe(11);
    expect(inCommon(table, [five])).toEqual([10, 11]);
  });

  it("begins anew with a piece that does not go with the others", () => {
    expect(pick(table, [seven], rivalB)).toEqual({ spots: [rivalB], action: null });
  });

  it("lets go of a piece that is picked again", () => {
    expect(pick(table, [five], five)).toEqual({ spots: [], action: null });
  });

  it("shows what can be picked next", () => {
    expect(glowing(table, [seven])).toEqual(new Set([seven, rivalA]));
    expect(glowing(table, [])).toEqual(new Set([five, seven, rivalA, rivalB, pile]));
  });

  it("never plays what is to be written", () => {
    const written = { ...table, choices: table.choices.map((one) => ({ ...one, fields: ["word"] })) };
    expect(pick(written, [], pile).action).toBeNull();
  });

  it("keeps buttons for what no piece stands for", () => {
    expect(buttonsOnly(table)).toEqual([99]);
  });
});

describe("pressing in vain", () => {
  /** A reef: a shark and a fish that go to a cell each, an octopus that is stuck, a cell that nobody reaches, and a pile. */
  const cell = (words: string, actions: number[], wish: number | null = null) => ({
    mark: "·",
    words,
    kind: "cell",
    actions,
    wish,
  });
  const reef = completeTable({
    prompt: "",
    areas: [
      {
        kind: "grid",
        words: "",
        columns: 3,
        pieces: [
          cell("shark", [31], 1),
          cell("fish", [32], 2),
          cell("octopus", [], 3),
          cell("near", [31]),
          cell("far", [32]),
          cell("nowhere", []),
        ],
      },
      {
        kind: "pile",
        words: "",
        pieces: [
          { mark: "x", words: "x", on: [{ mark: "y", words: "y", wish: 4 }] },
          { mark: "9", words: "9", actions: [33] },
        ],
      },
    ],
    choices: [31, 32, 33].map((action) => ({ action, words: String(action) })),
  });
  const [shark, fish, octopus, near, far, nowhere] = [0, 1, 2, 3, 4, 5].map((place) => spotOf(0, place)) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];

  it("asks about the pressed piece, or what stands on it", () => {
    expect(isInVain(reef, [], octopus)).toBe(true);
    expect(wishAt(reef, [octopus])).toBe(3);
    expect(wishAt(reef, [spotOf(1, 0)])).toBe(4);
  });

  it("asks about the picked piece where the pressed one says nothing", () => {
    expect(isInVain(reef, [shark], nowhere)).toBe(true);
    expect(wishAt(reef, [nowhere, shark])).toBe(1);
    expect(wishAt(reef, [octopus, shark])).toBe(3);
    expect(wishAt(reef, [nowhere])).toBeNull();
  });

  it("keeps what is picked when it does not go with a cell, but begins anew with another piece", () => {
    expect(isInVain(reef, [shark], far)).toBe(true);
    expect(isInVain(reef, [shark], near)).toBe(false);
    expect(isInVain(reef, [shark], fish)).toBe(false);
    expect(pick(reef, [shark], fish).spots).toEqual([fish]);
    expect(isInVain(reef, [shark], spotOf(1, 1))).toBe(false);
  });

  it("begins anew where nothing has a wish", () => {
    expect(isInVain(table, [seven], rivalB)).toBe(false);
    expect(isInVain(table, [], pile)).toBe(false);
  });

  it("is told from playing when something is dragged", () => {
    expect(isJoinedInVain(reef, shark, far)).toBe(true);
    expect(isJoinedInVain(reef, shark, near)).toBe(false);
    expect(isJoinedInVain(table, five, pile)).toBe(false);
    expect(isOnChart(reef, shark)).toBe(true);
    expect(isOnChart(table, five)).toBe(false);
  });
});

describe("touching", () => {
  const pirate = { mark: "9 Anne", words: "9 Anne — rolls again", actions: [9] };
  const crew = completeTable({
    prompt: "",
    areas: [{ kind: "hand", words: "", pieces: [pirate] }],
    choices: [{ action: 9, words: "Send Anne" }],
  });
  const anne = spotOf(0, 0);

  it("plays a card whose mark says all at once", () => {
    expect(touch(table, [], pile).action).toBe(1);
  });

  it("picks a card that says more, and plays it by a second touch", () => {
    expect(touch(crew, [], anne)).toEqual({ spots: [anne], action: null });
    expect(touch(crew, [anne], anne).action).toBe(9);
  });
});

describe("what others do", () => {
  it("leaves alone what is picked, as long as the question stays the same", () => {
    const later: Table = { ...table, prompt: "Ben has chosen." };
    expect(stillPicked(table, later, [five])).toEqual([five]);
    expect(stillPicked(table, { ...table, choices: table.choices.slice(1) }, [five])).toEqual([]);
  });

  it("lets go of a piece that is another one now", () => {
    const areas = table.areas.with(0, { ...table.areas[0]!, pieces: table.areas[0]!.pieces.toReversed() });
    expect(stillPicked(table, { ...table, areas }, [five])).toEqual([]);
  });
});
