/** Choices that differ by a number alone: how many cards, how many coins. */

import type { Choice } from "../wire/types";

const MANY = 8; // fewer are buttons

/** Return the longest run of choices whose words count on one by one, if it is long. */
export function counted(choices: Choice[]): Choice[] {
  let longest: Choice[] = [];
  let run: Choice[] = [];
  for (const choice of choices) {
    if (run.length && goesOn(run.at(-1)!, choice)) run.push(choice);
    else run = [choice];
    if (run.length > longest.length) longest = [...run];
  }
  return longest.length >= MANY ? longest : [];
}

/** Tell whether two choices say the same of a number and of the next. Plurals differ, so the first word has to do. */
function goesOn(last: Choice, next: Choice): boolean {
  const [before, after] = [numberIn(last), numberIn(next)];
  return before !== null && after === before + 1 && last.words.split(" ")[0] === next.words.split(" ")[0];
}

/** Return the only number in the words of a choice. */
function numberIn(choice: Choice): number | null {
  const found = choice.words.match(/\d+/g);
  return found?.length === 1 ? Number(found[0]) : null;
}
