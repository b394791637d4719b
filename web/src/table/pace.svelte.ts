/**
 * Bots answer faster than eyes can follow: frames are shown one after the other, with a pause between them. One's own
 * move is shown at once, and whoever does not want to wait sees the newest.
 */

import { settings } from "../lib/settings.svelte";
import type { Frame } from "../wire/types";

const PAUSE = 650; // milliseconds between two frames
const HURRY = 160; // when many are waiting
const MANY = 10;

export class Pace {
  shown: Frame | null = $state.raw(null);
  #waiting: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  get behind(): number {
    return this.#waiting.length;
  }

  take(frame: Frame): void {
    const newest = this.#waiting.at(-1) ?? this.shown;
    const follows = newest?.view && frame.seat === newest.seat && frame.phase !== "waiting";
    const isOwn = frame.made > (newest?.made ?? 0);
    if (!follows || isOwn || settings.quick) return this.#jump(frame);
    this.#waiting.push(frame);
    this.#schedule();
  }

  /** Show the newest now. */
  skip = (): void => {
    const last = this.#waiting.at(-1);
    if (last) this.#jump(last);
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #jump(frame: Frame): void {
    this.stop();
    this.#timer = undefined;
    this.#show(frame);
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const pause = this.#waiting.length > MANY ? HURRY : PAUSE;
    const delay = Math.max(0, pause - (performance.now() - this.#since));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const next = this.#waiting.shift();
      if (next) this.#show(next);
      if (this.#waiting.length) this.#schedule();
    }, delay);
  }

  #show(frame: Frame): void {
    this.#since = performance.now();
    this.shown = frame;
  }
}
