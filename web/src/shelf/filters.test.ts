import { describe, expect, it } from "vitest";
import { fitting, isOpenToAll, playerCounts, type Filter } from "./filters";
import { mode, sample, shelf } from "../testing/samples";

const names = (filter: Filter) => fitting(shelf, filter).map((box) => box.name);

describe("which boxes fit", () => {
  it("leaves the shelf as it is when nothing is asked for", () => {
    expect(names({ players: 0, time: "any" })).toHaveLength(shelf.length);
    expect(isOpenToAll({ players: 0, time: "any" })).toBe(true);
    expect(isOpenToAll({ players: 0, time: "short" })).toBe(false);
  });

  it("finds boxes by the number of players of any mode", () => {
    expect(names({ players: 2, time: "any" })).toEqual(["aquatika", "jamaica", "blackstone"]);
    expect(names({ players: 3, time: "any" })).toContain("decrypto");
    expect(names({ players: 8, time: "any" })).toEqual(["fuji-flush", "decrypto", "blackstone"]);
  });

  it("does not seat a number that lies between two modes", () => {
    const gap = sample("gap", [mode("duel", 2, 2), mode("crowd", 5, 6)], [10, 10]);
    expect(fitting([gap], { players: 4, time: "any" })).toEqual([]);
    expect(fitting([gap], { players: 5, time: "any" })).toEqual([gap]);
  });

  it("goes by the longest game", () => {
    expect(names({ players: 0, time: "short" })).toEqual(["aquatika", "fuji-flush"]);
    expect(names({ players: 0, time: "medium" })).toEqual(["aquatika", "fuji-flush", "decrypto", "blackstone"]);
    expect(names({ players: 0, time: "long" })).toEqual(["jamaica"]);
  });

  it("offers all numbers of players from the smallest box to the largest", () => {
    expect(playerCounts(shelf)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(playerCounts([sample("solo", [mode("alone", 1, 1), mode("crowd", 3, 3)], [10, 10])])).toEqual([1, 2, 3]);
  });

  it("takes players and time together, and may find nothing", () => {
    expect(names({ players: 2, time: "long" })).toEqual(["jamaica"]);
    expect(names({ players: 8, time: "long" })).toEqual([]);
  });
});
