/** Things move from where they were to where they are: measured before and after a change, then played back. */

import { calm } from "../lib/settings.svelte";

const TIME = 240;
const TUMBLE = 500;
const STAGGER = 40;
const MOST_STAGGERED = 8;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const FURTHER_THAN = 3; // pixels

type Places = Map<string, DOMRect>;

/** What is in motion. */
const motions = new Map<HTMLElement, Animation>();

/** Where each numbered piece of a table is now, once all that moves has come to rest. */
export function measure(root: HTMLElement | undefined): Places {
  for (const [element, motion] of motions) {
    motion.finish();
    rest(element);
  }
  return placesOf(pieces(root));
}

/** Let every piece that has moved fly, and every new one appear. */
export function fly(root: HTMLElement | undefined, before: Places): void {
  if (before.size === 0 || typeof Element.prototype.animate !== "function") return;
  const found = pieces(root);
  const after = placesOf(found); // of all, before anything is set in motion: the browser lays out only once
  const still = calm();
  let moved = 0;
  for (const element of found) {
    const from = before.get(element.dataset.id!);
    const to = after.get(element.dataset.id!)!;
    if (!from) appear(element, still);
    else if (!still && isFar(from, to)) move(element, from, to, STAGGER * Math.min(moved++, MOST_STAGGERED));
  }
}

function isFar(from: DOMRect, to: DOMRect): boolean {
  return to.width > 0 && Math.hypot(acrossBetween(from, to), downBetween(from, to)) >= FURTHER_THAN;
}

function acrossBetween(from: DOMRect, to: DOMRect): number {
  return from.left + from.width / 2 - to.left - to.width / 2;
}

function downBetween(from: DOMRect, to: DOMRect): number {
  return from.top + from.height / 2 - to.top - to.height / 2;
}

function move(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const start = `translate(${acrossBetween(from, to)}px, ${downBetween(from, to)}px) scale(${from.width / to.width})`;
  element.dataset.flies = ""; // above the rest, by a rule: only transforms are animated beside all other work
  play(element, [{ transform: start }, { transform: "none" }], {
    duration: TIME,
    delay,
    easing: EASE,
    fill: "backwards",
  });
}

/** Dice tumble, cards are turned up, anything else fades in. */
function appear(element: HTMLElement, still: boolean): void {
  if (still) {
    play(element, [{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
  } else if (element.querySelector(".die")) {
    play(
      element,
      [
        { transform: "rotate(-540deg) scale(0.4)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: TUMBLE, easing: EASE },
    );
  } else if (element.querySelector(".card")) {
    play(element, [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "none" }], {
      duration: TIME,
      easing: EASE,
    });
  } else {
    play(element, [{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
  }
}

function play(element: HTMLElement, steps: Keyframe[], timing: KeyframeAnimationOptions): void {
  const motion = element.animate(steps, timing);
  motions.set(element, motion);
  motion.onfinish = () => {
    if (motions.get(element) === motion) rest(element); // or it was sent on already
  };
}

function rest(element: HTMLElement): void {
  motions.delete(element);
  delete element.dataset.flies;
}

function placesOf(found: HTMLElement[]): Places {
  return new Map(found.map((element) => [element.dataset.id!, element.getBoundingClientRect()]));
}

function pieces(root: HTMLElement | undefined): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>("[data-id]")] : [];
}
