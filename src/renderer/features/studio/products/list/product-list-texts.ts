import { defineTexts } from "#renderer/text/texts.ts";

export const productListTexts = defineTexts({
  en: {
    title: "Products",
    count: (count: string) => `${count} products`,
    add: "Add product",
    import: "Import",
    export: "Export CSV",
    exportFailed: "The export didn’t work. Try again in a moment.",
    search: "Search products",
    searchHint: "Search name or SKU",
    kind: "Kind",
    allKinds: "All kinds",
    state: "State",
    allStates: "All",
    columns: {
      product: "Product",
      sku: "SKU",
      kind: "Kind",
      price: "Price",
      state: "State",
      actions: "Actions",
    },
    select: (name: string) => `Select ${name}`,
    selectAll: "Select all shown",
    selected: (count: number) => (count === 1 ? "1 selected" : `${count} selected`),
    clear: "Clear selection",
    more: (name: string) => `More for ${name}`,
    edit: "Edit",
    moveUp: "Move up",
    moveDown: "Move down",
    delete: "Delete",
    deleteTitle: (count: number) =>
      count === 1 ? "Delete this product?" : `Delete ${count} products?`,
    deleteText:
      "Visitors can’t choose it any more. Designs that use it keep their colour. This can’t be undone.",
    deleted: (count: number) => (count === 1 ? "Product deleted." : `${count} products deleted.`),
    published: (count: number) =>
      count === 1 ? "Product published." : `${count} products published.`,
    unpublished: (count: number) =>
      count === 1 ? "Product is a draft again." : `${count} products are drafts again.`,
    withoutTexture: (names: string) =>
      `Not published, because the picture of the tile is missing: ${names}.`,
    empty: "No products yet",
    emptyText:
      "Add your first product, or import a whole catalogue from a CSV file with its pictures.",
    noneFound: "Nothing fits",
    noneFoundText: "Try another word, or take the filters away.",
    takeFiltersAway: "Take filters away",
  },
  de: {
    title: "Produkte",
    count: (count: string) => `${count} Produkte`,
    add: "Produkt anlegen",
    import: "Importieren",
    export: "CSV exportieren",
    exportFailed: "Der Export hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
    search: "Produkte suchen",
    searchHint: "Name oder Artikelnummer suchen",
    kind: "Art",
    allKinds: "Alle Arten",
    state: "Status",
    allStates: "Alle",
    columns: {
      product: "Produkt",
      sku: "Artikelnr.",
      kind: "Art",
      price: "Preis",
      state: "Status",
      actions: "Aktionen",
    },
    select: (name: string) => `${name} auswählen`,
    selectAll: "Alle angezeigten auswählen",
    selected: (count: number) => `${count} ausgewählt`,
    clear: "Auswahl aufheben",
    more: (name: string) => `Mehr zu ${name}`,
    edit: "Bearbeiten",
    moveUp: "Nach oben",
    moveDown: "Nach unten",
    delete: "Löschen",
    deleteTitle: (count: number) =>
      count === 1 ? "Dieses Produkt löschen?" : `${count} Produkte löschen?`,
    deleteText:
      "Besucher können es nicht mehr wählen. Entwürfe, die es benutzen, behalten ihre Farbe. Das lässt sich nicht rückgängig machen.",
    deleted: (count: number) => (count === 1 ? "Produkt gelöscht." : `${count} Produkte gelöscht.`),
    published: (count: number) =>
      count === 1 ? "Produkt veröffentlicht." : `${count} Produkte veröffentlicht.`,
    unpublished: (count: number) =>
      count === 1 ? "Produkt ist wieder ein Entwurf." : `${count} Produkte sind wieder Entwürfe.`,
    withoutTexture: (names: string) =>
      `Nicht veröffentlicht, weil das Bild der Kachel fehlt: ${names}.`,
    empty: "Noch keine Produkte",
    emptyText:
      "Legen Sie Ihr erstes Produkt an oder importieren Sie einen ganzen Katalog aus einer CSV-Datei mit Bildern.",
    noneFound: "Nichts passt",
    noneFoundText: "Versuchen Sie ein anderes Wort oder entfernen Sie die Filter.",
    takeFiltersAway: "Filter entfernen",
  },
  es: {
    title: "Productos",
    count: (count: string) => `${count} productos`,
    add: "Añadir producto",
    import: "Importar",
    export: "Exportar CSV",
    exportFailed: "La exportación no ha funcionado. Inténtelo de nuevo en un momento.",
    search: "Buscar productos",
    searchHint: "Buscar nombre o referencia",
    kind: "Tipo",
    allKinds: "Todos los tipos",
    state: "Estado",
    allStates: "Todos",
    columns: {
      product: "Producto",
      sku: "Ref.",
      kind: "Tipo",
      price: "Precio",
      state: "Estado",
      actions: "Acciones",
    },
    select: (name: string) => `Seleccionar ${name}`,
    selectAll: "Seleccionar todos los mostrados",
    selected: (count: number) => (count === 1 ? "1 seleccionado" : `${count} seleccionados`),
    clear: "Quitar la selección",
    more: (name: string) => `Más sobre ${name}`,
    edit: "Editar",
    moveUp: "Subir",
    moveDown: "Bajar",
    delete: "Eliminar",
    deleteTitle: (count: number) =>
      count === 1 ? "¿Eliminar este producto?" : `¿Eliminar ${count} productos?`,
    deleteText:
      "Los visitantes ya no podrán elegirlo. Los diseños que lo usan conservan su color. No se puede deshacer.",
    deleted: (count: number) =>
      count === 1 ? "Producto eliminado." : `${count} productos eliminados.`,
    published: (count: number) =>
      count === 1 ? "Producto publicado." : `${count} productos publicados.`,
    unpublished: (count: number) =>
      count === 1
        ? "El producto vuelve a ser un borrador."
        : `${count} productos vuelven a ser borradores.`,
    withoutTexture: (names: string) =>
      `Sin publicar, porque falta la imagen de la pieza: ${names}.`,
    empty: "Aún no hay productos",
    emptyText:
      "Añada su primer producto o importe un catálogo entero desde un archivo CSV con sus imágenes.",
    noneFound: "Nada coincide",
    noneFoundText: "Pruebe con otra palabra o quite los filtros.",
    takeFiltersAway: "Quitar los filtros",
  },
});
