import { defineTexts } from "#renderer/text/texts.ts";

/** Words that products and rooms share. */
export const stockTexts = defineTexts({
  en: {
    kinds: { paint: "Paint", floor: "Floor", wall_covering: "Wall covering" },
    finishes: { matt: "Matt", eggshell: "Eggshell", satin: "Satin", gloss: "Gloss" },
    states: { draft: "Draft", published: "Published" },
    roomTypes: {
      living_room: "Living room",
      bedroom: "Bedroom",
      kitchen: "Kitchen",
      dining: "Dining room",
      bathroom: "Bathroom",
      hall: "Hall",
    },
    cancel: "Cancel",
    publish: "Publish",
    unpublish: "Unpublish",
    failures: {
      offline: "You’re offline. Nothing was changed.",
      rate_limited: "That was too much at once. Wait a minute, then try again.",
      not_found: "It isn’t there any more. Somebody may have deleted it.",
      forbidden: "You may not change this any more. Ask an admin of the company.",
      version_conflict: "Somebody changed this meanwhile. Load it again and repeat your change.",
      payload_too_large: "The file is larger than 50 MB.",
      unsupported_media_type: "This is no JPEG, PNG or WebP picture.",
      image_unreadable: "The picture is damaged and can’t be read.",
      image_too_large: "The picture has more than 50 million pixels.",
      other: "That didn’t work, and nothing was changed. Try again in a moment.",
    },
  },
  de: {
    kinds: { paint: "Farbe", floor: "Boden", wall_covering: "Wandbelag" },
    finishes: { matt: "Matt", eggshell: "Eierschale", satin: "Seidenglanz", gloss: "Glanz" },
    states: { draft: "Entwurf", published: "Veröffentlicht" },
    roomTypes: {
      living_room: "Wohnzimmer",
      bedroom: "Schlafzimmer",
      kitchen: "Küche",
      dining: "Esszimmer",
      bathroom: "Bad",
      hall: "Flur",
    },
    cancel: "Abbrechen",
    publish: "Veröffentlichen",
    unpublish: "Zurückziehen",
    failures: {
      offline: "Sie sind offline. Nichts wurde geändert.",
      rate_limited:
        "Das war zu viel auf einmal. Warten Sie eine Minute und versuchen Sie es noch einmal.",
      not_found: "Das gibt es nicht mehr. Vielleicht hat es jemand gelöscht.",
      forbidden: "Sie dürfen das nicht mehr ändern. Fragen Sie einen Admin der Firma.",
      version_conflict:
        "Das wurde inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.",
      payload_too_large: "Die Datei ist größer als 50 MB.",
      unsupported_media_type: "Das ist kein Bild im Format JPEG, PNG oder WebP.",
      image_unreadable: "Das Bild ist beschädigt und kann nicht gelesen werden.",
      image_too_large: "Das Bild hat mehr als 50 Millionen Pixel.",
      other:
        "Das hat nicht geklappt, und nichts wurde geändert. Versuchen Sie es gleich noch einmal.",
    },
  },
  es: {
    kinds: { paint: "Pintura", floor: "Suelo", wall_covering: "Revestimiento" },
    finishes: { matt: "Mate", eggshell: "Cáscara de huevo", satin: "Satinado", gloss: "Brillo" },
    states: { draft: "Borrador", published: "Publicado" },
    roomTypes: {
      living_room: "Salón",
      bedroom: "Dormitorio",
      kitchen: "Cocina",
      dining: "Comedor",
      bathroom: "Baño",
      hall: "Recibidor",
    },
    cancel: "Cancelar",
    publish: "Publicar",
    unpublish: "Retirar",
    failures: {
      offline: "No tiene conexión. No se ha cambiado nada.",
      rate_limited: "Demasiado a la vez. Espere un minuto e inténtelo de nuevo.",
      not_found: "Ya no existe. Puede que alguien lo haya eliminado.",
      forbidden: "Ya no puede cambiar esto. Pregunte a un administrador de la empresa.",
      version_conflict:
        "Alguien lo ha cambiado mientras tanto. Vuelva a cargarlo y repita el cambio.",
      payload_too_large: "El archivo ocupa más de 50 MB.",
      unsupported_media_type: "No es una imagen JPEG, PNG ni WebP.",
      image_unreadable: "La imagen está dañada y no se puede leer.",
      image_too_large: "La imagen tiene más de 50 millones de píxeles.",
      other: "No ha funcionado y no se ha cambiado nada. Inténtelo de nuevo en un momento.",
    },
  },
});

type Failures = (typeof stockTexts)["en"]["failures"];

/** What a refused change says to the person. */
export function describeStockFailure(code: string, failures: Failures): string {
  return Object.hasOwn(failures, code) ? failures[code as keyof Failures] : failures.other;
}
