import { matchLocale } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

const en = {
  file: "File",
  upload: "Upload a photo…",
  save: "Save",
  edit: "Edit",
  undo: "Undo",
  redo: "Redo",
  design: "Design",
  render: "Render",
};
export type MenuTexts = typeof en;

const texts: Readonly<Record<Locale, MenuTexts>> = {
  en,
  de: {
    file: "Datei",
    upload: "Foto hochladen …",
    save: "Speichern",
    edit: "Bearbeiten",
    undo: "Rückgängig",
    redo: "Wiederholen",
    design: "Entwurf",
    render: "Rendern",
  },
  es: {
    file: "Archivo",
    upload: "Subir una foto…",
    save: "Guardar",
    edit: "Edición",
    undo: "Deshacer",
    redo: "Rehacer",
    design: "Diseño",
    render: "Renderizar",
  },
};

/** The menu's words in the language of a locale such as `de-AT`, English where there are none. */
export function findMenuTexts(locale: string): MenuTexts {
  return texts[matchLocale(locale) ?? "en"];
}
