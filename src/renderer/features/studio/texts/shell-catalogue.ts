import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const shellCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./shell/en.ts")).en,
  de: async () => (await import("./shell/de.ts")).de,
  es: async () => (await import("./shell/es.ts")).es,
});

export const studioTexts = shellCatalogue.area("common");
export const shellTexts = shellCatalogue.area("shell");
export const overviewTexts = shellCatalogue.area("overview");
export const chartTexts = shellCatalogue.area("chart");
export const quotesTexts = shellCatalogue.area("quotes");
export const failedRendersTexts = shellCatalogue.area("failedRenders");
