import type { en } from "./en.ts";

export const es: typeof en = {
  downloading: {
    kind: "Qué se descarga",
    kinds: { picture: "Imagen", sheet: "Ficha PDF" },
    format: "Formato",
    formats: { jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF" },
    formatNotes: {
      jpeg: "Se abre en todas partes.",
      png: "Sin ninguna pérdida; el archivo más grande.",
      webp: "Más pequeño que JPEG; lo abre cualquier navegador.",
      avif: "El archivo más pequeño; los programas antiguos no lo abren.",
    },
    size: "Tamaño",
    sizes: { full: "Completo", 2048: "2048 px", 1080: "1080 px" },
    pixels: (width, height) => `${width} × ${height} px`,
    pair: "Con la foto original",
    sheetText:
      "La habitación antes y después, con sus productos, superficies, cantidades y costes.",
    sheetPlain: "La habitación antes y después. Todavía no tiene productos.",
    paper: "Papel",
    papers: { a4: "A4", letter: "Carta (EE. UU.)" },
  },
};
