import type { en } from "./en.ts";

export const de: typeof en = {
  downloading: {
    kind: "Was Sie herunterladen",
    kinds: { picture: "Bild", sheet: "PDF-Blatt" },
    format: "Format",
    formats: { jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF" },
    formatNotes: {
      jpeg: "Lässt sich überall öffnen.",
      png: "Verlustfrei, die größte Datei.",
      webp: "Kleiner als JPEG, jeder Browser öffnet es.",
      avif: "Die kleinste Datei, ältere Programme öffnen sie nicht.",
    },
    size: "Größe",
    sizes: { full: "Volle Größe", 2048: "2048 px", 1080: "1080 px" },
    pixels: (width, height) => `${width} × ${height} px`,
    pair: "Mit dem Originalfoto",
    sheetText: "Der Raum vorher und nachher, mit Produkten, Flächen, Mengen und Kosten.",
    sheetPlain: "Der Raum vorher und nachher. Er hat noch keine Produkte.",
    paper: "Papier",
    papers: { a4: "A4", letter: "US Letter" },
  },
};
