import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const sharingCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./sharing/en.ts")).en,
  de: async () => (await import("./sharing/de.ts")).de,
  es: async () => (await import("./sharing/es.ts")).es,
});

export const sharingTexts = sharingCatalogue.area("sharing");
