/** Which boxes fit the evening: by the number of players, and by the time there is. */

import type { Box } from "../wire/types";

export type Time = "any" | "short" | "medium" | "long";

export interface Filter {
  players: number;
  time: Time;
}

export const ANY_PLAYERS = 0;
export const SHORT = 20; // minutes
export const MEDIUM = 45;

/** The numbers of players that one can ask for: all from the smallest to the largest that some box seats. */
export function playerCounts(boxes: Box[]): number[] {
  const fewest = Math.min(...boxes.map((box) => box.seats[0]));
  const most = Math.max(...boxes.map((box) => box.seats[1]));
  return Array.from({ length: most - fewest + 1 }, (_none, step) => fewest + step);
}

export function fitting(boxes: Box[], filter: Filter): Box[] {
  return boxes.filter((box) => seats(box, filter.players) && lasts(box, filter.time));
}

export function isOpenToAll(filter: Filter): boolean {
  return filter.players === ANY_PLAYERS && filter.time === "any";
}

/** A box seats a number of players if one of its modes does. */
function seats(box: Box, players: number): boolean {
  return players === ANY_PLAYERS || box.modes.some(({ seats: [from, to] }) => from <= players && players <= to);
}

/** The longest game counts: who has twenty minutes wants to be home after twenty minutes. */
function lasts(box: Box, time: Time): boolean {
  const longest = box.minutes[1];
  if (time === "short") return longest <= SHORT;
  if (time === "medium") return longest <= MEDIUM;
  return time === "any" || longest > MEDIUM;
}
