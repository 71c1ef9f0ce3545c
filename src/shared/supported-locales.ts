/** The languages every sentence exists in. The first is what an unknown one falls back to. */
export const locales = ["en", "de", "es"] as const;
