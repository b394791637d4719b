/** What is said of a box or of a table, in the words of the player. */

import type { Box, Listing } from "../wire/types";
import { _, language, ngettext } from "../lib/catalogue.svelte";

export function paletteStyle(box: Box): string {
  const { ground, paper, ink, accent } = box.palette;
  return `--ground:${ground};--paper:${paper};--ink:${ink};--accent:${accent}`;
}

export function playersOf(box: Box): string {
  const [from, to] = box.seats;
  if (from === to) return ngettext("{count} player", "{count} players", to);
  return _("{from}–{to} players", { from, to });
}

export function minutesOf(box: Box): string {
  const [from, to] = box.minutes;
  return from === to ? _("{minutes} min", { minutes: to }) : _("{from}–{to} min", { from, to });
}

export function ageOf(box: Box): string {
  return _("from age {age}", { age: box.age });
}

/** Texts of boxes that stand in the middle of a line in print begin a line of their own here. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function creditsOf(box: Box): string[] {
  const { authors, developers, translators } = box;
  const made = authors.length
    ? [ngettext("Author: {names}.", "Authors: {names}.", authors.length, { names: listed(authors) })]
    : [];
  if (developers.length) made.push(_("Development: {names}.", { names: listed(developers) }));
  if (translators.length) made.push(_("Translation: {names}.", { names: listed(translators) }));
  if (!box.publishers.length) return made;
  const names = listed(box.publishers);
  const year = Number(box.year);
  return [...made, year ? _("Published by {names}, {year}.", { names, year }) : _("Published by {names}.", { names })];
}

function listed(names: string[]): string {
  return new Intl.ListFormat(language.name, { type: "conjunction" }).format(names);
}

const PARTS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago something happened, in the largest unit that fits. */
export function ago(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  const format = new Intl.RelativeTimeFormat(language.name, { numeric: "auto" });
  const part = PARTS.find(([, length]) => passed >= length);
  return part ? format.format(-Math.floor(passed / part[1]), part[0]) : _("just now");
}

export function phaseOf({ phase }: Listing): string {
  if (phase === "waiting") return _("Waiting for players");
  return phase === "playing" ? _("Being played") : _("Over");
}

/** The first words of a title, and what explains them: "The auction: bid for babies". */
export function headline(title: string): [string, string] {
  const [, head, rest] = /^(.{3,40}?)(?:\s?: |, | ; |; )(.+)$/.exec(title) ?? ["", title, ""];
  return [head, capital(rest)];
}

/**
 * The rules stand below the heading of their section, and need not repeat the title of the box. A table that is wider
 * than a phone can be moved with the keys once it has the focus.
 */
export function underHeading(rules: string): string {
  return rules
    .replace(/<table>/g, '<table tabindex="0">')
    .replace(/^\s*<h1[^>]*>.*?<\/h1>/s, "")
    .replace(/<(\/?)h([1-5])\b/g, (_whole, end: string, level: string) => `<${end}h${Number(level) + 1}`);
}
