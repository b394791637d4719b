/** What is asked of the house over HTTP. */

import { completeReplay } from "./complete";
import { fetchFrom, get, once, post } from "./http";
import type { BoxDetails, Listing, OpenTable, Replay, Schemas } from "./types";

/** The boxes on the shelf; they do not change while the page is open. */
export const seeShelf = once(() => get("/api/shelf", {}));

export const seeBox = (box: string): Promise<BoxDetails> => get("/api/boxes/{box}", { path: { box } });
export const listedTables = (): Promise<Listing[]> => get("/api/tables", {});
export const ownTables = (): Promise<Listing[]> => get("/api/mine", {});
export const openTable = (wanted: OpenTable): Promise<Schemas["NewTable"]> => post("/api/tables", wanted);

/** Moments of a finished game, from one on, through the eyes of a seat ("0"), of a spectator (""), or of "all". */
export async function replayOf(table: string, seat: string, first: number): Promise<Replay> {
  const query = { seat, first: String(first) };
  return completeReplay(await get("/api/tables/{table}/replay", { path: { table }, query }));
}

/** Deal a finished game again from its secret; the house says in a sentence what it found. */
export async function verify(table: string): Promise<string> {
  return (await get("/api/tables/{table}/verify", { path: { table } })).sentence;
}

/** A link as a picture for the cameras of phones. */
export async function qrCode(link: string): Promise<string> {
  return (await fetchFrom("/api/qr", { method: "POST", body: link })).text();
}
