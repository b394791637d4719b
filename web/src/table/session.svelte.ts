/**
 * One table as a visitor lives it: whose eyes they look through, what is shown of what has arrived, and all that they can
 * ask for there. The page draws it; nothing here knows of pages, addresses or sounds.
 */

import { untrack } from "svelte";
import { _ } from "../lib/catalogue.svelte";
import { keepKey, keyOf, seatLink } from "../lib/keys";
import { WatchedTable, type Connection } from "../wire/connection.svelte";
import { Trouble } from "../wire/trouble";
import type { ChatMessage, Frame, Hint, Place, Question } from "../wire/types";
import { Pace } from "./pace.svelte";

/** What a session tells whoever shows it. */
export interface Audience {
  say(sentence: string): void; // news that are no failure
  complain(trouble: unknown): void;
  notice(frame: Frame): void; // something has happened at the table
}

export class TableSession {
  /** The table as it arrives. It may be ahead of what is shown. */
  readonly watched: WatchedTable;
  readonly pace = new Pace();
  hints: Hint[] = $state.raw([]);
  thinking = $state(false); // whether the captain is being asked
  passTo: number | null = $state(null); // the seat that the device is to be passed to
  invited: number | null = $state(null); // the seat that the visitor has a link to, and does not sit on yet
  link = $state(""); // opens one's own seat once, on another device
  unread = $state(0); // what was said since the chat was read
  #invitation = ""; // the key of the link that was followed
  /** A move that cannot be seen on the table yet: another one would be about a table that is no more. */
  #sent: { made: number; done: boolean } | null = $state.raw(null);

  /** What is shown. Who comes and goes, and how long is left, is shown at once, whatever is still to be shown of the game. */
  readonly frame: Frame | null = $derived.by(() => {
    const shown = this.pace.shown;
    return shown && { ...shown, places: shown.places.map((place, seat) => this.#withPresence(place, seat)) };
  });
  readonly view = $derived(this.pace.shown?.view ?? null);
  readonly seat = $derived(this.pace.shown?.seat ?? null);
  /** What has happened up to what is shown; what comes after is not told before it is seen. */
  readonly told: string[] = $derived.by(() => {
    const shown = this.pace.shown;
    return shown ? untrack(() => this.watched.log).slice(0, shown.log_from + shown.log.length) : [];
  });
  readonly news = $derived(this.pace.shown?.log.at(-1) ?? "");
  /** What a voice reads: all that is new, but of the whole log that comes with a page only its end. */
  readonly heard: string[] = $derived.by(() => {
    const shown = this.pace.shown;
    if (!shown?.log_from) return shown?.log.slice(-1) ?? [];
    return [...shown.log, ...shown.chat.map((said) => (said.notice ? said.text : `${said.name}: ${said.text}`))];
  });
  /** Whether the visitor can make a move now. */
  readonly active: boolean = $derived.by(() => {
    const asked = !!this.view?.choices.length && !!this.watched.frame?.view?.choices.length;
    return asked && this.pace.shown?.phase === "playing" && !this.#sent && this.passTo === null;
  });
  /** Whether it is somebody's turn who plays here, as soon as it is known. */
  readonly myTurn: boolean = $derived.by(() => {
    const newest = this.watched.frame;
    return !!newest?.yours.some((seat) => newest.places[seat]?.acts);
  });

  constructor(
    readonly id: string,
    private readonly connection: Pick<Connection, "ask" | "watch" | "leave">,
    private readonly audience: Audience,
  ) {
    this.watched = new WatchedTable(id, null);
    this.watched.hear = (frame) => this.#hear(frame);
    this.watched.stop = (trouble) => this.audience.complain(trouble);
  }

  #withPresence(place: Place, seat: number): Place {
    return { ...place, here: this.watched.here[seat] ?? false, runsOut: this.watched.runsOut[seat] ?? null };
  }

  // Coming and going

  /** Look at the table; first as a spectator, until the house says which seats are the visitor's. */
  async enter(): Promise<void> {
    await this.#watch();
  }

  leave(): void {
    this.pace.stop();
    this.connection.leave(this.watched);
  }

  /** A link to a seat was followed. Its key is kept: the page may be loaded anew before somebody sits down. */
  invite(seat: number, key: string): void {
    if (!keyOf(this.id, seat)) keepKey(this.id, seat, key);
    this.#invitation = key;
    this.invited = seat;
  }

  async sit(seat: number, name: string): Promise<void> {
    const key = seat === this.invited ? this.#invitation : keyOf(this.id, seat);
    try {
      const accepts = !!this.watched.frame?.after; // it is told where one sits down
      const done = await this.connection.ask({ do: "sit", table: this.id, seat, name, key, accepts });
      if (done.key) keepKey(this.id, seat, done.key);
      this.invited = null;
      await this.see(seat);
    } catch (trouble) {
      this.audience.complain(trouble);
      this.invited = null;
    }
  }

  /** Look through the eyes of a seat. */
  async see(seat: number): Promise<void> {
    this.watched.seat = seat;
    this.watched.forget();
    await this.#watch();
  }

  /** The device was passed on. */
  async passed(): Promise<void> {
    if (this.passTo === null) return;
    await this.see(this.passTo);
    this.passTo = null;
  }

  /** What went wrong stays with the table: it is all that there is to show. */
  async #watch(): Promise<void> {
    await this.connection.watch(this.watched).catch(() => undefined);
  }

