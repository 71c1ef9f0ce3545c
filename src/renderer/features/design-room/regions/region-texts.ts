import { defineTexts } from "#renderer/text/texts.ts";

type Naming = (number: number | null) => string;

const name =
  (word: string): Naming =>
  (number) =>
    number === null ? word : `${word} ${number}`;

/** What the regions of a photo are called. */
export const regionTexts = defineTexts({
  en: {
    regions: "Select in the photo",
    wall: name("Wall"),
    floor: name("Floor"),
    ceiling: name("Ceiling"),
    object: name("Object"),
    more: (count: number) => `${count} more`,
  },
  de: {
    regions: "Im Foto auswählen",
    wall: name("Wand"),
    floor: name("Boden"),
    ceiling: name("Decke"),
    object: name("Objekt"),
    more: (count) => `${count} weitere`,
  },
  es: {
    regions: "Seleccionar en la foto",
    wall: name("Pared"),
    floor: name("Suelo"),
    ceiling: name("Techo"),
    object: name("Objeto"),
    more: (count) => `${count} más`,
  },
});
