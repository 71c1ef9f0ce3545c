import { createContext, use, useContext } from "react";

import { locales, matchLocale } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

/** Sentences of one area of the app, there once their catalogue is loaded in a language. */
export type Texts<Sentences> = {
  read: (locale: Locale) => Sentences | undefined;
  load: (locale: Locale) => Promise<unknown>;
};

/** The sentences behind a handle; English gives them their shape. */
export type SentencesOf<Handle> = Handle extends Texts<infer Sentences> ? Sentences : never;

/** What one feature says, in areas. A visitor loads it in one language. */
export type Catalogue<Areas> = Pick<Texts<Areas>, "load"> & {
  area: <Name extends keyof Areas>(name: Name) => Texts<Areas[Name]>;
};

/** One for each catalogue that was ever needed. */
const preparersInUse = new Set<(locale: Locale) => Promise<unknown>>();

/**
 * A feature's sentences in every language, each in a file of its own that is loaded on demand. What
 * `above` says, and what the file itself says under `common`, can be read in each area as well,
 * unless the area says it in its own way.
 */
export function defineCatalogue<Areas extends object, Above extends object>(
  above: Texts<Above> | null,
  files: Readonly<Record<Locale, () => Promise<Areas>>>,
): Catalogue<WithCommon<Areas, Above>> {
  const loaded = new Map<Locale, WithCommon<Areas, Above>>();
  const loading = new Map<Locale, Promise<void>>();
  const readFile = async (locale: Locale) => {
    const [areas] = await Promise.all([files[locale](), above?.load(locale)]);
    const common = { ...above?.read(locale), ...(areas as { common?: object }).common };
    const whole = Object.entries(areas).map(([name, area]) => [name, { ...common, ...area }]);
    loaded.set(locale, Object.fromEntries(whole) as WithCommon<Areas, Above>);
  };
  const fetchFile = (locale: Locale): Promise<void> => {
    const running = readFile(locale);
    // With its status on it, `use` reads the promise without waiting.
    const note = () => void Object.assign(running, { status: "fulfilled" });
    running.then(note, () => undefined);
    return running;
  };
  const prepare = async (locale: Locale) => {
    try {
      await load(locale);
    } catch (error) {
      // A screen that suspends would ask without end; whoever turns to the language asks once more.
      loading.delete(locale);
      throw error;
    }
  };
  const load = (locale: Locale): Promise<void> => {
    preparersInUse.add(prepare);
    const running = loading.get(locale) ?? fetchFile(locale);
    loading.set(locale, running);
    return running;
  };
  return { load, area: (name) => ({ load, read: (locale) => loaded.get(locale)?.[name] }) };
}

type WithCommon<Areas, Above> = {
  [Name in keyof Areas]: Says<Areas[Name], Says<CommonOf<Areas>, Above>>;
};
type CommonOf<Areas> = Areas extends { common: infer Common } ? Common : object;
type Says<Own, Common> = Own & Omit<Common, keyof Own>;

/** Makes everything that a page has said so far ready in another language. */
export async function loadLocale(locale: Locale): Promise<void> {
  await Promise.all([...preparersInUse].map((prepare) => prepare(locale)));
}

/** The best match of the person's languages, in their order. */
export function chooseLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const match = matchLocale(tag);
    if (match !== undefined) return match;
  }
  return locales[0];
}

export const LocaleContext = createContext<Locale>(locales[0]);

/** Turns the app to another language. */
export const ChooseLocaleContext = createContext<(locale: Locale) => void>(() => undefined);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The sentences of an area in the person's language; suspends when nobody has loaded them yet. */
export function useTexts<Sentences>(texts: Texts<Sentences>): Sentences {
  const locale = useLocale();
  // Also when they are there: going on with a component that waited, React tells its promises by
  // their order and would take another catalogue's for this one.
  use(texts.load(locale));
  const sentences = texts.read(locale);
  if (sentences === undefined) throw new Error(`no sentences in ${locale}`);
  return sentences;
}

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A sentence with a number, for which `#` stands, in the form that a language uses with it. */
export function createPlural(locale: Locale): (forms: PluralForms) => (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  return (forms) => (count) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll("#", String(count));
}

export const englishPlural = createPlural("en");
export const germanPlural = createPlural("de");
export const spanishPlural = createPlural("es");

/** "Wall", or "Wall 2" where there are several. */
export function numbered(word: string): (number: number | null) => string {
  return (number) => (number === null ? word : `${word} ${number}`);
}
