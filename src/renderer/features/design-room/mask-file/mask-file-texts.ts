import { defineTexts } from "#renderer/text/texts.ts";

/** Masks as files. */
export const maskFileTexts = defineTexts({
  en: {
    load: "Load mask",
    save: "Save mask",
    saved: "Mask saved.",
    unreadable: "We couldn’t use that picture as a mask. White marks what should go.",
    saveFailed: "We couldn’t save the mask.",
  },
  de: {
    load: "Maske laden",
    save: "Maske sichern",
    saved: "Maske gesichert.",
    unreadable: "Dieses Bild taugt nicht als Maske. Weiß markiert, was weg soll.",
    saveFailed: "Die Maske ließ sich nicht sichern.",
  },
  es: {
    load: "Cargar máscara",
    save: "Guardar máscara",
    saved: "Máscara guardada.",
    unreadable: "No pudimos usar esa imagen como máscara. El blanco marca lo que sobra.",
    saveFailed: "No pudimos guardar la máscara.",
  },
});
