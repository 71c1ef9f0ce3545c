import { defineTexts } from "#renderer/text/texts.ts";

/** Progress of a render or an erase, and how it ends. */
export const renderTexts = defineTexts({
  en: {
    rendering: (name: string) => `Rendering ${name}`,
    erasing: (areas: number) => (areas === 1 ? "Erasing 1 area" : `Erasing ${areas} areas`),
    another: "Trying another fill",
    waiting: (ahead: number) =>
      ahead === 1 ? "1 render is ahead of yours" : `${ahead} renders are ahead of yours`,
    starting: "Starting",
    progress: (percent: number, seconds: number | null) =>
      seconds === null ? `${percent} %` : `${percent} %, about ${seconds} s left`,
    keepEditing: "Keep editing if you like.",
    cancel: "Cancel",
    steps: {
      queued: "Queued",
      decoding: "Reading the photo",
      editing: "Editing",
      writing: "Writing",
    },
    failed: "That render didn’t work",
    failedText: "Your edits are safe. Try again in a moment.",
    failedOffline: "You’re offline. Your edits are kept on this device.",
    tryAgain: "Try again",
    close: "Close",
  },
  de: {
    rendering: (name) => `${name} wird gerendert`,
    erasing: (areas) =>
      areas === 1 ? "1 Fläche wird entfernt" : `${areas} Flächen werden entfernt`,
    another: "Es wird anders gefüllt",
    waiting: (ahead) =>
      ahead === 1 ? "1 Auftrag ist vor Ihrem" : `${ahead} Aufträge sind vor Ihrem`,
    starting: "Beginnt",
    progress: (percent, seconds) =>
      seconds === null ? `${percent} %` : `${percent} %, noch etwa ${seconds} s`,
    keepEditing: "Sie können weiterarbeiten.",
    cancel: "Abbrechen",
    steps: {
      queued: "Wartet",
      decoding: "Foto wird gelesen",
      editing: "Bearbeitung",
      writing: "Schreiben",
    },
    failed: "Das Rendern hat nicht geklappt",
    failedText: "Ihre Bearbeitungen sind erhalten. Versuchen Sie es gleich noch einmal.",
    failedOffline: "Sie sind offline. Ihre Bearbeitungen bleiben auf diesem Gerät.",
    tryAgain: "Noch einmal versuchen",
    close: "Schließen",
  },
  es: {
    rendering: (name) => `Renderizando ${name}`,
    erasing: (areas) => (areas === 1 ? "Borrando 1 zona" : `Borrando ${areas} zonas`),
    another: "Probando otro relleno",
    waiting: (ahead) =>
      ahead === 1 ? "Hay 1 render antes que el tuyo" : `Hay ${ahead} renders antes que el tuyo`,
    starting: "Empezando",
    progress: (percent, seconds) =>
      seconds === null ? `${percent} %` : `${percent} %, quedan unos ${seconds} s`,
    keepEditing: "Puedes seguir editando.",
    cancel: "Cancelar",
    steps: {
      queued: "En cola",
      decoding: "Leyendo la foto",
      editing: "Editando",
      writing: "Escribiendo",
    },
    failed: "Ese render no funcionó",
    failedText: "Tus ediciones están a salvo. Inténtalo de nuevo en un momento.",
    failedOffline: "Estás sin conexión. Tus ediciones se guardan en este dispositivo.",
    tryAgain: "Volver a intentarlo",
    close: "Cerrar",
  },
});
