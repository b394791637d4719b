import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepKey, keyOf } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import { FakeConnection } from "../testing/fake-connection";
import { sampleFrame } from "../testing/samples";
import { Trouble } from "../wire/trouble";
import type { Place, Schemas } from "../wire/types";
import { TableSession } from "./session.svelte";

const audience = { say: vi.fn(), complain: vi.fn(), notice: vi.fn() };
let connection: FakeConnection;
let session: TableSession;

/** A frame for seat 0, which is the visitor's. */
const own = (number: number, changes: Partial<Schemas["Frame"]> = {}) =>
  sampleFrame(number, { seat: 0, yours: [0], ...changes });

/** Let everything happen that waits for nothing but a moment. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Who acts, of two. */
const places = (...acts: boolean[]) => acts.map((acting, seat) => ({ name: `${seat}`, taken: true, acts: acting }));

/** Sit at the table, as one does who comes with a cookie: first a spectator, then seat 0. */
async function arrive(): Promise<void> {
  await session.enter();
  connection.send(sampleFrame(1, { yours: [0] }));
  await settle();
  connection.send(own(1));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  localStorage.clear();
  settings.quick = false;
  connection = new FakeConnection();
  session = new TableSession("t", connection, audience);
});

afterEach(() => vi.useRealTimers());

describe("coming to a table", () => {
  it("begins as a spectator, and goes on with one's own eyes", async () => {
    await session.enter();
    expect(connection.last).toMatchObject({ do: "watch", seat: null });
    connection.send(sampleFrame(1, { yours: [1] }));
    expect(connection.last).toMatchObject({ do: "watch", seat: 1, last: 0 });
  });

  it("stays a spectator where no seat is one's own", async () => {
    await session.enter();
    connection.send(sampleFrame(1));
    expect(session.seat).toBeNull();
    expect(connection.asked).toHaveLength(1);
  });

  it("waits in the lobby with the eyes of a spectator", async () => {
    await session.enter();
    connection.send(sampleFrame(1, { yours: [0], phase: "waiting", view: null }));
    expect(connection.asked).toHaveLength(1);
  });

  it("sits down by a link, with the key that came with it", async () => {
    session.invite(1, "secret");
    expect(session.invited).toBe(1);
    const sitting = session.sit(1, "Anne");
    expect(connection.last).toEqual({ do: "sit", table: "t", seat: 1, name: "Anne", key: "secret", accepts: false });
    connection.answer();
    await sitting;
    expect(session.invited).toBeNull();
    expect(connection.last).toMatchObject({ do: "watch", seat: 1 });
  });

  it("accepts that a game goes on from another, where that was told", async () => {
    await session.enter();
    connection.send(sampleFrame(1, { phase: "waiting", view: null, after: { table: "before", moves: 3 } }));
    void session.sit(1, "Anne");
    expect(connection.last).toMatchObject({ do: "sit", accepts: true });
  });

  it("keeps the key of a seat that nobody had", async () => {
    const sitting = session.sit(1, "Anne");
    connection.answer({ key: "new" });
    await sitting;
    expect(keyOf("t", 1)).toBe("new");
  });

  it("lets another device of one's own in by a link", async () => {
    await arrive();
    const sharing = session.share();
    expect(connection.last).toEqual({ do: "share", table: "t", seat: 0 });
    connection.answer({ key: "once" });
    await sharing;
    expect(session.link).toBe(`${location.origin}/table/t#0-once`);
  });

  it("keeps the key by which one comes back, whatever link is followed", async () => {
    keepKey("t", 0, "own");
    session.invite(0, "once");
    expect(keyOf("t", 0)).toBe("own");
    void session.sit(0, "Anne");
    expect(connection.last).toMatchObject({ key: "once" });
    await settle();
  });

  it("shows at once what the house says of somebody", async () => {
    await arrive();
    const text = "Ben plays on another device, too.";
    connection.send(own(2, { chat: [{ name: "Ben", text, seat: 1, notice: true }] }));
    expect(audience.say).toHaveBeenCalledWith(text);
    await settle();
    expect(session.heard).not.toContain(`Ben: ${text}`);
  });

  it("says why nobody can sit there", async () => {
    session.invite(1, "wrong");
    const sitting = session.sit(1, "Anne");
    connection.refuse("seat-taken", "Somebody else sits there.");
    await sitting;
    expect(audience.complain).toHaveBeenCalledWith(new Trouble("seat-taken", "Somebody else sits there."));
    expect(session.invited).toBeNull();
  });
});

