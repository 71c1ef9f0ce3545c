import { defineCatalogue } from "#renderer/i18n/texts.ts";

import { studioTexts } from "./shell-catalogue.ts";

export const linksCatalogue = defineCatalogue(studioTexts, {
  en: async () => (await import("./links/en.ts")).en,
  de: async () => (await import("./links/de.ts")).de,
  es: async () => (await import("./links/es.ts")).es,
});

export const apiTexts = linksCatalogue.area("api");
export const webhookTexts = linksCatalogue.area("webhook");
export const embedTexts = linksCatalogue.area("embed");
