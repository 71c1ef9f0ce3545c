export const en = {
  /** The formats and sizes that a finished room can be had in. */
  downloading: {
    kind: "What to download",
    kinds: { picture: "Picture", sheet: "PDF sheet" },
    format: "Format",
    formats: { jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF" },
    formatNotes: {
      jpeg: "Opens everywhere.",
      png: "Lossless; the largest file.",
      webp: "Smaller than JPEG; opens in every browser.",
      avif: "The smallest file; older programs can’t open it.",
    },
    size: "Size",
    sizes: { full: "Full size", 2048: "2048 px", 1080: "1080 px" },
    pixels: (width: string, height: string) => `${width} × ${height} px`,
    pair: "Include the original photo",
    sheetText: "The room before and after, with its products, areas, quantities and costs.",
    sheetPlain: "The room before and after. It has no products yet.",
    paper: "Paper",
    papers: { a4: "A4", letter: "US Letter" },
  },
};
