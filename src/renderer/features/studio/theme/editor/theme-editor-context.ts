import { createContext, useContext } from "react";

import type { EditorField } from "./field-groups.ts";
import type { EditedTheme } from "./theme-document.ts";

/** What the form, the preview and the contrast share. */
export type ThemeEditor = {
  theme: EditedTheme;
  published: EditedTheme;
  /** The fields that differ from the published theme. */
  changes: ReadonlySet<string>;
  change: (path: string, value: unknown) => void;
  /** Back to what is published. */
  reset: (path: EditorField) => void;
};

export const ThemeEditorContext = createContext<ThemeEditor | null>(null);

export function useThemeEditor(): ThemeEditor {
  const editor = useContext(ThemeEditorContext);
  if (editor === null) throw new RangeError("there is no theme editor around this");
  return editor;
}
