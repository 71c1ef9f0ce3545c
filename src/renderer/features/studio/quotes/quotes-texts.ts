import { defineTexts } from "#renderer/text/texts.ts";

/** Who asked a company for a quote. */
export const quotesTexts = defineTexts({
  en: {
    title: "Quotes",
    list: "Requests for quotes",
    empty: "Nobody has asked yet",
    emptyText: "Visitors ask in the design room while “Quotes” is on under Features.",
    who: "From",
    room: "Room",
    products: "Products",
    message: "Message",
    when: "Asked",
    noProducts: "None",
    gone: "Deleted room",
    more: "Show more",
  },
  de: {
    title: "Angebotsanfragen",
    list: "Angebotsanfragen",
    empty: "Noch hat niemand gefragt",
    emptyText:
      "Besucher fragen im Gestaltungsraum, solange unter Funktionen „Angebote“ eingeschaltet ist.",
    who: "Von",
    room: "Raum",
    products: "Produkte",
    message: "Nachricht",
    when: "Gefragt",
    noProducts: "Keine",
    gone: "Gelöschter Raum",
    more: "Mehr anzeigen",
  },
  es: {
    title: "Presupuestos",
    list: "Solicitudes de presupuesto",
    empty: "Todavía no ha preguntado nadie",
    emptyText:
      "Los visitantes preguntan en la sala de diseño mientras los presupuestos están activos en Funciones.",
    who: "De",
    room: "Estancia",
    products: "Productos",
    message: "Mensaje",
    when: "Fecha",
    noProducts: "Ninguno",
    gone: "Estancia eliminada",
    more: "Mostrar más",
  },
});
