import { defineTexts } from "#renderer/text/texts.ts";

/** Floors and wall coverings: their list and how one of them lies. */
export const coverTexts = defineTexts({
  en: {
    surfaces: { floor: "Floor", wall: "Wall covering" },
    markFirst: {
      floor: "Mark the floor in the photo first, then choose what to lay.",
      wall_covering: "Mark a wall in the photo first, then choose what to put on it.",
    },
    measuring: "Measuring the room…",
    area: (squareMetres: string) => `about ${squareMetres} m²`,
    areaNote: (percent: number, isKnown: boolean) =>
      `As far as it is seen; ± ${percent} %, ${isKnown ? "by the known length" : "for a camera held at 1.5 m"}.`,
    layout: "Layout",
    layouts: {
      grid: "Straight",
      half: "Half offset",
      third: "Third offset",
      herringbone: "Herringbone",
      plank: "Planks",
    },
  },
  de: {
    surfaces: { floor: "Boden", wall: "Wandbelag" },
    markFirst: {
      floor: "Markieren Sie zuerst den Boden im Foto, dann wählen Sie den Belag.",
      wall_covering: "Markieren Sie zuerst eine Wand im Foto, dann wählen Sie den Belag.",
    },
    measuring: "Der Raum wird vermessen …",
    area: (squareMetres) => `etwa ${squareMetres} m²`,
    areaNote: (percent, isKnown) =>
      `Soweit sichtbar; ± ${percent} %, ${isKnown ? "nach der bekannten Länge" : "bei einer Kamerahöhe von 1,5 m"}.`,
    layout: "Verlegung",
    layouts: {
      grid: "Gerade",
      half: "Halb versetzt",
      third: "Drittel versetzt",
      herringbone: "Fischgrät",
      plank: "Dielen",
    },
  },
  es: {
    surfaces: { floor: "Suelo", wall: "Revestimiento" },
    markFirst: {
      floor: "Marca primero el suelo en la foto y luego elige qué poner.",
      wall_covering: "Marca primero una pared en la foto y luego elige qué poner.",
    },
    measuring: "Midiendo la habitación…",
    area: (squareMetres) => `unos ${squareMetres} m²`,
    areaNote: (percent, isKnown) =>
      `Lo que se ve; ± ${percent} %, ${isKnown ? "por la longitud conocida" : "con la cámara a 1,5 m de altura"}.`,
    layout: "Colocación",
    layouts: {
      grid: "Recta",
      half: "A media pieza",
      third: "A un tercio",
      herringbone: "Espiga",
      plank: "Tablas",
    },
  },
});
