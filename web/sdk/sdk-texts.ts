import type { EmbedLocale } from "./embed-types.ts";

/** The sentences that the host page shows itself, around, before or instead of the frame. */
export const sdkTexts: Readonly<
  Record<EmbedLocale, readonly [title: string, fallback: string, close: string, open: string]>
> = {
  en: ["Room designer", "Open the room designer in a new tab", "Close", "See it in your room"],
  de: [
    "Raumgestalter",
    "Den Raumgestalter in einem neuen Tab öffnen",
    "Schließen",
    "In Ihrem Raum ansehen",
  ],
  es: [
    "Diseñador de espacios",
    "Abrir el diseñador en una pestaña nueva",
    "Cerrar",
    "Véalo en su espacio",
  ],
};
