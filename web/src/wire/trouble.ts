/** A sentence for the player: what went wrong, and what to do. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
