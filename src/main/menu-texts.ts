import { matchLocale } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

const en = {
  file: "File",
  newWindow: "New window",
  upload: "Upload a photo…",
  openPhotos: "Open photos…",
  batch: "Batch of photos…",
  kept: "On this computer",
  save: "Save",
  sheet: "Room as PDF…",
  print: "Print…",
  notifyOfQuotes: "Announce requests for quotes",
  changeServer: "Change server or company…",
  edit: "Edit",
  undo: "Undo",
  redo: "Redo",
  design: "Design",
  render: "Render",
  photos: "Photos",
};
export type MenuTexts = typeof en;

const texts: Readonly<Record<Locale, MenuTexts>> = {
  en,
  de: {
    file: "Datei",
    newWindow: "Neues Fenster",
    upload: "Foto hochladen …",
    openPhotos: "Fotos öffnen …",
    batch: "Fotos stapelweise gestalten …",
    kept: "Auf diesem Computer",
    save: "Speichern",
    sheet: "Raum als PDF …",
    print: "Drucken …",
    notifyOfQuotes: "Angebotsanfragen melden",
    changeServer: "Server oder Firma wechseln …",
    edit: "Bearbeiten",
    undo: "Rückgängig",
    redo: "Wiederholen",
    design: "Entwurf",
    render: "Rendern",
    photos: "Fotos",
  },
  es: {
    file: "Archivo",
    newWindow: "Ventana nueva",
    upload: "Subir una foto…",
    openPhotos: "Abrir fotos…",
    batch: "Lote de fotos…",
    kept: "En este equipo",
    save: "Guardar",
    sheet: "Habitación en PDF…",
    print: "Imprimir…",
    notifyOfQuotes: "Avisar de solicitudes de presupuesto",
    changeServer: "Cambiar de servidor o empresa…",
    edit: "Edición",
    undo: "Deshacer",
    redo: "Rehacer",
    design: "Diseño",
    render: "Renderizar",
    photos: "Fotos",
  },
};

/** The menu's words in the language of a locale such as `de-AT`, English where there are none. */
export function findMenuTexts(locale: string): MenuTexts {
  return texts[matchLocale(locale) ?? "en"];
}
