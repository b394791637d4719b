/** Which boxes fit the evening: by the number of players, and by the time there is. */

import type { Box } from "../wire/types";

export type Time = "any" | "short" | "medium" | "long";

export interface Filter {
  players: number; // 0: any number
  time: Time;
}

export const ANY_PLAYERS = 0;
export const PLAYERS = [ANY_PLAYERS, 2, 3, 4, 5, 6, 7, 8];
export const SHORT = 20; // minutes
export const MEDIUM = 45;

export function fitting(boxes: Box[], filter: Filter): Box[] {
  return boxes.filter((box) => seats(box, filter.players) && lasts(box, filter.time));
}

export function isOpenToAll(filter: Filter): boolean {
  return filter.players === ANY_PLAYERS && filter.time === "any";
}

/** A box seats a number of players if one of its modes does. */
function seats(box: Box, players: number): boolean {
  const ranges = box.modes.length ? box.modes.map((mode) => mode.seats) : [box.seats];
  return players === ANY_PLAYERS || ranges.some(([from, to]) => from <= players && players <= to);
}

/** The longest game counts: who has twenty minutes wants to be home after twenty minutes. */
function lasts(box: Box, time: Time): boolean {
  const longest = box.minutes[1];
  if (time === "short") return longest <= SHORT;
  if (time === "medium") return longest <= MEDIUM;
  return time === "any" || longest > MEDIUM;
}
