import { openTable } from "../wire/api";
import type { OpenTable } from "../wire/types";
import { keepKeys } from "./keys";
import { go } from "./router.svelte";

/** Open a table, keep the keys of its seats, and go there. */
export async function openAndGo(wanted: OpenTable, guided = false): Promise<void> {
  const { table, keys } = await openTable(wanted);
  keepKeys(table, keys);
  go(`/table/${table}${guided ? "?guide=1" : ""}`);
}
