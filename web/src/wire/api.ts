/** What is asked of the house over HTTP. */

import { language, _ } from "../lib/catalogue.svelte";
import type { Box, Listing, NewTable, BoxDetails, OpenTable, Problem, Replay, Verdict } from "./types";

/** A sentence for the player: what went wrong, and what to do. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    const mark = path.includes("?") ? "&" : "?";
    response = await fetch(`${path}${mark}lang=${language.name}`, init);
  } catch {
    throw new Trouble("no-connection", _("The house cannot be reached. Is your network up?"));
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Trouble(told.code ?? "internal", told.sentence ?? _("Something went wrong here. Try again."));
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

let shelf: Promise<Box[]> | undefined;

/** The boxes on the shelf; they do not change while the page is open. */
export function seeShelf(): Promise<Box[]> {
  shelf ??= get<Box[]>("/api/shelf").catch((trouble) => {
    shelf = undefined;
    throw trouble;
  });
  return shelf;
}

export const seeBox = (name: string): Promise<BoxDetails> => get(`/api/boxes/${encodeURIComponent(name)}`);
export const listedTables = (): Promise<Listing[]> => get("/api/tables");
export const ownTables = (): Promise<Listing[]> => get("/api/mine");

export async function openTable(wanted: OpenTable): Promise<NewTable> {
  const response = await ask("/api/tables", { method: "POST", body: JSON.stringify(wanted) });
  return (await response.json()) as NewTable;
}

export function replayOf(table: string, seat: string, first: number): Promise<Replay> {
  return get(`/api/tables/${encodeURIComponent(table)}/replay?seat=${seat}&first=${first}`);
}

/** A link as a picture for the cameras of phones. */
export async function qrCode(link: string): Promise<string> {
  return (await ask("/api/qr", { method: "POST", body: link })).text();
}

/** Deal a finished game again from its secret; the house says in a sentence what it found. */
export async function verify(table: string): Promise<string> {
  return (await get<Verdict>(`/api/tables/${encodeURIComponent(table)}/verify`)).sentence;
}
