import { openTable } from "../lib/api";
import { go } from "../lib/router.svelte";
import { keepKeys } from "../lib/seats";
import type { OpenTable } from "../lib/types";

/** Open a table, keep the keys of its seats, and go there. */
export async function openAndGo(wanted: OpenTable, guided = false): Promise<void> {
  const { table, keys } = await openTable(wanted);
  keepKeys(table, keys);
  go(`/table/${table}${guided ? "?guide=1" : ""}`);
}
