import { beforeEach, describe, expect, it } from "vitest";
import { keepKey, keepKeys, keyOf, seatLink } from "./keys";

beforeEach(() => localStorage.clear());

describe("keys of seats", () => {
  it("are kept by table, one after the other or all at once", () => {
    keepKeys("a", ["zero", "one"]);
    keepKey("b", 2, "two");
    keepKey("b", 0, "zero");
    expect([0, 1, 2].map((seat) => keyOf("b", seat))).toEqual(["zero", "", "two"]);
    expect(keyOf("a", 1)).toBe("one");
    expect(keyOf("c", 0)).toBe("");
  });

  it("are forgotten when many tables have come after", () => {
    keepKey("first", 0, "old");
    for (let number = 0; number < 60; number++) keepKey(`table ${number}`, 0, "new");
    expect(keyOf("first", 0)).toBe("");
    expect(keyOf("table 59", 0)).toBe("new");
  });

  it("do not trip over what somebody has written there by hand", () => {
    localStorage.setItem("flibuste-seats", "oops");
    expect(keyOf("a", 0)).toBe("");
  });

  it("open a seat by a link", () => {
    expect(seatLink("t", 1, "k")).toBe(`${location.origin}/table/t#1-k`);
  });
});
