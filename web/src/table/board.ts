/** What the parts of a board share: whose it is, what is picked, and what a press does. */

import { getContext, setContext } from "svelte";
import type { Spot } from "./picking";

export interface BoardUse {
  readonly box: string;
  readonly active: boolean; // whether the viewer is to decide
  readonly picked: Spot[];
  readonly glowing: Set<Spot>;
  readonly hinted: Map<Spot, string>;
  press(spot: Spot, words: string, touched: boolean): void;
  look(spot: Spot | null): void; // at a card, large
  drop(spot: Spot, target: Spot | null, atHome: boolean): void;
}

const KEY = Symbol("board");

export function shareBoard(use: BoardUse): void {
  setContext(KEY, use);
}

export function useBoard(): BoardUse {
  return getContext<BoardUse>(KEY);
}
