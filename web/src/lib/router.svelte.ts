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
window.addEventListener("popstate", route.read);

export function go(address: string, instead = false): void {
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
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
