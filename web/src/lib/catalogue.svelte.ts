/** The language of the player: English sentences are the keys, other languages come from catalogues. */

type Catalogue = Record<string, string | string[]>;
type Values = Record<string, string | number>;

const catalogues = import.meta.glob<Catalogue>("../generated/words.*.json", { import: "default" });

export const languages = ["en", ...Object.keys(catalogues).map((path) => path.replace(/.*words\.|\.json/g, ""))];

/** What languages are called by those who speak them. */
export const languageNames: Record<string, string> = { en: "English", fr: "Français" };

class Language {
  name = $state("en");
  catalogue: Catalogue = $state.raw({});

  async speak(name: string): Promise<void> {
    const load = catalogues[`../generated/words.${name}.json`];
    this.catalogue = load ? await load() : {};
    this.name = load ? name : "en";
    document.documentElement.lang = this.name;
  }
}

export const language = new Language();

/** Say a sentence in the player's language, with {names} filled in. */
export function _(sentence: string, values: Values = {}): string {
  const known = language.catalogue[sentence];
  return fill(typeof known === "string" && known ? known : sentence, values);
}

/** Say a sentence about a number of things: one or many. */
export function ngettext(one: string, many: string, count: number, values: Values = {}): string {
  const forms = language.catalogue[one];
  const single = new Intl.PluralRules(language.name).select(count) === "one";
  const sentence = single ? one : many;
  const known = Array.isArray(forms) ? forms[single ? 0 : 1] : undefined;
  return fill(known || sentence, { count, ...values });
}

/** Choose among texts that a box brings in several languages. */
export function inLanguage(texts: Record<string, string>): string {
  return texts[language.name] ?? texts.en ?? "";
}

function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
