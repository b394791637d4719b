import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleFrame } from "../testing/samples";
import { Connection, WatchedTable } from "./connection.svelte";
import { Trouble } from "./trouble";
import type { AnyRequest, SentMessage } from "./types";

/** A socket whose other end is in the hands of a test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: AnyRequest[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyRequest);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  tell(message: SentMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const socket = () => FakeSocket.all.at(-1)!;
const requests = () => socket().sent.map((request) => request.do);

/** Return what became of a promise, for promises that may not be done yet. */
function outcome(promise: Promise<unknown>): { value: unknown } {
  const found: { value: unknown } = { value: "waits" };
  promise.then(
    (done) => (found.value = done),
    (trouble: unknown) => (found.value = trouble),
  );
  return found;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table that is watched", () => {
  it("takes what its own eyes see", () => {
    const table = new WatchedTable("t", 1);
    table.take(sampleFrame(3, { seat: 1, log_from: 0, log: ["Once."] }));
    expect(table.last).toBe(3);
    expect(table.log).toEqual(["Once."]);
  });

  it("takes nothing that was drawn for other eyes", () => {
    const table = new WatchedTable("t", 1);
    table.take(sampleFrame(3));
    table.take(sampleFrame(4, { seat: 0 }));
    expect(table.frame).toBeNull();
    expect(table.log).toEqual([]);
  });

  it("replaces the lines of the log that an undo has taken back", () => {
    const table = new WatchedTable("t", 1);
    table.take(sampleFrame(3, { seat: 1, log_from: 0, log: ["One.", "Two.", "Three."] }));
    table.take(sampleFrame(4, { seat: 1, log_from: 1, log: ["Other."] }));
    expect(table.log).toEqual(["One.", "Other."]);
  });
});

describe("the connection", () => {
  const rematch = { do: "rematch", table: "t" } as const;
  const resign = { do: "resign", table: "t", seat: 0 } as const;

  it("gives each answer to who has asked", async () => {
    const connection = new Connection();
    const first = connection.ask(rematch);
    const second = connection.ask(resign);
    socket().open();
    expect(socket().sent).toEqual([
      { ...rematch, id: 1 },
      { ...resign, id: 2 },
    ]);
    socket().tell({ is: "refused", id: 2, code: "not-now", sentence: "Not now." });
    socket().tell({ is: "done", id: 1, table: "next" });
    await expect(second).rejects.toEqual(new Trouble("not-now", "Not now."));
    expect((await first).table).toBe("next");
  });

  it("asks again, as often as needed, what can be asked twice", async () => {
    const connection = new Connection();
    const asked = outcome(connection.ask(rematch));
    socket().open();
    socket().close();
    await vi.advanceTimersByTimeAsync(300);
    socket().close();
    await vi.advanceTimersByTimeAsync(600);
    socket().open();
    expect(FakeSocket.all).toHaveLength(3);
    expect(asked.value).toBe("waits");
    expect(socket().sent).toEqual([{ ...rematch, id: 1 }]);
  });

  it("gives up what may have been done already", async () => {
    const connection = new Connection();
    const asked = outcome(connection.ask(resign));
    socket().open();
    socket().close();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.value).toMatchObject({ code: "no-connection" });
  });

  it("is called offline when it does not come back soon", async () => {
    const connection = new Connection();
    void connection.watch(new WatchedTable("t", null));
    socket().open();
    socket().close();
    await vi.advanceTimersByTimeAsync(700);
    expect(connection.offline).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(connection.offline).toBe(true);
    socket().open();
    expect(connection.offline).toBe(false);
  });

  it("goes on with a table after the last frame that arrived, and asks for it once", async () => {
    const connection = new Connection();
    const table = new WatchedTable("t", null);
    void connection.watch(table);
    socket().open();
    socket().tell({ is: "done", id: 1 });
    socket().tell(sampleFrame(7));
    socket().close();
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    expect(socket().sent).toMatchObject([{ do: "watch", table: "t", last: 7 }]);
  });

  it("watches a table before it asks again for a move there", async () => {
    const connection = new Connection();
    void connection.watch(new WatchedTable("t", 0));
    socket().open();
    socket().tell({ is: "done", id: 1 });
    void connection.ask({ do: "play", table: "t", seat: 0, action: 1, made: 0 });
    socket().close();
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    expect(requests()).toEqual(["watch", "play"]);
  });

  it("forgets what it knows of a table when it is told to watch again", () => {
    const connection = new Connection();
    const table = new WatchedTable("t", null);
    void connection.watch(table);
    socket().open();
    socket().tell(sampleFrame(7));
    socket().tell({ is: "watch again", table: "t" });
    expect(table.frame).toBeNull();
    expect(table.log).toEqual([]);
    expect(socket().sent.at(-1)).toMatchObject({ do: "watch", last: 0 });
  });

  it("passes on why a table cannot go on", () => {
    const connection = new Connection();
    const table = new WatchedTable("t", null);
    table.stop = vi.fn();
    void connection.watch(table);
    socket().open();
    socket().tell({ is: "trouble", table: "t", code: "broken-table", sentence: "It does not work." });
    expect(table.stop).toHaveBeenCalledWith(new Trouble("broken-table", "It does not work."));
  });

  it("tells who is there, and nothing of a table that was left", () => {
    const connection = new Connection();
    const table = new WatchedTable("t", null);
    void connection.watch(table);
    socket().open();
    socket().tell({ is: "presence", table: "t", here: [true, false] });
    connection.leave(table);
    socket().tell({ is: "presence", table: "t", here: [true, true] });
    expect(table.here).toEqual([true, false]);
    expect(requests()).toEqual(["watch", "leave"]);
  });

  it("keeps with a table why it cannot be watched", async () => {
    const connection = new Connection();
    const table = new WatchedTable("t", null);
    const watching = connection.watch(table);
    socket().open();
    socket().tell({ is: "refused", id: 1, code: "no-such-table", sentence: "There is no such table." });
    await expect(watching).rejects.toThrow("There is no such table.");
    expect(table.trouble?.code).toBe("no-such-table");
  });
});
