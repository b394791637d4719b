/**
 * How pieces are picked: a piece names the actions that it takes part in. Whoever picks a card and then a rival has
 * picked what both have in common. The client knows no rules: it only compares numbers.
 */

import type { Piece, Table } from "../wire/types";

/** Where a piece lies: the number of its area and its own. What stands on it is picked with it. */
export type Spot = string;

export interface Picked {
  spots: Spot[];
  action: number | null; // what is to be played now, if that is clear
}

export function spotOf(area: number, piece: number): Spot {
  return `${area}.${piece}`;
}

export function pieceAt(table: Table, spot: Spot): Piece | undefined {
  const [area, piece] = spot.split(".").map(Number);
  return table.areas[area!]?.pieces[piece!];
}

/** Whether a spot is a cell of a board. */
export function isOnChart(table: Table, spot: Spot): boolean {
  return !!table.areas[Number(spot.split(".")[0])]?.columns;
}

/** Whether there is more to a card than its mark: it is worth a closer look before it is played. */
export function saysMore(piece: Piece | undefined): boolean {
  return (
    !!piece && piece.kind === "card" && piece.words.length > piece.mark.length && piece.words.startsWith(piece.mark)
  );
}

/** Whether a card is worth showing large: a number is read at any size. */
export function isWorthALook(piece: Piece | undefined): boolean {
  return !!piece && piece.kind === "card" && piece.words.length > 4;
}

/** What can be done by picking a piece, or what stands on it. */
export function actionsOf(piece: Piece): number[] {
  return [...new Set([...piece.actions, ...piece.on.flatMap((other) => other.actions)])];
}

/** All spots that take part in something, with what that is. */
export function liveSpots(table: Table): Map<Spot, number[]> {
  const found = new Map<Spot, number[]>();
  table.areas.forEach((area, place) =>
    area.pieces.forEach((piece, number) => {
      const actions = actionsOf(piece);
      if (actions.length) found.set(spotOf(place, number), actions);
    }),
  );
  return found;
}

/** What the picked spots have in common; everything if none is picked. */
export function inCommon(table: Table, spots: Spot[]): number[] {
  const live = liveSpots(table);
  const all = table.choices.map((choice) => choice.action);
  return spots.reduce((left, spot) => left.filter((action) => live.get(spot)?.includes(action)), all);
}

/**
 * Touch a spot with a finger, which cannot look without touching: a card that says more than it shows is picked first,
 * and played by a second touch.
 */
export function touch(table: Table, before: Spot[], spot: Spot): Picked {
  if (!saysMore(pieceAt(table, spot))) return pick(table, before, spot);
  const found = pick(
    table,
    before.filter((other) => other !== spot),
    spot,
  );
  return before.includes(spot) ? found : { spots: found.spots, action: null };
}

/** Pick one more spot, or let go of it. A spot that does not go with the others begins anew. */
export function pick(table: Table, before: Spot[], spot: Spot): Picked {
  const live = liveSpots(table);
  if (before.includes(spot)) return { spots: before.filter((other) => other !== spot), action: null };
  if (!live.has(spot)) return { spots: [], action: null };
  const together = [...before, spot];
  const spots = inCommon(table, together).length ? together : [spot];
  const actions = inCommon(table, spots);
  const action = actions.length === 1 ? actions[0]! : null;
  return { spots, action: action !== null && isClear(table, spots, action) ? action : null };
}

/**
 * Whether a press leads nowhere: the spot takes part in nothing, or does not go with a picked piece that has a wish. But one
 * that has a wish itself is a piece to begin with, and so is one that is joined with no other, such as a pile to draw from.
 */
export function isInVain(table: Table, picked: Spot[], spot: Spot): boolean {
  const actions = liveSpots(table).get(spot);
  if (!actions) return true;
  if (glowing(table, picked).has(spot) || wishAt(table, picked) === null) return false;
  return wishAt(table, [spot]) === null && actions.some((action) => partsOf(table, action) > 1);
}

/** Whether a piece was dragged onto one that it does not go with. What needs no other has no wish, and is just played. */
export function isJoinedInVain(table: Table, spot: Spot, target: Spot): boolean {
  return wishAt(table, [spot]) !== null && !glowing(table, [spot]).has(target);
}

/** What whoever presses in vain may have in mind: by the first of these spots that says it, or by what stands there. */
export function wishAt(table: Table, spots: Spot[]): number | null {
  const pieces = spots.map((spot) => pieceAt(table, spot)).flatMap((piece) => (piece ? [piece, ...piece.on] : []));
  return pieces.map((piece) => piece.wish).find((wish) => wish !== null) ?? null;
}

/** An action that joins two pieces is clear when two are picked; what is to be written is never clear. */
function isClear(table: Table, spots: Spot[], action: number): boolean {
  const choice = table.choices.find((one) => one.action === action);
  return spots.length >= Math.min(2, partsOf(table, action)) && !choice?.fields.length;
}

/** How many pieces take part in an action. Of equal pieces that lie together it does not matter which one is meant. */
function partsOf(table: Table, action: number): number {
  const parts = table.areas.map((area) =>
    area.pieces
      .filter((piece) => actionsOf(piece).includes(action))
      .map((piece) => `${piece.words} ${actionsOf(piece)}`),
  );
  return parts.reduce((count, names) => count + new Set(names).size, 0);
}

/** What stays picked when others have done something: all of it, if the question and the picked pieces are still the same. */
export function stillPicked(before: Table, now: Table, spots: Spot[]): Spot[] {
  const asked = (table: Table) => table.choices.map((choice) => `${choice.action} ${choice.words}`).join();
  return asked(before) === asked(now) && spots.every((spot) => isSame(before, now, spot)) ? spots : [];
}

export function isSame(before: Table, now: Table, spot: Spot): boolean {
  return pieceAt(before, spot)?.words === pieceAt(now, spot)?.words;
}

/** Spots that can be picked now: those that go with what is picked, or all that are live. */
export function glowing(table: Table, spots: Spot[]): Set<Spot> {
  const left = new Set(inCommon(table, spots));
  const found = [...liveSpots(table)].filter(([, actions]) => actions.some((action) => left.has(action)));
  return new Set(found.map(([spot]) => spot));
}

/** Choices that no piece stands for: these need buttons of their own. */
export function buttonsOnly(table: Table): number[] {
  const onPieces = new Set([...liveSpots(table).values()].flat());
  return table.choices.map((choice) => choice.action).filter((action) => !onPieces.has(action));
}
