import { defineCatalogue } from "#renderer/i18n/texts.ts";

import { studioTexts } from "./shell-catalogue.ts";

export const productsCatalogue = defineCatalogue(studioTexts, {
  en: async () => (await import("./products/en.ts")).en,
  de: async () => (await import("./products/de.ts")).de,
  es: async () => (await import("./products/es.ts")).es,
});

export const productListTexts = productsCatalogue.area("productList");
export const editorTexts = productsCatalogue.area("editor");
export const feedTexts = productsCatalogue.area("feed");
export const importTexts = productsCatalogue.area("import");
