/** What people are called at a table. */

import { _ } from "./catalogue.svelte";

/** The name that a visitor wishes; who tells none has one that means nobody in a game, as "Captain" would. */
export function nameOf(wanted: string): string {
  return wanted.trim() || _("Corsair");
}
