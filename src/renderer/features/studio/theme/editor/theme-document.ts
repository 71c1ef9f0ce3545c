import { z } from "zod";
import { en } from "zod/locales";

import type { CompanyStyles } from "#shared/company.ts";
import { parseJson } from "#shared/parse-json.ts";
import { changeStyle, readStyle, styleFields } from "#shared/theme/style-fields.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import type { ThemeFault } from "#shared/theme/theme-document.ts";
import type { ThemeDocument } from "#shared/wires/http/theme-calls.ts";

// The app's build comes without zod's sentences, which say here what is wrong with a file.
z.config(en());

/** A theme as the editor holds it: one that fits the schema, with whatever else its author put in. */
export type EditedTheme = CompanyStyles;

export type ReadTheme =
  | { kind: "theme"; theme: EditedTheme }
  /** What does not fit, a line a value. */
  | { kind: "faults"; faults: readonly ThemeFault[] };

/** Takes a document as a theme when its known values fit; unknown keys stay in it. */
export function readThemeDocument(document: ThemeDocument, slugOrId: string): ReadTheme {
  const reading = readTheme({ ...document, slugOrId });
  if (!reading.ok) return { kind: "faults", faults: reading.faults };
  // Justified by the reading: the document is the styles, with unknown keys beside them.
  return { kind: "theme", theme: reading.document as unknown as EditedTheme };
}

/** Reads a file's text as a theme. Text that is no JSON object is one fault without a path. */
export function readThemeText(text: string, slugOrId: string): ReadTheme {
  const document = parseJson(text);
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return { kind: "faults", faults: [{ path: "", message: "JSON" }] };
  }
  return readThemeDocument(document as ThemeDocument, slugOrId);
}

/** The fields in which two themes differ; colours are the same in either case of their letters. */
export function listChanges(published: EditedTheme, draft: EditedTheme): string[] {
  return styleFields
    .map(({ path }) => path)
    .filter((path) => !isSame(readStyle(published, path), readStyle(draft, path)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return one === other;
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether nothing differs, unknown keys included: then there is no draft to keep. */
export function isSameTheme(published: EditedTheme, draft: EditedTheme): boolean {
  return (
    listChanges(published, draft).length === 0 && writeOrdered(published) === writeOrdered(draft)
  );
}

/** The unknown part of a theme as text that does not depend on the order of keys or case of hex. */
function writeOrdered(theme: EditedTheme): string {
  const bare = styleFields.reduce<CompanyStyles>(
    (stripped, { path }) => changeStyle(stripped, path, null),
    theme,
  );
  return JSON.stringify(bare, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

/** How many things a person would count as changed: the fields, or one for unknown keys alone. */
export function countChanges(published: EditedTheme, draft: EditedTheme): number {
  const fields = listChanges(published, draft).length;
  return fields === 0 && !isSameTheme(published, draft) ? 1 : fields;
}
