export type MenuTexts = {
  file: string;
  upload: string;
  save: string;
  edit: string;
  undo: string;
  redo: string;
  design: string;
  render: string;
};

const texts: Readonly<Record<string, MenuTexts>> = {
  en: {
    file: "File",
    upload: "Upload a photo…",
    save: "Save",
    edit: "Edit",
    undo: "Undo",
    redo: "Redo",
    design: "Design",
    render: "Render",
  },
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
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? "en";
  return (Object.hasOwn(texts, language) ? texts[language] : texts["en"]) as MenuTexts;
}