describe("what is shown", () => {
  it("gives nobody time when somebody comes or goes", async () => {
    const clocks = [{ ...places(true)[0]!, left: 60 }, places(true, false)[1]!];
    await arrive();
    connection.send(own(2, { places: clocks }));
    const until = performance.now() + 60_000;
    await vi.advanceTimersByTimeAsync(5_000);
    session.watched.see([true, false]);
    expect(session.frame?.places.map((place: Place) => place.runsOut)).toEqual([until, null]);
    expect(session.frame?.places[0]!.here).toBe(true);
  });

  it("follows the game one frame after the other", async () => {
    await arrive();
    connection.send(own(2));
    connection.send(own(3));
    expect(session.frame?.number).toBe(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(session.frame?.number).toBe(2);
    await vi.advanceTimersByTimeAsync(700);
    expect(session.frame?.number).toBe(3);
  });

  it("shows one's own move at once", async () => {
    await arrive();
    connection.send(own(2));
    connection.send(own(3, { made: 1 }));
    expect(session.frame?.number).toBe(3);
  });

  it("tells nothing before it is seen", async () => {
    await session.enter();
    connection.send(sampleFrame(1, { log_from: 0, log: ["One.", "Two."] }));
    connection.send(sampleFrame(2, { log_from: 2, log: ["Three."] }));
    expect(session.told).toEqual(["One.", "Two."]);
    expect(session.news).toBe("Two.");
    await vi.advanceTimersByTimeAsync(700);
    expect(session.told).toEqual(["One.", "Two.", "Three."]);
  });

  it("reads only the end of a log that comes with the page, and then all that is new", async () => {
    await session.enter();
    connection.send(sampleFrame(1, { log_from: 0, log: ["One.", "Two."] }));
    expect(session.heard).toEqual(["Two."]);
    connection.send(sampleFrame(2, { log_from: 2, log: ["Three."], chat: [{ name: "Bart", text: "Ahoy!" }] }));
    await vi.advanceTimersByTimeAsync(700);
    expect(session.heard).toEqual(["Three.", "Bart: Ahoy!"]);
  });

  it("shows who comes and goes at once, whatever is still to be shown of the game", async () => {
    await arrive();
    connection.send(own(2));
    connection.table!.see([true, true]);
    expect(session.frame?.number).toBe(1);
    expect(session.frame?.places.map((place) => place.here)).toEqual([true, true]);
    connection.table!.see([true, false]);
    expect(session.frame?.places.map((place) => place.here)).toEqual([true, false]);
  });

  it("goes on after all was forgotten, without telling anything twice", async () => {
    await arrive();
    connection.send(own(2, { log_from: 0, log: ["One.", "Two."] }));
    await vi.advanceTimersByTimeAsync(700);
    connection.table!.forget();
    connection.send(own(2, { log_from: 0, log: ["One.", "Two."] }));
    await vi.advanceTimersByTimeAsync(700);
    expect(session.told).toEqual(["One.", "Two."]);
  });

  it("lets the audience notice what happens, and counts what is said", async () => {
    await arrive();
    expect(audience.notice).not.toHaveBeenCalled();
    connection.send(own(2, { chat: [{ name: "Bart", text: "Ahoy!" }] }));
    expect(audience.notice).toHaveBeenCalledOnce();
    expect(session.unread).toBe(1);
  });
});

describe("whose turn it is", () => {
  it("is one's own as soon as it is known", async () => {
    await arrive();
    expect(session.myTurn).toBe(true);
    connection.send(own(2, { places: places(false, true) }));
    expect(session.myTurn).toBe(false);
  });

  it("passes the device to the next who is to decide, and hides the table meanwhile", async () => {
    await session.enter();
    connection.send(sampleFrame(1, { yours: [0, 1] }));
    connection.send(own(1, { yours: [0, 1] }));
    expect(session.passTo).toBeNull();
    expect(session.active).toBe(true);

    connection.send(own(2, { yours: [0, 1], made: 1, places: places(false, true) }));
    expect(session.passTo).toBe(1);
    expect(session.active).toBe(false);

    await session.passed();
    expect(connection.last).toMatchObject({ do: "watch", seat: 1, last: 0 });
    expect(session.passTo).toBeNull();
    connection.send(own(2, { seat: 1, yours: [0, 1], places: places(false, true) }));
    expect(session.seat).toBe(1);
    expect(session.active).toBe(true);
  });

  it("keeps the device where it is while who has it is to decide, too", async () => {
    await session.enter();
    connection.send(sampleFrame(1, { yours: [0, 1] }));
    connection.send(own(1, { yours: [0, 1], places: places(true, true) }));
    expect(session.passTo).toBeNull();
  });
});

describe("a move", () => {
  it("can be made once, until it is seen on the table", async () => {
    await arrive();
    expect(session.active).toBe(true);
    void session.play(1, []);
    expect(connection.last).toEqual({ do: "play", table: "t", seat: 0, action: 1, texts: [], made: 0 });
    expect(session.active).toBe(false);
    connection.send(own(2, { made: 1 }));
    expect(session.active).toBe(true);
  });

  it("may be answered before it is seen", async () => {
    await arrive();
    void session.play(1, []);
    connection.answer();
    await settle();
    expect(session.active).toBe(false);
    connection.send(own(2, { made: 1 }));
    expect(session.active).toBe(true);
  });

  it("can be made again when it was refused", async () => {
    await arrive();
    void session.play(1, []);
    connection.refuse("illegal-action", "You have no such card.");
    await settle();
    expect(session.active).toBe(true);
    expect(audience.complain).toHaveBeenCalledOnce();
  });

  it("shows the newest first: it is about that", async () => {
    await arrive();
    connection.send(own(2));
    void session.play(1, []);
    expect(session.frame?.number).toBe(2);
  });

  it("is not for spectators", async () => {
    await session.enter();
    connection.send(sampleFrame(1));
    await session.play(1, []);
    await session.takeBack();
    await session.advise();
    expect(connection.asked).toHaveLength(1);
  });
});

describe("asking", () => {
  const hints = [{ action: 1, expected: 0.5 }];

  it("gets advice, which a new frame makes worthless", async () => {
    await arrive();
    void session.advise();
    expect(session.thinking).toBe(true);
    connection.answer({ hints });
    await settle();
    expect(session.hints).toEqual(hints);
    expect(session.thinking).toBe(false);
    connection.send(own(2));
    expect(session.hints).toEqual([]);
  });

  it("says that there is no advice", async () => {
    await arrive();
    void session.advise();
    connection.answer();
    await settle();
    expect(audience.say).toHaveBeenCalledWith("The captain has no advice here.");
  });

  it("tells the rule that forbids what somebody had in mind", async () => {
    await arrive();
    void session.explain(9, "The shark");
    expect(connection.last).toEqual({ do: "may", table: "t", seat: 0, action: 9 });
    connection.refuse("illegal-action", "Sharks do not jump.");
    await settle();
    expect(audience.say).toHaveBeenCalledWith("The shark: Sharks do not jump.");
    expect(audience.complain).not.toHaveBeenCalled();
  });

  it("complains of a table that cannot go on", async () => {
    await arrive();
    connection.table!.stop(new Trouble("broken-table", "It does not work."));
    expect(audience.complain).toHaveBeenCalledWith(new Trouble("broken-table", "It does not work."));
  });

  it("complains where no rule is the reason", async () => {
    await arrive();
    void session.explain(9, "The shark");
    connection.refuse("not-now", "It is too late.");
    await settle();
    expect(audience.complain).toHaveBeenCalledOnce();
  });

  it("returns the table of the rematch, or nothing", async () => {
    await arrive();
    const first = session.rematch();
    connection.answer({ table: "next" });
    expect(await first).toBe("next");
    const second = session.rematch();
    connection.refuse("not-now", "The game is not over.");
    expect(await second).toBeNull();
  });

  it("speaks with the voice of one's seat, and says whether it was heard", async () => {
    await arrive();
    const saying = session.say("Ahoy!", "Anne");
    expect(connection.last).toEqual({ do: "say", table: "t", text: "Ahoy!", seat: 0, name: "Anne" });
    connection.refuse("too-many", "Not so fast.");
    expect(await saying).toBe(false);
  });

  it("asks for one's own seat, or as a host for that of somebody else", async () => {
    await arrive();
    void session.standIn(1);
    void session.comeBack(0);
    void session.takeBack();
    void session.resign();
    expect(connection.asked.slice(-4)).toEqual([
      { do: "stand in", table: "t", seat: 1 },
      { do: "come back", table: "t", seat: 0 },
      { do: "take back", table: "t", seat: 0 },
      { do: "resign", table: "t", seat: 0 },
    ]);
  });

  it("watches anew to hear nothing of what is said", async () => {
    await arrive();
    await session.mute();
    expect(connection.table!.chats).toBe(false);
    expect(connection.last).toMatchObject({ do: "watch", seat: 0, last: 0 });
  });
});
