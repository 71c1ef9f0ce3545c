import type { BatchDoubt, BatchFailure, BatchResult } from "#shared/batch.ts";
import type { Locale } from "#shared/locale.ts";

export type ReportTexts = {
  title: string;
  count: (photos: number) => string;
  columns: string[];
  before: string;
  after: string;
  decimalMark: string;
  outcomes: Record<BatchResult["outcome"], string>;
  doubts: Record<BatchDoubt, string>;
  failures: Record<BatchFailure, string>;
};

const texts: Readonly<Record<Locale, ReportTexts>> = {
  en: {
    title: "Batch of photos",
    count: (photos) => (photos === 1 ? "1 photo" : `${photos} photos`),
    columns: ["Photo", "Result", "Remark", "Files", "Certainty in %", "Seconds"],
    before: "Before",
    after: "After",
    decimalMark: ".",
    outcomes: { done: "Done.", doubtful: "Please check.", failed: "Failed." },
    doubts: {
      no_wall: "No wall was found.",
      no_floor: "No floor was found.",
      surface: "It is uncertain where the surface ends.",
      perspective: "The perspective is uncertain.",
    },
    failures: {
      unreadable: "The photo cannot be read.",
      too_large: "The photo has too many pixels.",
      not_written: "The result could not be written.",
      crashed: "Working on the photo was broken off.",
    },
  },
  de: {
    title: "Fotostapel",
    count: (photos) => (photos === 1 ? "1 Foto" : `${photos} Fotos`),
    columns: ["Foto", "Ergebnis", "Hinweis", "Dateien", "Sicherheit in %", "Sekunden"],
    before: "Vorher",
    after: "Nachher",
    decimalMark: ",",
    outcomes: { done: "Fertig.", doubtful: "Bitte prüfen.", failed: "Fehlgeschlagen." },
    doubts: {
      no_wall: "Es wurde keine Wand gefunden.",
      no_floor: "Es wurde kein Boden gefunden.",
      surface: "Es ist unsicher, wo die Fläche endet.",
      perspective: "Die Perspektive ist unsicher.",
    },
    failures: {
      unreadable: "Das Foto kann nicht gelesen werden.",
      too_large: "Das Foto hat zu viele Pixel.",
      not_written: "Das Ergebnis konnte nicht geschrieben werden.",
      crashed: "Die Arbeit an dem Foto wurde abgebrochen.",
    },
  },
  es: {
    title: "Lote de fotos",
    count: (photos) => (photos === 1 ? "1 foto" : `${photos} fotos`),
    columns: ["Foto", "Resultado", "Observación", "Archivos", "Certeza en %", "Segundos"],
    before: "Antes",
    after: "Después",
    decimalMark: ",",
    outcomes: { done: "Listo.", doubtful: "Compruébelo.", failed: "Ha fallado." },
    doubts: {
      no_wall: "No se ha encontrado ninguna pared.",
      no_floor: "No se ha encontrado el suelo.",
      surface: "No es seguro dónde acaba la superficie.",
      perspective: "La perspectiva es incierta.",
    },
    failures: {
      unreadable: "La foto no se puede leer.",
      too_large: "La foto tiene demasiados píxeles.",
      not_written: "No se ha podido escribir el resultado.",
      crashed: "El trabajo con la foto se ha interrumpido.",
    },
  },
};

export function findReportTexts(language: Locale): ReportTexts {
  return texts[language];
}
