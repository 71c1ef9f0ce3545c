import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";

export const roomCatalogue = defineCatalogue(uiTexts, {
  en: async () => (await import("./room/en.ts")).en,
  de: async () => (await import("./room/de.ts")).de,
  es: async () => (await import("./room/es.ts")).es,
});

export const roomTexts = roomCatalogue.area("room");
export const canvasTexts = roomCatalogue.area("canvas");
export const fillTexts = roomCatalogue.area("fills");
export const planeTexts = roomCatalogue.area("plane");
export const toolbarTexts = roomCatalogue.area("toolbar");
export const regionTexts = roomCatalogue.area("region");
export const compareTexts = roomCatalogue.area("compare");
export const maskFileTexts = roomCatalogue.area("maskFile");
export const renderTexts = roomCatalogue.area("render");
export const versionTexts = roomCatalogue.area("versions");
