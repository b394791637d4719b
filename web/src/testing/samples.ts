/** A house, boxes and frames for tests. */

import { completeFrame } from "../wire/complete";
import type { AboutHouse, Box, Frame, Mode, Option, Schemas } from "../wire/types";

export const sampleHouse: AboutHouse = {
  version: 1,
  levels: ["mousse", "matelot", "second", "capitaine"],
  opponent: "matelot",
  longest_name: 24,
  longest_saying: 300,
  steps_at_once: 64,
};

/** A table of two in the middle of a game, at which seat 0 may play a card. */
export function sampleFrame(number: number, changes: Partial<Schemas["Frame"]> = {}): Frame {
  return completeFrame({
    is: "frame",
    version: 1,
    table: "t",
    number,
    phase: "playing",
    game: "jamaica",
    mode: "race",
    options: {},
    places: [
      { name: "Anne", taken: true, acts: true },
      { name: "Bart", taken: true },
    ],
    view: { prompt: "Play a card.", areas: [], choices: [{ action: 1, words: "Play" }] },
    log: [`Move ${number}.`],
    log_from: number,
    ...changes,
  });
}

export function mode(name: string, from: number, to: number): Mode {
  return { name, seats: [from, to], title: { en: name } };
}

export function sample(name: string, modes: Mode[], minutes: [number, number], options: Option[] = []): Box {
  const seats = modes.map((mode) => mode.seats);
  return {
    name,
    title: { en: name },
    summary: { en: "" },
    seats: [Math.min(...seats.map(([from]) => from)), Math.max(...seats.map(([, to]) => to))],
    minutes,
    age: 8,
    authors: ["Anne", "Bart"],
    developers: ["Cleo"],
    translators: ["Dan"],
    publishers: ["Harbour Press"],
    year: 2016,
    unofficial: true,
    edition: 1,
    actions: 10,
    modes,
    options,
    palette: { ground: "#000", paper: "#fff", ink: "#000", accent: "#f00" },
  };
}

const yesNo = [
  { value: false, title: { en: "no" } },
  { value: true, title: { en: "yes" } },
];

export const aquatika = sample("aquatika", [mode("standard", 2, 2)], [15, 20]);
export const fuji = sample("fuji-flush", [mode("standard", 3, 8)], [10, 20]);
export const jamaica = sample("jamaica", [mode("ghost", 2, 2), mode("race", 2, 6)], [30, 60]);
export const decrypto = sample(
  "decrypto",
  [mode("teams", 4, 8), mode("three", 3, 3)],
  [15, 45],
  [
    {
      name: "language",
      title: { en: "Language" },
      default: "fr",
      choices: [
        { value: "fr", title: { en: "French" } },
        { value: "en", title: { en: "English" } },
      ],
    },
  ],
);
export const blackstone = sample(
  "blackstone",
  [mode("hand", 2, 8), mode("evening", 2, 8)],
  [5, 45],
  [
    { name: "hands", title: { en: "Hands" }, default: 10, from: 1, to: 100, modes: ["evening"] },
    { name: "credit", title: { en: "Credit" }, default: false, choices: yesNo, modes: ["evening"] },
  ],
);

export const auberge = sample(
  "auberge",
  [mode("standard", 2, 8)],
  [10, 15],
  [{ name: "ages", title: { en: "The oldest first" }, default: "", order: true }],
);

export const shelf = [aquatika, fuji, jamaica, decrypto, blackstone];
