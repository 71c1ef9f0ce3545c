import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const savedCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./texts/en.ts")).en,
  de: async () => (await import("./texts/de.ts")).de,
  es: async () => (await import("./texts/es.ts")).es,
});

export const savedTexts = savedCatalogue.area("saved");
