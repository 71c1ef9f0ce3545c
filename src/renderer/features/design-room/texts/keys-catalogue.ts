import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const keysCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./keys/en.ts")).en,
  de: async () => (await import("./keys/de.ts")).de,
  es: async () => (await import("./keys/es.ts")).es,
});

export const keyTexts = keysCatalogue.area("keys");
export const keyNameTexts = keysCatalogue.area("keyNames");
