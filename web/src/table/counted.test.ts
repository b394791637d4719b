import { describe, expect, it } from "vitest";
import { counted } from "./counted";

const choice = (action: number, words: string) => ({ action, words, fields: [] });
const take = (count: number) => choice(count, count === 1 ? "Take 1 card" : `Take ${count} cards`);
const upTo = (most: number) => Array.from({ length: most }, (_none, place) => take(place + 1));

describe("choices that count on", () => {
  it("are found whatever else can be chosen", () => {
    const fold = (chips: number) => choice(99, `Fold (ante and ${chips} chips)`);
    expect(counted([fold(0), ...upTo(20)])).toEqual(upTo(20));
    expect(counted([...upTo(20), fold(21)])).toEqual(upTo(20));
  });

  it("are plain buttons if they are few", () => {
    expect(counted(upTo(7))).toEqual([]);
    expect(counted([])).toEqual([]);
  });

  it("are not codes and not words", () => {
    const many = Array.from({ length: 24 }, (_none, place) => place);
    expect(counted(many.map((place) => choice(place, `1-2-${place}`)))).toEqual([]);
    expect(counted(many.map((place) => choice(place, "Pass")))).toEqual([]);
  });
});
