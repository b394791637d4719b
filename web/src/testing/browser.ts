/** What jsdom lacks of a browser: it has no screen, so there is nothing to measure and nothing to scroll. */

window.matchMedia = (media) => ({ media, matches: false }) as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
