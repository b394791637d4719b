import { beforeAll, describe, expect, it, vi } from "vitest";
import { aquatika, auberge, blackstone, decrypto, fuji, jamaica, sampleHouse } from "../testing/samples";
import { meetHouse } from "../wire/house";
import {
  allLike,
  asked,
  awaited,
  CLOCKS,
  optionsOf,
  quickSetup,
  quickSitters,
  resized,
  seated,
  seatsNamed,
  usualValues,
} from "./setup";

beforeAll(async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(sampleHouse)));
  await meetHouse();
  vi.unstubAllGlobals();
});

const quick = (box: typeof jamaica, language = "en") => quickSetup(box, "", language);

describe("a table at once", () => {
  it("seats the visitor and three bots, or as many as the mode has", () => {
    expect(quick(jamaica).sitters).toEqual(["me", "matelot", "matelot", "matelot"]);
    expect(quick(fuji).sitters).toHaveLength(4);
    expect(quick(aquatika).sitters).toEqual(["me", "matelot"]);
    expect(quick(decrypto).sitters).toHaveLength(4);
    expect(quick(decrypto).mode.name).toBe("teams");
    expect(quick(jamaica).mode.name).toBe("race");
    expect(quick(aquatika).mode.name).toBe("standard");
  });

  it("takes the nearest number that the mode allows", () => {
    expect(quickSitters(jamaica.modes[0]!)).toEqual(["me", "matelot"]);
    expect(quickSitters(decrypto.modes[1]!)).toHaveLength(3);
    expect(quickSitters({ name: "crowd", seats: [5, 8], title: {} })).toHaveLength(5);
  });

  it("asks for it with a name that is never empty", () => {
    expect(asked(jamaica, quick(jamaica))).toEqual({
      game: "jamaica",
      seats: ["mine", "matelot", "matelot", "matelot"],
      name: "Corsair",
      mode: "race",
      options: {},
      listed: false,
      clock: {},
    });
  });

  it("seats beginners for a guided hand", () => {
    expect(asked(aquatika, quickSetup(aquatika, "Anne", "en", "mousse")).seats).toEqual(["mine", "mousse"]);
  });

  it("plays with words of the visitor's language where the box has them", () => {
    expect(asked(decrypto, quick(decrypto, "en")).options).toEqual({ language: "en" });
    expect(asked(decrypto, quick(decrypto, "fr")).options).toEqual({});
    expect(usualValues(decrypto, "de")).toEqual({ language: "fr" });
  });
});

describe("chairs", () => {
  it("adds bots like the last one, and takes the last chairs away", () => {
    expect(resized(["me", "link", "second"], 5)).toEqual(["me", "link", "second", "second", "second"]);
    expect(resized(["me", "link"], 3)).toEqual(["me", "link", "matelot"]);
    expect(resized(["me", "link", "second"], 2)).toEqual(["me", "link"]);
  });

  it("gives the visitor one chair", () => {
    expect(seated(["me", "second", "open"], 1, "me")).toEqual(["second", "me", "open"]);
    expect(seated(["capitaine", "second"], 1, "me")).toEqual(["capitaine", "me"]);
    expect(seated(["me", "second"], 0, "mousse")).toEqual(["mousse", "second"]);
  });

  it("can be filled alike, and counts who has yet to come", () => {
    expect(allLike(["me", "second", "open"], "link")).toEqual(["me", "link", "link"]);
    expect(awaited(["me", "link", "open", "device", "mousse"])).toBe(2);
  });
});

describe("what is asked of the house", () => {
  it("names friends, strangers, bots, and every seat on this device", () => {
    const setup = {
      ...quick(jamaica),
      name: " Anne ",
      sitters: ["me", "device", "link", "open", "capitaine"] as const,
    };
    const wanted = asked(jamaica, { ...setup, sitters: [...setup.sitters], listed: true, clock: "fischer-5" });
    expect(wanted.seats).toEqual(["mine", "mine", "link", "open", "capitaine"]);
    expect(wanted).toMatchObject({ name: "Anne", listed: true, clock: { bank: 300, increment: 5 } });
  });

  it("tells options of the mode that are not as usual, and no others", () => {
    const options = { hands: 25, credit: false };
    const [hand, evening] = blackstone.modes;
    expect(asked(blackstone, { ...quick(blackstone), mode: hand!, options }).options).toEqual({});
    expect(asked(blackstone, { ...quick(blackstone), mode: evening!, options }).options).toEqual({ hands: 25 });
    expect(optionsOf(blackstone, hand!)).toEqual([]);
  });

  it("tells an order of the seats that are there, if there is one", () => {
    const ordered = (ages: string, players: number) => {
      const setup = quick(auberge);
      return asked(auberge, { ...setup, sitters: resized(setup.sitters, players), options: { ages } }).options;
    };
    expect(seatsNamed("", 4)).toEqual([]);
    expect(seatsNamed("2,0,3", 3)).toEqual([2, 0]);
    expect(ordered("2,0,3", 4)).toEqual({ ages: "2,0,3" });
    expect(ordered("3,1", 2)).toEqual({ ages: "1" });
    expect(ordered("3", 2)).toEqual({});
    expect(ordered("", 4)).toEqual({});
  });

  it("counts clocks in seconds", () => {
    expect(CLOCKS).toMatchObject({
      none: {},
      "move-30": { move: 30 },
      "move-60": { move: 60 },
      "move-120": { move: 120 },
      "fischer-10": { bank: 600, increment: 10 },
      "days-1": { move: 86_400 },
      "days-3": { move: 259_200 },
    });
  });
});
