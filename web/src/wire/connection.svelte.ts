/**
 * The connection to the house: one WebSocket, which comes back by itself when it breaks. Nothing that was asked meanwhile
 * is lost, and nothing that happened: the house sends all that is new since the last frame that arrived.
 */

import { _, language } from "../lib/catalogue.svelte";
import { completeMessage } from "./complete";
import { Trouble } from "./trouble";
import type { AnyRequest, ChatMessage, Done, Frame, Message, Question, SentMessage } from "./types";

interface Waiting {
  question: Question;
  resolve: (done: Done) => void;
  reject: (trouble: Trouble) => void;
}

/** What can be asked again without harm when it is not known whether it arrived. */
const SAFE_TWICE: ReadonlySet<AnyRequest["do"]> = new Set([
  "watch",
  "leave",
  "play",
  "may",
  "sit",
  "rematch",
  "come back",
  "ask",
] as const);
const FIRST_PAUSE = 300; // milliseconds before the connection is opened anew
const LONGEST_PAUSE = 5_000;
const BADGE_AFTER = 800; // a short break is not worth a word

/** A table as it arrives, through the eyes of a seat or of a spectator. */
export class WatchedTable {
  frame: Frame | null = $state.raw(null);
  log: string[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  here: boolean[] = $state.raw([]); // who is at the table right now, by seat
  /** When the time of each seat runs out, by the clock of this page: two clocks on two walls seldom agree. */
  runsOut: (number | null)[] = $state.raw([]);
  chats = $state(true); // or nothing is heard of what is said
  trouble: Trouble | null = $state.raw(null);
  hear: (frame: Frame) => void = () => {};
  stop: (trouble: Trouble) => void = () => {}; // the table cannot go on

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
    if (frame.seat !== this.seat) return; // it was on its way when the eyes changed
    this.frame = frame;
    this.see(frame.places.map((place) => place.here));
    const now = performance.now();
    this.runsOut = frame.places.map(({ left }) => (left === null ? null : now + 1000 * left));
    this.log = [...this.log.slice(0, frame.log_from), ...frame.log];
    this.chat = [...this.chat, ...frame.chat];
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
    if (this.#isOpen()) this.#send(0, { do: "leave", table: table.id });
  }

  /** Ask for something. What is not done raises a Trouble. */
  ask(question: Question): Promise<Done> {
    return new Promise((resolve, reject) => {
      const id = ++this.#number;
      this.#waiting.set(id, { question, resolve, reject });
      if (this.#isOpen()) this.#send(id, question);
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
    socket.onmessage = (event) => this.#hear(completeMessage(JSON.parse(event.data as string) as SentMessage));
    socket.onopen = () => this.#goOn();
    socket.onclose = () => this.#wait();
  }

  /** Watch all tables from where they were, and ask again what has no answer yet. */
  #goOn(): void {
    clearTimeout(this.#badge);
    this.#badge = undefined;
    this.offline = false;
    this.#pause = FIRST_PAUSE;
    const unanswered = [...this.#waiting];
    const asked = unanswered
      .filter(([, { question }]) => question.do === "watch")
      .map(([, { question }]) => question.table);
    for (const table of this.#tables.values()) if (!asked.includes(table.id)) this.#watchOn(table);
    for (const [id, { question }] of unanswered) this.#send(id, this.#upToDate(question));
  }

  /** Watch without waiting for the answer: the table itself keeps the trouble, if there is any. */
  #watchOn(table: WatchedTable): void {
    this.watch(table).catch(() => undefined);
  }

  /** More may have arrived since somebody asked to watch. */
  #upToDate(question: Question): Question {
    const table = this.#tables.get(question.table);
    return question.do === "watch" && table ? watching(table) : question;
  }

  /** The connection is broken: try again after a pause. */
  #wait(): void {
    this.#socket = null;
    this.#badge ??= setTimeout(() => (this.offline = true), BADGE_AFTER);
    this.#giveUpWhatIsNotSafe();
    if (this.#tables.size || this.#waiting.size) {
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    }
  }

  #giveUpWhatIsNotSafe(): void {
    for (const [id, { question, reject }] of this.#waiting) {
      if (SAFE_TWICE.has(question.do)) continue;
      this.#waiting.delete(id);
      reject(new Trouble("no-connection", _("The line was lost: this may not have arrived. Look, and try again.")));
    }
  }

  #send(id: number, question: Question): void {
    const request: AnyRequest = { ...question, id };
    this.#socket?.send(JSON.stringify(request));
  }

  #hear(message: Message): void {
    switch (message.is) {
      case "done":
        return this.#answered(message.id)?.resolve(message);
      case "refused":
        return this.#answered(message.id)?.reject(new Trouble(message.code, message.sentence));
      case "frame":
        return this.#tables.get(message.table)?.take(message);
      case "presence":
        return this.#tables.get(message.table)?.see(message.here);
      case "watch again":
        return this.#watchAgain(message.table);
      case "trouble":
        return this.#tables.get(message.table)?.stop(new Trouble(message.code, message.sentence));
    }
  }

  #answered(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }

  /** What was sent may be wrong: begin anew. */
  #watchAgain(id: string): void {
    const table = this.#tables.get(id);
    if (!table) return;
    table.forget();
    this.#watchOn(table);
  }
}

function watching(table: WatchedTable): Question {
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