  // What arrives

  #hear(frame: Frame): void {
    const before = this.pace.shown;
    this.hints = [];
    if (this.#sent && (this.#sent.done || frame.made > this.#sent.made)) this.#sent = null;
    this.pace.take(frame);
    if (before) this.#hearWhatIsSaid(frame.chat);
    if (before && frame.number > before.number) this.audience.notice(frame);
    this.#chooseSeat(frame);
  }

  /** What the house says of somebody is for everyone to see at once. */
  #hearWhatIsSaid(chat: ChatMessage[]): void {
    this.unread += chat.length;
    for (const said of chat.filter((one) => one.notice)) {
      this.audience.say(said.text);
      if (said.seat === this.seat) this.link = ""; // it was used
    }
  }

  /** Look through the eyes of one's own seat; of several on one device, through those of whoever is to decide. */
  #chooseSeat({ yours, places, phase }: Frame): void {
    if (!yours.length || phase === "waiting") return;
    const seat = this.watched.seat;
    const acting = yours.find((other) => places[other]?.acts);
    if (seat === null) void this.see(acting ?? yours[0]!);
    else if (yours.length > 1 && acting !== undefined && acting !== seat && !places[seat]?.acts) {
      this.pace.skip();
      this.passTo = acting;
    }
  }

  // What can be asked for

  async play(action: number, texts: string[]): Promise<void> {
    const { seat, frame } = this.watched;
    if (seat === null || !frame) return;
    this.pace.skip();
    const move = { made: frame.made, done: false };
    this.#sent = move;
    move.done = await this.#ask({ do: "play", table: this.id, seat, action, texts, made: move.made });
    if (!move.done && this.#sent === move) this.#sent = null;
  }

  /** Say which rule forbids what somebody had in mind. If it has come to be allowed, the table shows it. */
  async explain(action: number, thing: string): Promise<void> {
    const seat = this.watched.seat;
    if (seat === null) return;
    try {
      await this.connection.ask({ do: "may", table: this.id, seat, action });
    } catch (trouble) {
      if (trouble instanceof Trouble && trouble.code === "illegal-action") {
        this.audience.say(_("{thing}: {why}", { thing, why: trouble.message }));
      } else this.audience.complain(trouble);
    }
  }

  /** Ask the captain what to do. */
  async advise(): Promise<void> {
    const seat = this.watched.seat;
    if (seat === null) return;
    this.thinking = true;
    try {
      const done = await this.connection.ask({ do: "ask", table: this.id, seat });
      this.hints = done.hints;
      if (!this.hints.length) this.audience.say(_("The captain has no advice here."));
    } catch (trouble) {
      this.audience.complain(trouble);
    } finally {
      this.thinking = false;
    }
  }

  async takeBack(): Promise<void> {
    const seat = this.watched.seat;
    if (seat !== null) await this.#ask({ do: "take back", table: this.id, seat });
  }

  async resign(): Promise<void> {
    const seat = this.watched.seat;
    if (seat !== null) await this.#ask({ do: "resign", table: this.id, seat });
  }

  /** Let a bot keep one's own seat; or, if one is the host, that of somebody who is away. */
  async standIn(seat: number): Promise<void> {
    await this.#ask({ do: "stand in", table: this.id, seat });
  }

  /** Make a link that opens one's own seat on another device. */
  async share(): Promise<void> {
    const seat = this.watched.seat;
    if (seat === null) return;
    try {
      const done = await this.connection.ask({ do: "share", table: this.id, seat });
      this.link = seatLink(this.id, seat, done.key);
    } catch (trouble) {
      this.audience.complain(trouble);
    }
  }

  async comeBack(seat: number): Promise<void> {
    await this.#ask({ do: "come back", table: this.id, seat });
  }

  /** Return whether it was said. */
  async say(text: string, name: string): Promise<boolean> {
    return this.#ask({ do: "say", table: this.id, text, seat: this.seat, name });
  }

  /** Hear nothing more of what is said, or hear it again. */
  async mute(): Promise<void> {
    this.watched.chats = !this.watched.chats;
    this.watched.forget();
    await this.connection.watch(this.watched).catch((trouble) => this.audience.complain(trouble));
  }

  /** Return the table of the rematch, if there is to be one. */
  async rematch(): Promise<string | null> {
    try {
      return (await this.connection.ask({ do: "rematch", table: this.id })).table;
    } catch (trouble) {
      this.audience.complain(trouble);
      return null;
    }
  }

  /** Ask for something, and return whether it was done. */
  async #ask(question: Question): Promise<boolean> {
    try {
      await this.connection.ask(question);
      return true;
    } catch (trouble) {
      this.audience.complain(trouble);
      return false;
    }
  }
}
