import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const downloadCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./download/en.ts")).en,
  de: async () => (await import("./download/de.ts")).de,
  es: async () => (await import("./download/es.ts")).es,
});

export const downloadTexts = downloadCatalogue.area("downloading");
