/** Things move from where they were to where they are: measured before and after a change, then played back. */

import { calm } from "../lib/settings.svelte";

const TIME = 240;
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
    if (!from || calm()) {
      if (!from) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
      continue;
    }
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

function pieces(root: HTMLElement | undefined): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>("[data-id]")] : [];
}
