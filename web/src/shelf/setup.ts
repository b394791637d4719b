/** How a table is set up: who sits where, by which rules, with which clock. */

import { nameOf } from "../lib/names";
import { house } from "../wire/house";
import type { Box, Mode, OpenTable, Option } from "../wire/types";

/** Who may sit on a chair, beside bots. */
export const PEOPLE = ["me", "link", "device", "open"] as const;

export type Person = (typeof PEOPLE)[number];
export type Level = string; // of a bot: one of those that the house has
export type Sitter = Person | Level;
export type Value = string | number | boolean;
export type Values = Record<string, Value>;
export type ClockName = keyof typeof CLOCKS;

const PREFERRED_PLAYERS = 4;
const DAY = 86_400;

export const CLOCKS = {
  none: {},
  "move-30": { move: 30 },
  "move-60": { move: 60 },
  "move-120": { move: 120 },
  "fischer-5": { bank: 300, increment: 5 },
  "fischer-10": { bank: 600, increment: 10 },
  "days-1": { move: DAY },
  "days-3": { move: 3 * DAY },
} satisfies Record<string, OpenTable["clock"]>;

export interface Setup {
  name: string;
  mode: Mode;
  sitters: Sitter[];
  options: Values;
  clock: ClockName;
  listed: boolean;
}

export function isBot(sitter: Sitter): boolean {
  return house.levels.includes(sitter);
}

export function between(number: number, [from, to]: [number, number]): number {
  return Math.min(to, Math.max(from, number));
}

/** The visitor first, then bots, as many as are best for a quick game. */
export function quickSitters(mode: Mode, level = house.opponent): Sitter[] {
  return resized(["me"], between(PREFERRED_PLAYERS, mode.seats), level);
}

/** More seats are taken by bots like the last one; fewer lose the last ones. */
export function resized(sitters: Sitter[], players: number, level?: Level): Sitter[] {
  const more = level ?? sitters.findLast(isBot) ?? house.opponent;
  return Array.from({ length: players }, (_seat, seat) => sitters[seat] ?? more);
}

/** Somebody sits down. The visitor has one chair of their own: whoever sat here takes the one that they leave. */
export function seated(sitters: Sitter[], seat: number, sitter: Sitter): Sitter[] {
  const left = sitter === "me" ? sitters.indexOf("me") : -1;
  return sitters.map((old, at) => (at === seat ? sitter : at === left ? sitters[seat]! : old));
}

/** Everyone but the visitor is like this one. */
export function allLike(sitters: Sitter[], sitter: Sitter): Sitter[] {
  return sitters.map((old) => (old === "me" ? old : sitter));
}

export function optionsOf(box: Box, mode: Mode): Option[] {
  return box.options.filter((option) => !option.modes || option.modes.includes(mode.name));
}

/** The seats that an order names, of those that are there. */
export function seatsNamed(order: string, players: number): number[] {
  return order
    .split(",")
    .filter((seat) => seat && Number(seat) < players)
    .map(Number);
}

/** What each option is if nobody touches it; words to play with are those of the visitor's language. */
export function usualValues(box: Box, language: string): Values {
  return Object.fromEntries(
    box.options.map((option) => {
      const speaks = option.name === "language" && option.choices?.some(({ value }) => value === language);
      return [option.name, speaks ? language : option.default];
    }),
  );
}

/** The request for a table; options that are as usual for the box need not be told. */
export function asked(box: Box, setup: Setup): OpenTable {
  const chosen = (option: Option) => setup.options[option.name] ?? option.default;
  const value = (option: Option) =>
    option.order ? seatsNamed(String(chosen(option)), setup.sitters.length).join() : chosen(option);
  const told = optionsOf(box, setup.mode).filter((option) => value(option) !== option.default);
  return {
    game: box.name,
    seats: setup.sitters.map((sitter) => (sitter === "me" || sitter === "device" ? "mine" : sitter)),
    name: nameOf(setup.name),
    mode: setup.mode.name,
    options: Object.fromEntries(told.map((option) => [option.name, value(option)])),
    listed: setup.listed,
    clock: CLOCKS[setup.clock],
  };
}

/** The first mode that seats as many as are best for a quick game; or the very first. */
export function usualMode(box: Box): Mode {
  const seats = ({ seats: [from, to] }: Mode) => from <= PREFERRED_PLAYERS && PREFERRED_PLAYERS <= to;
  return box.modes.find(seats) ?? box.modes[0]!;
}

export function quickSetup(box: Box, name: string, language: string, level = house.opponent): Setup {
  const mode = usualMode(box);
  return {
    name,
    mode,
    sitters: quickSitters(mode, level),
    options: usualValues(box, language),
    clock: "none",
    listed: false,
  };
}

/** People who have yet to come before the game begins. */
export function awaited(sitters: Sitter[]): number {
  return sitters.filter((sitter) => sitter === "link" || sitter === "open").length;
}
