import { createContext, useContext } from "react";

import { locales } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

/** One screen's sentences in every language; a sentence with figures in it is a function. */
export type Texts<Sentences> = Readonly<Record<Locale, Sentences>>;

/** The English sentences give the shape; the other languages must have exactly the same keys. */
export function defineTexts<Sentences>(texts: {
  en: Sentences;
  de: NoInfer<Sentences>;
  es: NoInfer<Sentences>;
}): Texts<Sentences> {
  return texts;
}

/** The best match of the person's languages, in their order. */
export function chooseLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split("-")[0];
    const match = locales.find((locale) => locale === language);
    if (match !== undefined) return match;
  }
  return locales[0];
}

export const LocaleContext = createContext<Locale>(locales[0]);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The sentences of a screen in the person's language. */
export function useTexts<Sentences>(texts: Texts<Sentences>): Sentences {
  return texts[useLocale()];
}
