import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keyOf } from "../lib/keys";
import BoxPage from "../pages/BoxPage.svelte";
import Shelf from "../pages/Shelf.svelte";
import { auberge, sampleHouse, shelf } from "../testing/samples";
import { meetHouse } from "../wire/house";
import { whileVisible } from "./while-visible";

const asked: { path: string; body: unknown }[] = [];
const pirates = shelf.find((box) => box.name === "jamaica")!;
const mine = [
  { id: "going", game: "jamaica", phase: "playing", changed: Date.now() },
  { id: "done", game: "aquatika", phase: "over", changed: Date.now() },
];
const listed = [
  { id: "going", game: "jamaica", phase: "playing", changed: Date.now() },
  { id: "free", game: "fuji-flush", phase: "waiting", changed: Date.now() },
];

/** A house with a few boxes and tables. */
function answer(path: string, init?: RequestInit): unknown {
  if (init?.method === "POST") {
    asked.push({ path, body: JSON.parse(init.body as string) });
    return { table: "new", keys: ["secret", "", "", ""] };
  }
  if (path.startsWith("/api/house")) return sampleHouse;
  if (path.startsWith("/api/shelf")) return shelf;
  if (path.startsWith("/api/mine")) return mine;
  if (path.startsWith("/api/tables")) return listed;
  return {
    ...(path.includes("auberge") ? auberge : pirates),
    rules: "<h1>Jamaica</h1><h2>A round</h2>",
    guide: [{ area: "hand", en: "", fr: "" }],
  };
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => new Response(JSON.stringify(answer(path, init))));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

const button = (name: string) => screen.getByRole("button", { name });
const radio = (name: RegExp | string) => screen.getByRole("radio", { name });

describe("the shelf", () => {
  it("tells what is wrong, and tries again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("down")));
    render(Shelf);
    expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
    vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(answer(path))));
    await fireEvent.click(button("Try again"));
    await screen.findByRole("link", { name: /decrypto/ });
  });

  it("shows boxes, and tables to go on with, to join and to see again", async () => {
    render(Shelf);
    const link = await screen.findByRole("link", { name: /decrypto/ });
    expect(link.getAttribute("href")).toBe("/box/decrypto");
    const places = screen.getAllByRole("link").map((one) => one.getAttribute("href"));
    expect(places.filter((place) => !place!.startsWith("/box/"))).toEqual([
      "/table/going",
      "/table/free",
      "/replay/done",
    ]);
  });

  it("says how many boxes fit, and what to do if none does", async () => {
    render(Shelf);
    await screen.findByText("5 boxes stand on the shelf.");
    await fireEvent.click(radio("2 players"));
    await screen.findByText("3 boxes fit.");
    await fireEvent.click(radio("8 players"));
    await fireEvent.click(radio("Longer"));
    await fireEvent.click(button("Show all boxes"));
    await screen.findByText("5 boxes stand on the shelf.");
  });
});

describe("a box", () => {
  beforeEach(meetHouse);

  it("opens a table with bots by one button, and keeps the key", async () => {
    render(BoxPage, { id: "jamaica" });
    await fireEvent.click(await screen.findByRole("button", { name: "Play now" }));
    await waitFor(() => expect(location.pathname).toBe("/table/new"));
    expect(asked[0]!.body).toMatchObject({ game: "jamaica", seats: ["mine", "matelot", "matelot", "matelot"] });
    expect(keyOf("new", 0)).toBe("secret");
  });

  it("leads through a first hand against beginners", async () => {
    render(BoxPage, { id: "jamaica" });
    await fireEvent.click(await screen.findByRole("button", { name: "Play a guided first hand" }));
    await waitFor(() => expect(location.search).toBe("?guide=1"));
    expect(asked[0]!.body).toMatchObject({ seats: ["mine", "mousse", "mousse", "mousse"] });
  });

  it("sets a table up as it is wanted", async () => {
    render(BoxPage, { id: "jamaica" });
    await fireEvent.click(await screen.findByRole("button", { name: "Set up a table" }));
    button("Chair 1: Corsair"); // for those who tell no name
    await fireEvent.input(screen.getByLabelText("What do we call you?"), { target: { value: "Anne" } });
    button("Chair 1: Anne");
    await fireEvent.click(button("One less"));
    await fireEvent.click(button("Chair 2: Sailor"));
    await fireEvent.click(radio(/^Anyone/));
    await fireEvent.click(button("Chair 3: Sailor"));
    await fireEvent.click(radio(/^A friend/));
    await fireEvent.click(radio("2 min a move"));
    await screen.findByText("The game begins when 2 more people sit down.");
    await fireEvent.click(button("Open the table"));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.body).toEqual({
      game: "jamaica",
      seats: ["mine", "open", "link"],
      name: "Anne",
      mode: "race",
      options: {},
      listed: true,
      clock: { move: 120 },
    });
    expect(JSON.parse(localStorage.getItem("flibuste")!)).toMatchObject({ name: "Anne" });
  });

  it("puts the chairs in the order in which one points at them", async () => {
    render(BoxPage, { id: "auberge" });
    await fireEvent.click(await screen.findByRole("button", { name: "Set up a table" }));
    await fireEvent.input(screen.getByLabelText("What do we call you?"), { target: { value: "Bea" } });
    const ages = within(screen.getByRole("group", { name: "The oldest first" }));
    const chairs = () => ages.getAllByRole("button").map((chair) => chair.getAttribute("aria-label"));
    const pressed = () => ages.getAllByRole("button", { pressed: true }).length;
    for (const chair of [2, 0, 3]) await fireEvent.click(ages.getAllByRole("button")[chair]!);
    expect(chairs()).toEqual(["2 Bea, chair 1", "Sailor, chair 2", "1 Sailor, chair 3", "3 Sailor, chair 4"]);
    expect(pressed()).toBe(3);
    await fireEvent.click(ages.getByRole("button", { name: "1 Sailor, chair 3" }));
    expect(chairs()).toEqual(["1 Bea, chair 1", "Sailor, chair 2", "Sailor, chair 3", "2 Sailor, chair 4"]);
    await fireEvent.click(ages.getByRole("button", { name: "Sailor, chair 2" }));
    await fireEvent.click(button("One less"));
    expect(pressed()).toBe(2);
    await fireEvent.click(button("Open the table"));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.body).toMatchObject({ seats: ["mine", "matelot", "matelot"], options: { ages: "0,1" } });
  });

  it("keeps the number of players within the mode", async () => {
    render(BoxPage, { id: "jamaica" });
    await fireEvent.click(await screen.findByRole("button", { name: "Set up a table" }));
    await fireEvent.change(screen.getByLabelText("Players"), { target: { value: "9" } });
    const chairs = () => within(screen.getByRole("group", { name: "The chairs" })).getAllByRole("button");
    expect(chairs()).toHaveLength(6);
    await fireEvent.click(radio("ghost"));
    expect(chairs()).toHaveLength(2);
  });
});

describe("looking now and then", () => {
  it("rests while nobody looks at the page", () => {
    vi.useFakeTimers();
    const task = vi.fn();
    const stop = whileVisible(task, 1000);
    vi.advanceTimersByTime(2000);
    expect(task).toHaveBeenCalledTimes(2);
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.advanceTimersByTime(5000);
    expect(task).toHaveBeenCalledTimes(2);
    hidden.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(task).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(5000);
    expect(task).toHaveBeenCalledTimes(3);
  });
});
