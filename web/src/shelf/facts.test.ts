import { describe, expect, it } from "vitest";
import { ago, creditsOf, headline, minutesOf, playersOf, underHeading } from "./facts";
import { aquatika, jamaica } from "../testing/samples";

const NOW = 1_700_000_000_000;

describe("words about boxes", () => {
  it("says one number or two", () => {
    expect(playersOf(jamaica)).toBe("2–6 players");
    expect(playersOf(aquatika)).toBe("2 players");
    expect(minutesOf(jamaica)).toBe("30–60 min");
    expect(minutesOf({ ...jamaica, minutes: [20, 20] })).toBe("20 min");
  });

  it("gives credit, with the year if it is known", () => {
    expect(creditsOf(jamaica)).toEqual([
      "Authors: Anne and Bart.",
      "Development: Cleo.",
      "Translation: Dan.",
      "Published by Harbour Press, 2016.",
    ]);
    expect(creditsOf({ ...jamaica, year: "?" })[3]).toBe("Published by Harbour Press.");
    expect(creditsOf({ ...jamaica, authors: ["Anne"], developers: [], translators: [], publishers: [] })).toEqual([
      "Author: Anne.",
    ]);
  });

  it("parts a title from what explains it", () => {
    expect(headline("The auction: bid for babies")).toEqual(["The auction", "Bid for babies"]);
    expect(headline("Les enchères : mise pour des bébés")).toEqual(["Les enchères", "Mise pour des bébés"]);
    expect(headline("Two against two")).toEqual(["Two against two", ""]);
  });

  it("puts the rules below their heading", () => {
    expect(underHeading("<h1>Jamaica</h1>\n<p>Sail.</p><h2>The end</h2>")).toBe("\n<p>Sail.</p><h3>The end</h3>");
  });
});

describe("how long ago", () => {
  it("uses the largest unit that fits", () => {
    expect(ago(NOW - 5_000, NOW)).toBe("just now");
    expect(ago(NOW + 5_000, NOW)).toBe("just now");
    expect(ago(NOW - 61_000, NOW)).toBe("1 minute ago");
    expect(ago(NOW - 7_300_000, NOW)).toBe("2 hours ago");
    expect(ago(NOW - 90_000_000, NOW)).toBe("yesterday");
    expect(ago(NOW - 300_000_000, NOW)).toBe("3 days ago");
  });
});
