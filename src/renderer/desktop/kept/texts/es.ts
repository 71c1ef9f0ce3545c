import { spanishPlural as plural } from "#renderer/i18n/texts.ts";

import type { KeptSentences } from "./en.ts";

export const es: KeptSentences = {
  kept: {
    title: "En este equipo",
    lead: "Estas habitaciones se abren sin conexión. Lo que cambie se guarda en cuanto la haya.",
    keep: (name) => `Conservar ${name} en este equipo`,
    kept: "Habitaciones conservadas",
    noneKept: "Aún no hay habitaciones conservadas",
    noneKeptText:
      "En Mis diseños, elija el icono de la pantalla en una habitación para conservarla en este equipo.",
    opened: "Abiertas hace poco",
    openedText: "En este equipo hasta que otras necesiten el espacio.",
    states: {
      kept: "Conservada",
      fetching: "Descargándose",
      waiting: "Esperando conexión",
      unsent: "Cambios sin enviar",
      gone: "Ya no está en el servidor",
    },
    facts: (megabytes, when) => `${megabytes} MB, comprobada ${when}`,
    remove: (name) => `Quitar ${name} de la lista`,
    unsent: "Pendiente de enviar",
    unsentCount: plural({ one: "1 pendiente de enviar", other: "# pendientes de enviar" }),
    unsentText: "Lo que solo necesita conexión se envía sin más.",
    sending: {
      waiting: "Esperando conexión",
      sending: "Enviándose",
      open: "Abierta en una ventana",
      conflict: "Otra persona también la cambió",
      gone: "La habitación ya no está en el servidor",
      failed: "No se pudo enviar",
      sent: "Guardada como habitación",
    },
    kinds: { room: "Cambios en una habitación", photo: "Foto", upload: "Foto enviada en parte" },
    decide: "Elegir versión",
    goOn: "Continuar",
    discard: "Descartar",
    discardTitle: (name) => `¿Descartar «${name}»?`,
    discardText: "Solo está en este equipo y no se puede recuperar.",
    all: "Todo lo que hay en este equipo",
  },
};
