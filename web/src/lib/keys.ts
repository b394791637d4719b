/** The keys of seats, by table: of one's own, by which one comes back to them, and of those that one invites to. */

const KEYS = "flibuste-seats";
const MOST_TABLES = 60; // whose keys are kept

type Keys = (string | null)[]; // by seat

export function keepKeys(table: string, keys: Keys): void {
  const all = { ...readKeys(), [table]: keys };
  const recent = Object.fromEntries(Object.entries(all).slice(-MOST_TABLES));
  try {
    localStorage.setItem(KEYS, JSON.stringify(recent));
  } catch {
    // Nothing can be kept in a private window: the cookie still opens the seat.
  }
}

/** Keep the key of one more seat. */
export function keepKey(table: string, seat: number, key: string): void {
  const known = readKeys()[table] ?? [];
  const seats = Math.max(known.length, seat + 1);
  keepKeys(
    table,
    Array.from({ length: seats }, (_none, other) => (other === seat ? key : (known[other] ?? null))),
  );
}

/** Return the key of a seat, or "" if it is not known here. */
export function keyOf(table: string, seat: number): string {
  return readKeys()[table]?.[seat] ?? "";
}

function readKeys(): Record<string, Keys> {
  try {
    return JSON.parse(localStorage.getItem(KEYS) ?? "{}") as Record<string, Keys>;
  } catch {
    return {};
  }
}

/** The link that opens a seat for the first who follows it. */
export function seatLink(table: string, seat: number, key: string): string {
  return `${location.origin}/table/${table}#${seat}-${key}`;
}
