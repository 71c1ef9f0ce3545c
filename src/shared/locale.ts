import { z } from "zod";

/** The languages every sentence exists in. The first is what an unknown one falls back to. */
export const locales = ["en", "de", "es"] as const;
export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** Each language as its own speakers call it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
};

/** The language of ours that the tag of one (`de-AT`) names. */
export function matchLocale(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language);
}
