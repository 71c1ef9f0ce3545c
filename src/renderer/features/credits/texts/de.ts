import { germanPlural as plural } from "#renderer/i18n/texts.ts";

import type { en } from "./en.ts";

export const de: typeof en = {
  credits: {
    left: plural({ one: "# Guthabenpunkt", other: "# Guthabenpunkte" }),
    price: plural({
      one: "Ein Bild in voller Größe kostet # Guthabenpunkt",
      other: "Ein Bild in voller Größe kostet # Guthabenpunkte",
    }),
  },
};
