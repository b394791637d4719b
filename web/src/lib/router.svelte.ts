/** Which page the address means. */

class Route {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  /** The parts of the path: ["table", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  read = (): void => {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  };
}

export const route = new Route();

const PATIENCE = 2_000; // milliseconds for a page to be drawn
const STEADY = 300; // so long it has to stay as long as it is: the page before may still be there

/** How far down a visitor was is kept with each page: it is drawn anew when they come back, so the browser cannot know. */
interface Kept {
  y: number;
}

history.scrollRestoration = "manual";
window.addEventListener("pagehide", keepPlace);
window.addEventListener("popstate", (event) => {
  route.read();
  returnTo((event.state as Kept | null)?.y ?? 0);
});
returnTo((history.state as Kept | null)?.y ?? 0);

function keepPlace(): void {
  history.replaceState({ y: window.scrollY } satisfies Kept, "");
}

/** Scroll to where a visitor was, as soon as the page is long enough again; unless they scroll themselves. */
export function returnTo(y: number): void {
  if (y === 0) return window.scrollTo(0, 0);
  const begun = performance.now();
  let since = begun;
  const stop = new AbortController();
  for (const sign of ["wheel", "pointerdown", "keydown"])
    window.addEventListener(sign, () => stop.abort(), { once: true, signal: stop.signal });
  const look = (): void => {
    if (stop.signal.aborted) return;
    const now = performance.now();
    if (document.documentElement.scrollHeight - window.innerHeight < y) since = now;
    window.scrollTo(0, y);
    if (now - since > STEADY || now - begun > PATIENCE) stop.abort();
    else requestAnimationFrame(look);
  };
  look();
}

export function go(address: string, instead = false): void {
  if (!instead) keepPlace();
  history[instead ? "replaceState" : "pushState"](null, "", address);
  route.read();
  if (!instead) window.scrollTo(0, 0);
}

/** Follow links inside the house without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return; // within the page the browser knows the way
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
