import { AppError } from "#shared/app-error.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { findUnreadable } from "#shared/theme/measure-contrasts.ts";
import { suggestColour } from "#shared/theme/suggest-colour.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import type { ThemeDocument, ThemeFault, UnreadablePair } from "#shared/wires/http/theme-calls.ts";

/** What a whole theme may weigh as JSON, unknown keys included. */
const maxThemeCharacters = 64 * 1024;

/**
 * Reads a document as a theme of the company with this slug. Throws `bad_request` with a line for
 * every value that does not fit.
 */
export function parseTheme(document: unknown, slug: string): CompanyStyles {
  return readOwn(document, slug).styles;
}

function readOwn(document: unknown, slug: string) {
  const reading = readTheme({ ...(document as object), slugOrId: slug });
  if (reading.ok) return reading;
  const faults: readonly ThemeFault[] = reading.faults;
  throw new AppError("bad_request", "Some of these values are none a theme may have.", {
    details: faults,
  });
}

/** The document as it is kept: checked, its colours in one form, under the company's own name, its unknown keys in place. */
export function acceptTheme(document: ThemeDocument, slug: string): ThemeDocument {
  const kept = readOwn(document, slug).document;
  if (JSON.stringify(kept).length > maxThemeCharacters) {
    throw new AppError("payload_too_large", "A theme may not be larger than 64 KB.");
  }
  return kept;
}

/**
 * The gate: a theme with a pair of colours that people cannot read is not published. Each pair
 * comes with the change of one colour that would mend it.
 */
export function refuseUnreadable(styles: CompanyStyles): void {
  const pairs = findUnreadable(styles).map((pair): UnreadablePair => {
    const { id, foreground, background, ratio, needs } = pair;
    const { field, colour } = suggestColour(pair, styles);
    return { id, foreground, background, ratio, needs, suggestion: { field, colour } };
  });
  if (pairs.length === 0) return;
  throw new AppError("theme_unreadable", "Some colours cannot be told apart well enough.", {
    details: { pairs },
  });
}
