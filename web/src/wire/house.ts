import { get, once } from "./http";
import type { AboutHouse } from "./types";

/** What the house tells of itself: levels and limits. No page that needs it is drawn before it is there. */
export let house: AboutHouse;

export const meetHouse = once(async () => {
  house = await get("/api/house", {});
});
