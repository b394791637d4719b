import { describe, expect, it } from "vitest";
import { WatchedTable } from "./connection.svelte";
import type { Frame } from "./types";

function frame(number: number, seat?: number): Frame {
  return {
    is: "frame",
    version: 1,
    table: "t",
    number,
    seat,
    phase: "playing",
    game: "g",
    mode: "m",
    options: {},
    places: [],
    log: ["Once."],
  };
}

describe("a table that is watched", () => {
  it("takes what its own eyes see", () => {
    const table = new WatchedTable("t", 1);
    table.take(frame(3, 1));
    expect(table.last).toBe(3);
    expect(table.log).toEqual(["Once."]);
  });

  it("takes nothing that was drawn for other eyes", () => {
    const table = new WatchedTable("t", 1);
    table.take(frame(3));
    table.take(frame(4, 0));
    expect(table.frame).toBeNull();
    expect(table.log).toEqual([]);
  });
});
