import type { Locale } from "#shared/locale.ts";

const en = {
  before: "Before",
  after: "After",
  beforeAlt: "The photo of the room before",
  afterAlt: "The room as it was designed",
  products: "Products",
  product: "Product",
  area: "Area",
  quantity: "Quantity",
  cost: "Cost",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

/** What stands on every sheet, in each language. */
export const sheetTexts: Readonly<Record<Locale, typeof en>> = {
  en,
  de: {
    before: "Vorher",
    after: "Nachher",
    beforeAlt: "Das Foto des Raums vorher",
    afterAlt: "Der gestaltete Raum",
    products: "Produkte",
    product: "Produkt",
    area: "Fläche",
    quantity: "Menge",
    cost: "Kosten",
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  es: {
    before: "Antes",
    after: "Después",
    beforeAlt: "La foto de la habitación antes",
    afterAlt: "La habitación diseñada",
    products: "Productos",
    product: "Producto",
    area: "Superficie",
    quantity: "Cantidad",
    cost: "Coste",
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};
