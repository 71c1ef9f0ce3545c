import { defineTexts } from "#renderer/text/texts.ts";

/** Kinds of room and of paint, as the landing page names them. */
export const roomWords = defineTexts({
  en: {
    room: {
      living_room: "Living room",
      bedroom: "Bedroom",
      kitchen: "Kitchen",
      dining: "Dining room",
      bathroom: "Bathroom",
      hall: "Hall",
    },
    finish: { matt: "Matt", eggshell: "Eggshell", satin: "Satin", gloss: "Gloss" },
  },
  de: {
    room: {
      living_room: "Wohnzimmer",
      bedroom: "Schlafzimmer",
      kitchen: "Küche",
      dining: "Esszimmer",
      bathroom: "Bad",
      hall: "Flur",
    },
    finish: { matt: "Matt", eggshell: "Eierschale", satin: "Seidenglanz", gloss: "Glanz" },
  },
  es: {
    room: {
      living_room: "Salón",
      bedroom: "Dormitorio",
      kitchen: "Cocina",
      dining: "Comedor",
      bathroom: "Baño",
      hall: "Recibidor",
    },
    finish: { matt: "Mate", eggshell: "Cáscara de huevo", satin: "Satinado", gloss: "Brillante" },
  },
});
