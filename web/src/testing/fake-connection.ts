import type { WatchedTable } from "../wire/connection.svelte";
import { Trouble } from "../wire/trouble";
import type { Done, Frame, Question } from "../wire/types";

/** A connection whose house is a test: it notes what is asked, and answers when it is told to. */
export class FakeConnection {
  asked: Question[] = [];
  table: WatchedTable | null = null;
  #waiting: { resolve: (done: Done) => void; reject: (trouble: Trouble) => void }[] = [];

  ask = (question: Question): Promise<Done> => {
    this.asked.push(question);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  };

  watch = (table: WatchedTable): Promise<Done> => {
    this.table = table;
    this.asked.push({ do: "watch", table: table.id, seat: table.seat, last: table.last });
    return Promise.resolve(done());
  };

  leave = (): void => {
    this.table = null;
  };

  /** Answer the oldest question. */
  answer(changes: Partial<Done> = {}): void {
    this.#waiting.shift()!.resolve(done(changes));
  }

  refuse(code: string, sentence: string): void {
    this.#waiting.shift()!.reject(new Trouble(code, sentence));
  }

  send(frame: Frame): void {
    this.table?.take(frame);
  }

  get last(): Question | undefined {
    return this.asked.at(-1);
  }
}

function done(changes: Partial<Done> = {}): Done {
  return { is: "done", id: 0, key: "", table: "", hints: [], ...changes };
}
