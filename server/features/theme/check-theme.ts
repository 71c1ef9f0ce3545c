import { AppError } from "#shared/app-error.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { findUnreadable } from "#shared/theme/measure-contrasts.ts";
import { suggestColour } from "#shared/theme/suggest-colour.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import type { ThemeDocument, UnreadablePair } from "#shared/wires/http/theme-calls.ts";

/** What a whole theme may weigh as JSON, unknown keys included. */
const maxThemeCharacters = 64 * 1024;

/**
 * Reads a document as a theme of the company with this slug: what is applied, and what is kept, with
 * unknown keys in place. Throws `bad_request` with a line for every value that does not fit.
 */
export function parseTheme(
  document: unknown,
  slug: string,
): { styles: CompanyStyles; document: ThemeDocument } {
  const reading = readTheme({ ...(document as object), slugOrId: slug });
  if (reading.ok) return reading;
  throw new AppError("bad_request", "Some of these values are not allowed in a theme.", {
    details: reading.faults,
  });
}

/** The document as it is kept: checked, under the company's own name. */
export function acceptTheme(given: ThemeDocument, slug: string): ThemeDocument {
  const { document } = parseTheme(given, slug);
  if (JSON.stringify(document).length > maxThemeCharacters) {
    throw new AppError("payload_too_large", "A theme must not be larger than 64 KB.");
  }
  return document;
}

/**
 * The check: a theme with a pair of colours that people cannot read is not published. Each pair
 * comes with the change of one colour that would mend it.
 */
export function refuseUnreadable(styles: CompanyStyles): void {
  const pairs = findUnreadable(styles).map((pair): UnreadablePair => {
    const { id, foreground, background, ratio, needs } = pair;
    const { field, colour } = suggestColour(pair, styles);
    return { id, foreground, background, ratio, needs, suggestion: { field, colour } };
  });
  if (pairs.length === 0) return;
  throw new AppError("theme_unreadable", "Some colours do not have enough contrast.", {
    details: { pairs },
  });
}
