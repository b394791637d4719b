/** Copying links, also where the house is reached without https: there browsers keep their clipboard shut. */

import { notes } from "./notes.svelte";
import { _ } from "./catalogue.svelte";

/** Copy a link and say so; where that cannot be done, show it. */
export async function copyLink(link: string, said: string): Promise<void> {
  if (await copied(link)) notes.say(said);
  else prompt(_("Copy this link:"), link);
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** The old way, which works on any page while a button is pressed. */
function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  const before = document.activeElement as HTMLElement | null;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
