/** The words for those who may sit on a chair. */

import { _ } from "../lib/catalogue.svelte";
import { house } from "../wire/house";
import type { Sitter } from "./setup";

export interface About {
  title: string;
  note: string;
  icon: string; // bots have stripes instead
  stripes: number;
}

export function about(sitter: Sitter): About {
  const [title, note, icon] = words(sitter);
  return { title, note, icon, stripes: 1 + house.levels.indexOf(sitter) };
}

function words(sitter: Sitter): [string, string, string] {
  switch (sitter) {
    case "me":
      return [_("Me"), _("This chair is yours."), "person"];
    case "link":
      return [_("A friend"), _("You get a link to send them."), "link"];
    case "device":
      return [_("On this device"), _("You pass the device around."), "hand"];
    case "open":
      return [_("Anyone"), _("Whoever comes first sits down."), "people"];
    case "mousse":
      return [_("Cabin boy"), _("A beginner, kind to newcomers."), ""];
    case "matelot":
      return [_("Sailor"), _("Plays well enough for a relaxed evening."), ""];
    case "second":
      return [_("Mate"), _("Counts along and forgives few mistakes."), ""];
    case "capitaine":
      return [_("Captain"), _("Strong: thinks ahead and gives nothing away."), ""];
    default:
      return [sitter, "", ""]; // a level that has no words here yet
  }
}
