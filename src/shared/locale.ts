import { z } from "zod";

/** The languages every sentence exists in. The first is what an unknown one falls back to. */
export const locales = ["en", "de", "es"] as const;
export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;
