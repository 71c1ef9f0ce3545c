import { defineTexts } from "#renderer/text/texts.ts";

/** The light of the whole picture. */
export const toneTexts = defineTexts({
  en: {
    light: "Light",
    presets: { neutral: "Neutral", warm: "Warm", cool: "Cool", evening: "Evening" },
    hint: "Shows the whole picture in another light. Choose products in neutral light.",
    strength: "Strength",
    percent: (value: number) => `${value} %`,
    row: (preset: string) => `${preset} light`,
    rowNote: (percent: number) => `Whole picture, ${percent} %`,
  },
  de: {
    light: "Licht",
    presets: { neutral: "Neutral", warm: "Warm", cool: "Kühl", evening: "Abend" },
    hint: "Zeigt das ganze Bild in anderem Licht. Wählen Sie Produkte bei neutralem Licht aus.",
    strength: "Stärke",
    percent: (value) => `${value} %`,
    row: (preset) => `Licht: ${preset}`,
    rowNote: (percent) => `Ganzes Bild, ${percent} %`,
  },
  es: {
    light: "Luz",
    presets: { neutral: "Neutra", warm: "Cálida", cool: "Fría", evening: "Atardecer" },
    hint: "Muestra toda la imagen con otra luz. Elige los productos con luz neutra.",
    strength: "Intensidad",
    percent: (value) => `${value} %`,
    row: (preset) => `Luz: ${preset}`,
    rowNote: (percent) => `Toda la imagen, ${percent} %`,
  },
});
