import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleHouse } from "../testing/samples";
import { openTable, qrCode, replayOf, seeShelf } from "./api";
import { house, meetHouse } from "./house";
import { once } from "./http";

const asked: [string, RequestInit][] = [];

function answer(body: BodyInit, status = 200): void {
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return Promise.resolve(new Response(body, { status }));
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("asking over HTTP", () => {
  it("fills in the address, and says which language is spoken", async () => {
    const nothing = { table: "a/b", game: "", mode: "", options: {}, names: [], returns: [], moves: 0, first: 64 };
    answer(JSON.stringify({ ...nothing, steps: [{ view: { prompt: "", areas: [], choices: [] }, log: [] }] }));
    const replay = await replayOf("a/b", "all", 64);
    expect(asked[0]![0]).toBe("/api/tables/a%2Fb/replay?seat=all&first=64&lang=en");
    expect(replay.steps[0]!.seat).toBeNull();
  });

  it("sends what a table should be like", async () => {
    answer(JSON.stringify({ table: "t", keys: ["k"] }), 201);
    const wanted = { game: "jamaica", seats: ["mine", "matelot"] };
    expect(await openTable(wanted)).toEqual({ table: "t", keys: ["k"] });
    expect(asked[0]![1]).toEqual({ method: "POST", body: JSON.stringify(wanted) });
  });

  it("returns pictures as they are", async () => {
    answer("<svg/>");
    expect(await qrCode("https://house.example/table/t")).toBe("<svg/>");
  });

  it("raises what the house says instead of an answer", async () => {
    answer(JSON.stringify({ code: "too-many", sentence: "Not so fast." }), 429);
    await expect(qrCode("x")).rejects.toMatchObject({ code: "too-many", message: "Not so fast." });
  });

  it("has a sentence for whatever is no answer of the house", async () => {
    answer("<h1>Bad gateway</h1>", 502);
    await expect(qrCode("x")).rejects.toMatchObject({ code: "internal" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(qrCode("x")).rejects.toMatchObject({ code: "no-connection" });
  });
});

describe("what is asked once", () => {
  it("is asked again only if it has failed", async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValue("up");
    const known = once<string>(ask);
    await expect(known()).rejects.toThrow("down");
    expect(await known()).toBe("up");
    expect(await known()).toBe("up");
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("is the shelf, and what the house tells of itself", async () => {
    answer("[]");
    expect(await seeShelf()).toBe(await seeShelf());
    answer(JSON.stringify(sampleHouse));
    await meetHouse();
    await meetHouse();
    expect(house).toEqual(sampleHouse);
    expect(asked).toHaveLength(1);
  });
});
