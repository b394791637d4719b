/**
 * The connection to the house: one WebSocket, which comes back by itself when it breaks. Nothing that was asked meanwhile
 * is lost, and nothing that happened: the house sends all that is new since the last frame that arrived.
 */

import { Trouble } from "./trouble";
import { _, language } from "../lib/catalogue.svelte";
import type { AnyRequest, Done, Frame, Message, Refusal, ChatMessage } from "./types";

interface Waiting {
  request: AnyRequest;
  resolve: (done: Done) => void;
  reject: (trouble: Trouble) => void;
}

/** What can be asked again without harm when it is not known whether it arrived. */
const SAFE_TWICE = new Set(["watch", "leave", "play", "may", "sit", "rematch", "come back", "ask"]);
const FIRST_PAUSE = 300; // milliseconds before the connection is opened anew
const LONGEST_PAUSE = 5_000;
const BADGE_AFTER = 800; // a short break is not worth a word

export class WatchedTable {
  frame: Frame | null = $state.raw(null);
  log: string[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  here: boolean[] = $state.raw([]); // who is at the table right now, by seat
  chats = $state(true); // or nothing is heard of what is said
  trouble: Trouble | null = $state.raw(null);
  hear: (frame: Frame) => void = () => {};

  constructor(
    readonly id: string,
    public seat: number | null,
  ) {}

  get last(): number {
    return this.frame?.number ?? 0;
  }

  forget(): void {
    this.frame = null;
    this.log = [];
    this.chat = [];
  }

  take(frame: Frame): void {
    if ((frame.seat ?? null) !== this.seat) return; // it was on its way when the eyes changed
    this.frame = frame;
    this.see(frame.places.map((place) => place.here ?? false));
    this.log = [...this.log.slice(0, frame.log_from ?? 0), ...(frame.log ?? [])];
    this.chat = [...this.chat, ...(frame.chat ?? [])];
    this.hear(frame);
  }

  /** Note who is here. It is the same as before most of the time, and then nothing has to be drawn anew. */
  see(here: boolean[]): void {
    if (String(here) !== String(this.here)) this.here = here;
  }
}

export class Connection {
  offline = $state(false);
  #socket: WebSocket | null = null;
  #tables = new Map<string, WatchedTable>();
  #waiting = new Map<number, Waiting>();
  #number = 0;
  #pause = FIRST_PAUSE;
  #badge: ReturnType<typeof setTimeout> | undefined;

  /** Look at a table through the eyes of a seat, or of a spectator. */
  watch(table: WatchedTable): Promise<Done> {
    this.#tables.set(table.id, table);
    return this.ask(watching(table)).catch((trouble: Trouble) => {
      table.trouble = trouble;
      throw trouble;
    });
  }

  leave(table: WatchedTable): void {
    if (this.#tables.get(table.id) !== table) return;
    this.#tables.delete(table.id);
    if (this.#isOpen()) this.#send({ do: "leave", table: table.id, id: 0 });
  }

  ask(request: AnyRequest): Promise<Done> {
    return new Promise((resolve, reject) => {
      const id = ++this.#number;
      this.#waiting.set(id, { request: { ...request, id }, resolve, reject });
      if (this.#isOpen()) this.#send({ ...request, id });
      else this.#connect();
    });
  }

  #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect(): void {
    if (this.#socket) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message);
    socket.onopen = () => this.#goOn();
    socket.onclose = () => this.#wait();
  }

  #goOn(): void {
    clearTimeout(this.#badge);
    this.#badge = undefined;
    this.offline = false;
    this.#pause = FIRST_PAUSE;
    const asked = new Set(
      [...this.#waiting.values()].filter((one) => one.request.do === "watch").map((one) => one.request.table),
    );
    for (const table of this.#tables.values()) {
      if (!asked.has(table.id)) this.ask(watching(table)).catch((trouble: Trouble) => (table.trouble = trouble));
    }
    for (const { request } of this.#waiting.values()) {
      const table = this.#tables.get(String(request.table));
      this.#send(request.do === "watch" && table ? { ...watching(table), id: request.id } : request);
    }
  }

  #wait(): void {
    this.#socket = null;
    this.#badge ??= setTimeout(() => (this.offline = true), BADGE_AFTER);
    for (const [id, { request, reject }] of this.#waiting) {
      if (SAFE_TWICE.has(request.do)) continue;
      this.#waiting.delete(id);
      reject(new Trouble("no-connection", _("The line was lost: this may not have arrived. Look, and try again.")));
    }
    if (this.#tables.size || this.#waiting.size) {
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    }
  }

  #send(request: AnyRequest): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #hear(message: Message): void {
    if (message.is === "done") this.#answered(message.id)?.resolve(message as Done);
    else if (message.is === "refused") this.#refused(message as Refusal);
    else if (message.is === "frame") this.#tables.get(message.table)?.take(message as Frame);
    else if (message.is === "presence") this.#arrived(message.table, message.here);
    else this.#again(message.table);
  }

  #answered(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }

  #refused(refusal: Refusal): void {
    this.#answered(refusal.id)?.reject(new Trouble(refusal.code, refusal.sentence));
  }

  /** Only who is here has changed: the frame that stands is still the newest. */
  #arrived(id: string, here: boolean[]): void {
    this.#tables.get(id)?.see(here);
  }

  /** What was sent may be wrong: begin anew. */
  #again(id: string): void {
    const table = this.#tables.get(id);
    if (!table) return;
    table.forget();
    void this.watch(table).catch(() => undefined);
  }
}

function watching(table: WatchedTable): AnyRequest {
  return {
    do: "watch",
    table: table.id,
    seat: table.seat,
    language: language.name,
    last: table.last,
    chat: table.chats,
  };
}

export const connection = new Connection();
