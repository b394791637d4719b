import { calm } from "../lib/settings.svelte";

/** Scroll until something that can be picked is in sight, unless some of it is already. */
export function showSome(root: HTMLElement | undefined): void {
  const live = root ? [...root.querySelectorAll<HTMLElement>(".spot.live")] : [];
  if (!live.some(isInSight)) live[0]?.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
}

/** Scroll until the end of what is asked about is in sight: what belongs to it stands above. */
export function showAsked(root: HTMLElement | undefined): void {
  const asked = root?.querySelector<HTMLElement>(".asked");
  if (asked && !isInSight(asked)) asked.scrollIntoView({ block: "end", behavior: calm() ? "auto" : "smooth" });
}

function isInSight(element: HTMLElement): boolean {
  const part = element.closest(".upper, .own")?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return !part || (top >= part.top && bottom <= part.bottom);
}
