/** Short notes to the player, read aloud too: refusals, news, "copied". */

export interface Note {
  id: number;
  text: string;
  bad: boolean;
}

const SECONDS = 5;

class Notes {
  all: Note[] = $state([]);
  #next = 1;

  say(words: string, bad = false): void {
    const id = this.#next++;
    const text = words.charAt(0).toLocaleUpperCase() + words.slice(1); // some begin with the name of a piece
    this.all = [...this.all.filter((note) => note.text !== text), { id, text, bad }].slice(-3);
    setTimeout(() => this.drop(id), SECONDS * 1000);
  }

  drop(id: number): void {
    this.all = this.all.filter((note) => note.id !== id);
  }
}

export const notes = new Notes();

export function complain(trouble: unknown): void {
  notes.say(trouble instanceof Error ? trouble.message : String(trouble), true);
}
