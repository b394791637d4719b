/** Things move from where they were to where they are: measured before and after a change, then played back. */

import { calm } from "../lib/settings.svelte";

const TIME = 240;
const TUMBLE = 500;
const STAGGER = 40;
const MOST_STAGGERED = 8;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const FURTHER_THAN = 3; // pixels

type Places = Map<string, DOMRect>;

/** Where each numbered piece of a table is now. */
export function measure(root: HTMLElement | undefined): Places {
  const found: Places = new Map();
  for (const element of pieces(root)) {
    for (const animation of element.getAnimations()) animation.finish();
    found.set(element.dataset.id!, element.getBoundingClientRect());
  }
  return found;
}

/** Let every piece that has moved fly, and every new one appear. */
export function fly(root: HTMLElement | undefined, before: Places): void {
  if (before.size === 0 || typeof Element.prototype.animate !== "function") return;
  let moved = 0;
  for (const element of pieces(root)) {
    const from = before.get(element.dataset.id!);
    const to = element.getBoundingClientRect();
    if (!from) {
      appear(element);
      continue;
    }
    if (calm()) continue;
    const across = from.left + from.width / 2 - to.left - to.width / 2;
    const down = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(across, down) < FURTHER_THAN || to.width === 0) continue;
    const scale = from.width / to.width;
    const delay = STAGGER * Math.min(moved++, MOST_STAGGERED);
    element.animate(
      [{ transform: `translate(${across}px, ${down}px) scale(${scale})`, zIndex: 20 }, { transform: "none", zIndex: 20 }],
      { duration: TIME, delay, easing: EASE, fill: "backwards" },
    );
  }
}

/** Dice tumble, cards are turned up, anything else fades in. */
function appear(element: HTMLElement): void {
  if (calm()) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
  } else if (element.querySelector(".die")) {
    element.animate([{ transform: "rotate(-540deg) scale(0.4)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: TUMBLE, easing: EASE });
  } else if (element.querySelector(".card")) {
    element.animate([{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "none" }], { duration: TIME, easing: EASE });
  } else {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
  }
}

function pieces(root: HTMLElement | undefined): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>("[data-id]")] : [];
}
