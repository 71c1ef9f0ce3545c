import { defineCatalogue } from "#renderer/i18n/texts.ts";

import { studioTexts } from "./shell-catalogue.ts";

export const themeCatalogue = defineCatalogue(studioTexts, {
  en: async () => (await import("./theme/en.ts")).en,
  de: async () => (await import("./theme/de.ts")).de,
  es: async () => (await import("./theme/es.ts")).es,
});

export const themeTexts = themeCatalogue.area("theme");
export const formTexts = themeCatalogue.area("form");
export const nameTexts = themeCatalogue.area("names");
