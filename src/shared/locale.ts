import { z } from "zod";

import { locales } from "./supported-locales.ts";

export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** The language of ours that the tag of one (`de-AT`) names. */
export function matchLocale(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language);
}
