import { defineTexts } from "#renderer/text/texts.ts";

export const overviewTexts = defineTexts({
  en: {
    title: "Overview",
    figures: "The period in figures",
    visits: "Visits",
    medianRender: "Median render",
    rendersPerDay: "Renders per day",
    funnel: "From visit to quote",
    uploads: "Uploads",
    designs: "Designs",
    renders: "Renders",
    quotes: "Quotes",
    attention: "Needs attention",
    nothingToDo: "Nothing needs you right now.",
    open: "Open",
    webhookFailed: (event: string, times: string) => `Webhook ${event} failed, ${times} times`,
    lastAnswer: (host: string, status: number, when: string) =>
      `${host} answered ${status}, ${when}`,
    nobodyAnswered: (host: string, when: string) => `${host} did not answer, ${when}`,
    themeFailing: (pairs: number) =>
      pairs === 1 ? "The theme draft fails 1 pair" : `The theme draft fails ${pairs} pairs`,
    worstPair: (ratio: string) => `Lowest contrast ${ratio}`,
    unpublished: (products: number) =>
      products === 1 ? "1 product is a draft" : `${products} products are drafts`,
    unpublishedText: "Visitors see it once it is published",
    rendersFailed: (times: number) => (times === 1 ? "1 render failed" : `${times} renders failed`),
    lastWeek: "In the last 7 days",
  },
  de: {
    title: "Übersicht",
    figures: "Der Zeitraum in Zahlen",
    visits: "Besuche",
    medianRender: "Rendering im Median",
    rendersPerDay: "Renderings pro Tag",
    funnel: "Vom Besuch zum Angebot",
    uploads: "Uploads",
    designs: "Entwürfe",
    renders: "Renderings",
    quotes: "Anfragen",
    attention: "Braucht Aufmerksamkeit",
    nothingToDo: "Gerade braucht Sie nichts.",
    open: "Öffnen",
    webhookFailed: (event: string, times: string) =>
      `Webhook ${event} fehlgeschlagen, ${times}-mal`,
    lastAnswer: (host: string, status: number, when: string) =>
      `${host} antwortete ${status}, ${when}`,
    nobodyAnswered: (host: string, when: string) => `${host} antwortete nicht, ${when}`,
    themeFailing: (pairs: number) =>
      pairs === 1
        ? "Im Gestaltungsentwurf ist 1 Farbpaar unlesbar"
        : `Im Gestaltungsentwurf sind ${pairs} Farbpaare unlesbar`,
    worstPair: (ratio: string) => `Geringster Kontrast ${ratio}`,
    unpublished: (products: number) =>
      products === 1 ? "1 Produkt ist ein Entwurf" : `${products} Produkte sind Entwürfe`,
    unpublishedText: "Sichtbar für Besucher nach dem Veröffentlichen",
    rendersFailed: (times: number) =>
      times === 1 ? "1 Rendering fehlgeschlagen" : `${times} Renderings fehlgeschlagen`,
    lastWeek: "In den letzten 7 Tagen",
  },
  es: {
    title: "Resumen",
    figures: "El periodo en cifras",
    visits: "Visitas",
    medianRender: "Render, mediana",
    rendersPerDay: "Renders por día",
    funnel: "De la visita al presupuesto",
    uploads: "Subidas",
    designs: "Diseños",
    renders: "Renders",
    quotes: "Presupuestos",
    attention: "Requiere atención",
    nothingToDo: "Ahora mismo no hay nada pendiente.",
    open: "Abrir",
    webhookFailed: (event: string, times: string) =>
      `El webhook ${event} ha fallado ${times} veces`,
    lastAnswer: (host: string, status: number, when: string) =>
      `${host} respondió ${status}, ${when}`,
    nobodyAnswered: (host: string, when: string) => `${host} no respondió, ${when}`,
    themeFailing: (pairs: number) =>
      pairs === 1
        ? "El borrador del tema tiene 1 par ilegible"
        : `El borrador del tema tiene ${pairs} pares ilegibles`,
    worstPair: (ratio: string) => `Contraste más bajo: ${ratio}`,
    unpublished: (products: number) =>
      products === 1 ? "1 producto es un borrador" : `${products} productos son borradores`,
    unpublishedText: "Los visitantes lo ven cuando se publica",
    rendersFailed: (times: number) =>
      times === 1 ? "Ha fallado 1 render" : `Han fallado ${times} renders`,
    lastWeek: "En los últimos 7 días",
  },
});
