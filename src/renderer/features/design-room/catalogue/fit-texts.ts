import type { FitReason } from "#kernels/palette/judge-fit.ts";
import { defineTexts } from "#renderer/text/texts.ts";

/** Why a product fits the room, in a sentence. */
export const fitTexts = defineTexts({
  en: {
    title: "What fits this room",
    lead: "By the colours in your photo: harmony of hues, contrast and calm.",
    colours: {
      white: "white",
      grey: "grey",
      black: "black",
      brown: "brown",
      red: "red",
      orange: "orange",
      yellow: "yellow",
      green: "green",
      blue: "blue",
      purple: "purple",
      pink: "pink",
    },
    of: {
      wall: "of the walls",
      floor: "of the floor",
      ceiling: "of the ceiling",
      object: "of the furniture",
      room: "in the room",
    },
    reasons: {
      echo: (colour: string, of: string) => `Picks up the ${colour} ${of}`,
      related: (colour: string, of: string) => `Close in tone to the ${colour} ${of}`,
      opposite: (colour: string, of: string) => `Sets off the ${colour} ${of}`,
      accent: (colour: string, of: string) => `A clear colour beside the ${colour} ${of}`,
      quiet: (colour: string, of: string) => `Quiet beside the ${colour} ${of}`,
      lighter: (colour: string, of: string) => `Lighter than the ${colour} ${of}`,
      darker: (colour: string, of: string) => `Darker than the ${colour} ${of}`,
    },
  },
  de: {
    title: "Was zu diesem Raum passt",
    lead: "Nach den Farben Ihres Fotos: Farbklang, Kontrast und Ruhe.",
    colours: {
      white: "Weiß",
      grey: "Grau",
      black: "Schwarz",
      brown: "Braun",
      red: "Rot",
      orange: "Orange",
      yellow: "Gelb",
      green: "Grün",
      blue: "Blau",
      purple: "Violett",
      pink: "Rosa",
    },
    of: {
      wall: "der Wände",
      floor: "des Bodens",
      ceiling: "der Decke",
      object: "der Einrichtung",
      room: "im Raum",
    },
    reasons: {
      echo: (colour, of) => `Greift das ${colour} ${of} auf`,
      related: (colour, of) => `Nah am ${colour} ${of}`,
      opposite: (colour, of) => `Bringt das ${colour} ${of} zur Geltung`,
      accent: (colour, of) => `Ein klarer Ton neben dem ${colour} ${of}`,
      quiet: (colour, of) => `Ruhig neben dem ${colour} ${of}`,
      lighter: (colour, of) => `Heller als das ${colour} ${of}`,
      darker: (colour, of) => `Dunkler als das ${colour} ${of}`,
    },
  },
  es: {
    title: "Lo que combina con esta habitación",
    lead: "Según los colores de tu foto: armonía de tonos, contraste y calma.",
    colours: {
      white: "blanco",
      grey: "gris",
      black: "negro",
      brown: "marrón",
      red: "rojo",
      orange: "naranja",
      yellow: "amarillo",
      green: "verde",
      blue: "azul",
      purple: "morado",
      pink: "rosa",
    },
    of: {
      wall: "de las paredes",
      floor: "del suelo",
      ceiling: "del techo",
      object: "de los muebles",
      room: "de la habitación",
    },
    reasons: {
      echo: (colour, of) => `Recoge el ${colour} ${of}`,
      related: (colour, of) => `Cercano al ${colour} ${of}`,
      opposite: (colour, of) => `Hace resaltar el ${colour} ${of}`,
      accent: (colour, of) => `Un color vivo junto al ${colour} ${of}`,
      quiet: (colour, of) => `Discreto junto al ${colour} ${of}`,
      lighter: (colour, of) => `Más claro que el ${colour} ${of}`,
      darker: (colour, of) => `Más oscuro que el ${colour} ${of}`,
    },
  },
});

/** The reason in the language of `texts`. */
export function describeFit(
  { kind, family, part }: FitReason,
  texts: (typeof fitTexts)["en"],
): string {
  return texts.reasons[kind](texts.colours[family], texts.of[part ?? "room"]);
}
