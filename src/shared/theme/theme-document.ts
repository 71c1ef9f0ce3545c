import { companyStylesSchema } from "../company.ts";
import type { CompanyStyles } from "../company.ts";

/** One value that does not fit; `path` with dots. */
export type ThemeFault = { path: string; message: string };

export type ThemeReading =
  | {
      ok: true;
      /** What the app applies: the known fields and no other. */
      styles: CompanyStyles;
      /** What is kept and exported: the same values, and whatever else its author put in. */
      document: Record<string, unknown>;
    }
  | { ok: false; faults: readonly ThemeFault[] };

const maxDepth = 16;
/** Names through which an object's own behaviour could be changed. */
const refusedNames: readonly string[] = ["__proto__", "constructor", "prototype"];

/**
 * Reads a theme from outside: every known field checked and in its canonical form, unknown keys
 * kept but not applied. Never throws, whatever it is given; the document is a copy.
 */
export function readTheme(source: unknown): ThemeReading {
  const faults = findRefused(source, [], []);
  if (faults.length > 0) return { ok: false, faults };
  const parsed = companyStylesSchema.safeParse(source);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.join("."),
      message,
    }));
    return { ok: false, faults: issues };
  }
  const document = lay(parsed.data, source) as Record<string, unknown>;
  return { ok: true, styles: parsed.data, document };
}

function findRefused(value: unknown, path: readonly string[], found: ThemeFault[]): ThemeFault[] {
  if (typeof value !== "object" || value === null) return found;
  if (path.length > maxDepth) {
    found.push({ path: path.join("."), message: "nested too deeply" });
    return found;
  }
  for (const name of Object.getOwnPropertyNames(value)) {
    const inside = [...path, name];
    if (refusedNames.includes(name)) {
      found.push({ path: inside.join("."), message: "this key is not allowed in a theme" });
    } else findRefused((value as Record<string, unknown>)[name], inside, found);
  }
  return found;
}

/** Known values over a copy of what was given, in the order that was given. */
function lay(known: unknown, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((item: unknown) => lay(undefined, item));
  if (typeof given !== "object" || given === null) return known === undefined ? given : known;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]: [string, unknown]) => {
      const isKnown = typeof known === "object" && known !== null && Object.hasOwn(known, name);
      return [name, lay(isKnown ? (known as Record<string, unknown>)[name] : undefined, value)];
    }),
  );
}
