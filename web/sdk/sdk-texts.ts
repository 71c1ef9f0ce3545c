import type { EmbedLocale } from "./embed-types.ts";

/** What the frame is called, and the sentence of the link that stands in for it. */
export const sdkTexts: Readonly<Record<EmbedLocale, readonly [title: string, fallback: string]>> = {
  en: ["Room designer", "Open the room designer in a new tab"],
  de: ["Raumgestalter", "Den Raumgestalter in einem neuen Tab öffnen"],
  es: ["Diseñador de espacios", "Abrir el diseñador en una pestaña nueva"],
};
