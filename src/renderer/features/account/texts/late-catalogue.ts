import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

/** What is said where few come by: apart, for the account's own page is read by everybody. */
const lateCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./late/en.ts")).en,
  de: async () => (await import("./late/de.ts")).de,
  es: async () => (await import("./late/es.ts")).es,
});

export const pictureTexts = lateCatalogue.area("pictures");
export const requiredTexts = lateCatalogue.area("required");
