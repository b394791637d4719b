/** What a visitor has chosen, kept in the browser. */

import { returnTo } from "./router.svelte";
import { language, languages } from "./catalogue.svelte";

type Theme = "dark" | "light";

interface Kept {
  name: string;
  language: string;
  theme: Theme;
  sound: boolean;
  bell: boolean;
  quick: boolean; // bots play without a pause
  guided: string[]; // boxes whose first hand was guided
}

const KEY = "flibuste";

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {}; // somebody has changed it by hand, or keeping is forbidden
  }
}

const kept = read();
const darkRoom = !matchMedia("(prefers-color-scheme: light)").matches;
const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag));

class Settings {
  name = $state(kept.name ?? "");
  language = $state(kept.language ?? spoken ?? "en");
  theme: Theme = $state(kept.theme ?? (darkRoom ? "dark" : "light"));
  sound = $state(kept.sound ?? false);
  bell = $state(kept.bell ?? false);
  quick = $state(kept.quick ?? false);
  guided: string[] = $state(kept.guided ?? []);

  keep(): void {
    const { name, language, theme, sound, bell, quick, guided } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ name, language, theme, sound, bell, quick, guided }));
    } catch {
      // Private windows may keep nothing: then it lasts as long as the page.
    }
  }

  async speak(name: string): Promise<void> {
    const before = window.scrollY;
    this.language = name;
    await language.speak(name);
    this.keep();
    if (before) returnTo(before); // everything is drawn anew
  }

  light(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    this.keep();
  }
}

export const settings = new Settings();

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
