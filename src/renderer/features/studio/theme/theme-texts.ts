import { defineTexts } from "#renderer/text/texts.ts";

/** Sentences of the theme page around its form. */
export const themeTexts = defineTexts({
  en: {
    title: "Theme",
    draftMark: (count: number) => (count === 1 ? "Draft, 1 change" : `Draft, ${count} changes`),
    saved: "Saved",
    saving: "Saving",
    notSaved: "Not saved",
    notSavedText: "Your last changes aren’t saved yet. They stay here; check the connection.",
    undo: "Undo",
    redo: "Redo",
    history: "History",
    importExport: "Import or export",
    copyLink: "Copy preview link",
    publish: "Publish",
    more: "More",
    edit: "Edit",
    preview: "Preview",
    view: "What to show",
    waitsForPairs: (count: number) =>
      count === 1
        ? "Publishing waits for one pair of colours."
        : `Publishing waits for ${count} pairs of colours.`,
    nothingToPublish: "There is nothing to publish: no field differs.",
    published: "Published. Everybody sees it from now on.",
    linkCopied: "The preview link is copied. It shows the draft for seven days.",
    linkTitle: "Preview link",
    linkText: "Whoever has this link sees the draft, for seven days. Nobody else does.",
    linkField: "Link",
    linkFailed: "The link couldn’t be made. Check the connection and try again.",
    close: "Close",
    cancel: "Cancel",
    publishTitle: "Publish this theme?",
    publishText: (count: number) =>
      count === 1
        ? "One change goes to everybody who visits, at once. You can roll back."
        : `${count} changes go to everybody who visits, at once. You can roll back.`,
    note: "Note",
    noteHint: "What changed, for the history.",
    publishing: "Publishing",
    publishFailed: "It wasn’t published. Check the connection and try again.",
    refused: "It wasn’t published: some colours can’t be told apart well enough.",
    refusedPair: (name: string, ratio: string, needs: string) =>
      `${name}: ${ratio}, needs ${needs}`,
    applyFixes: "Apply the suggestions",
    conflictTitle: "The draft was changed elsewhere",
    conflictText: (name: string | null, time: string) =>
      `${name ?? "Somebody"} saved this draft at ${time}. Only one of the two can stay.`,
    droppedText: "Somebody published or dropped this draft meanwhile. Your changes are still here.",
    mine: "Your draft",
    theirs: "Their draft",
    publishedTheme: "The published theme",
    takeTheirs: "Take theirs",
    takePublished: "Drop mine",
    keepMine: "Keep mine",
    changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    discard: "Drop the draft",
    discardTitle: "Drop the draft?",
    discardText: "Every change since the last publication is lost.",
  },
  de: {
    title: "Gestaltung",
    draftMark: (count: number) =>
      count === 1 ? "Entwurf, 1 Änderung" : `Entwurf, ${count} Änderungen`,
    saved: "Gespeichert",
    saving: "Wird gespeichert",
    notSaved: "Nicht gespeichert",
    notSavedText:
      "Ihre letzten Änderungen sind noch nicht gespeichert. Sie bleiben hier; prüfen Sie die Verbindung.",
    undo: "Rückgängig",
    redo: "Wiederholen",
    history: "Verlauf",
    importExport: "Import und Export",
    copyLink: "Vorschau-Link kopieren",
    publish: "Veröffentlichen",
    more: "Mehr",
    edit: "Bearbeiten",
    preview: "Vorschau",
    view: "Was gezeigt wird",
    waitsForPairs: (count: number) =>
      count === 1
        ? "Die Veröffentlichung wartet auf ein Farbpaar."
        : `Die Veröffentlichung wartet auf ${count} Farbpaare.`,
    nothingToPublish: "Es gibt nichts zu veröffentlichen: Kein Feld ist anders.",
    published: "Veröffentlicht. Ab jetzt sehen es alle.",
    linkCopied: "Der Vorschau-Link ist kopiert. Er zeigt den Entwurf sieben Tage lang.",
    linkTitle: "Vorschau-Link",
    linkText: "Wer diesen Link hat, sieht sieben Tage lang den Entwurf. Sonst niemand.",
    linkField: "Link",
    linkFailed: "Der Link konnte nicht erstellt werden. Prüfen Sie die Verbindung.",
    close: "Schließen",
    cancel: "Abbrechen",
    publishTitle: "Diese Gestaltung veröffentlichen?",
    publishText: (count: number) =>
      count === 1
        ? "Eine Änderung gilt sofort für alle Besucher. Sie können sie zurücknehmen."
        : `${count} Änderungen gelten sofort für alle Besucher. Sie können sie zurücknehmen.`,
    note: "Notiz",
    noteHint: "Was sich geändert hat, für den Verlauf.",
    publishing: "Wird veröffentlicht",
    publishFailed: "Es wurde nicht veröffentlicht. Prüfen Sie die Verbindung.",
    refused: "Nicht veröffentlicht: Einige Farben sind nicht gut genug zu unterscheiden.",
    refusedPair: (name: string, ratio: string, needs: string) =>
      `${name}: ${ratio}, nötig ${needs}`,
    applyFixes: "Vorschläge übernehmen",
    conflictTitle: "Der Entwurf wurde anderswo geändert",
    conflictText: (name: string | null, time: string) =>
      `${name ?? "Jemand"} hat diesen Entwurf um ${time} gespeichert. Nur einer der beiden kann bleiben.`,
    droppedText:
      "Jemand hat diesen Entwurf inzwischen veröffentlicht oder verworfen. Ihre Änderungen sind noch hier.",
    mine: "Ihr Entwurf",
    theirs: "Der andere Entwurf",
    publishedTheme: "Die veröffentlichte Gestaltung",
    takeTheirs: "Den anderen nehmen",
    takePublished: "Meinen verwerfen",
    keepMine: "Meinen behalten",
    changes: (count: number) => (count === 1 ? "1 Änderung" : `${count} Änderungen`),
    discard: "Entwurf verwerfen",
    discardTitle: "Entwurf verwerfen?",
    discardText: "Alle Änderungen seit der letzten Veröffentlichung gehen verloren.",
  },
  es: {
    title: "Tema",
    draftMark: (count: number) =>
      count === 1 ? "Borrador, 1 cambio" : `Borrador, ${count} cambios`,
    saved: "Guardado",
    saving: "Guardando",
    notSaved: "Sin guardar",
    notSavedText: "Sus últimos cambios aún no están guardados. Siguen aquí; revise la conexión.",
    undo: "Deshacer",
    redo: "Rehacer",
    history: "Historial",
    importExport: "Importar o exportar",
    copyLink: "Copiar enlace de vista previa",
    publish: "Publicar",
    more: "Más",
    edit: "Editar",
    preview: "Vista previa",
    view: "Qué mostrar",
    waitsForPairs: (count: number) =>
      count === 1
        ? "La publicación espera a un par de colores."
        : `La publicación espera a ${count} pares de colores.`,
    nothingToPublish: "No hay nada que publicar: ningún campo es distinto.",
    published: "Publicado. Desde ahora lo ve todo el mundo.",
    linkCopied: "El enlace está copiado. Muestra el borrador durante siete días.",
    linkTitle: "Enlace de vista previa",
    linkText: "Quien tenga este enlace ve el borrador durante siete días. Nadie más.",
    linkField: "Enlace",
    linkFailed: "No se pudo crear el enlace. Revise la conexión e inténtelo de nuevo.",
    close: "Cerrar",
    cancel: "Cancelar",
    publishTitle: "¿Publicar este tema?",
    publishText: (count: number) =>
      count === 1
        ? "Un cambio llega al instante a todas las visitas. Se puede revertir."
        : `${count} cambios llegan al instante a todas las visitas. Se pueden revertir.`,
    note: "Nota",
    noteHint: "Qué cambió, para el historial.",
    publishing: "Publicando",
    publishFailed: "No se publicó. Revise la conexión e inténtelo de nuevo.",
    refused: "No se publicó: algunos colores no se distinguen lo suficiente.",
    refusedPair: (name: string, ratio: string, needs: string) =>
      `${name}: ${ratio}, necesita ${needs}`,
    applyFixes: "Aplicar las sugerencias",
    conflictTitle: "El borrador cambió en otro lugar",
    conflictText: (name: string | null, time: string) =>
      `${name ?? "Alguien"} guardó este borrador a las ${time}. Solo puede quedar uno de los dos.`,
    droppedText: "Alguien publicó o descartó este borrador. Sus cambios siguen aquí.",
    mine: "Su borrador",
    theirs: "El otro borrador",
    publishedTheme: "El tema publicado",
    takeTheirs: "Usar el otro",
    takePublished: "Descartar el mío",
    keepMine: "Conservar el mío",
    changes: (count: number) => (count === 1 ? "1 cambio" : `${count} cambios`),
    discard: "Descartar el borrador",
    discardTitle: "¿Descartar el borrador?",
    discardText: "Se pierden todos los cambios desde la última publicación.",
  },
});
