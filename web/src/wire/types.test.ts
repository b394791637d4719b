/** What the compiler knows of the wire. These tests are run by svelte-check: a line that compiles by mistake fails there. */

import { describe, expectTypeOf, it } from "vitest";
import { connection } from "./connection.svelte";
import { get, post } from "./http";
import type { AnyRequest, Box, Frame, Listing, Message, Schemas } from "./types";

/** Compiled, and never called. */
export function requests(): void {
  void connection.ask({ do: "play", table: "t", seat: 0, action: 3, made: 2 });
  void connection.ask({ do: "say", table: "t", text: "Ahoy!", name: "Anne" });
  // @ts-expect-error -- nobody knows this request
  void connection.ask({ do: "cheat", table: "t", seat: 0 });
  // @ts-expect-error -- the action is missing
  void connection.ask({ do: "play", table: "t", seat: 0, made: 2 });
  // @ts-expect-error -- a field that may be left out is misspelt
  void connection.ask({ do: "say", table: "t", text: "Ahoy!", nmae: "Anne" });
  // @ts-expect-error -- a spectator has no move to take back
  void connection.ask({ do: "take back", table: "t", seat: null });
  // @ts-expect-error -- the connection numbers requests
  void connection.ask({ do: "rematch", table: "t", id: 3 });
}

/** Compiled, and never called. */
export function paths(): void {
  void get("/api/tables/{table}/replay", { path: { table: "t" }, query: { seat: "0", first: "64" } });
  // @ts-expect-error -- there is no such path
  void get("/api/shelves", {});
  // @ts-expect-error -- of which box?
  void get("/api/boxes/{box}", {});
  // @ts-expect-error -- a replay is not asked for by its last step
  void get("/api/tables/{table}/replay", { path: { table: "t" }, query: { last: "64" } });
  // @ts-expect-error -- the shelf is only looked at
  void post("/api/shelf", {});
  // @ts-expect-error -- a table has seats
  void post("/api/tables", { game: "jamaica" });
}

describe("types", () => {
  it("has every request of the server, by its tag", () => {
    expectTypeOf<Extract<AnyRequest, { do: "stand in" }>>().toEqualTypeOf<Schemas["StandIn"]>();
    expectTypeOf<Extract<AnyRequest, { do: "watch" }>>().toEqualTypeOf<Schemas["Watch"]>();
  });

  it("has every message of the server, by its tag, with all its fields", () => {
    expectTypeOf<Message["is"]>().toEqualTypeOf<
      "frame" | "presence" | "done" | "refused" | "watch again" | "trouble"
    >();
    expectTypeOf<Extract<Message, { is: "frame" }>>().toEqualTypeOf<Frame>();
    expectTypeOf<Frame["yours"]>().toEqualTypeOf<number[]>();
    expectTypeOf<Frame["places"][number]["left"]>().toEqualTypeOf<number | null>();
    expectTypeOf<NonNullable<Frame["view"]>["areas"][number]["links"]>().toEqualTypeOf<[number, number][]>();
  });

  it("knows what is answered over HTTP", () => {
    expectTypeOf(get<"/api/shelf">).returns.resolves.toEqualTypeOf<Box[]>();
    expectTypeOf(get<"/api/mine">).returns.resolves.toEqualTypeOf<Listing[]>();
    expectTypeOf(post<"/api/tables">).returns.resolves.toEqualTypeOf<Schemas["NewTable"]>();
  });
});
