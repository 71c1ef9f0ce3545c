import { fileURLToPath } from "node:url";

const fontAt = (url: URL) => fileURLToPath(url);

/** The two weights of a sheet. */
export const faces = {
  plain: fontAt(new URL("../imaging/fonts/inter-regular.ttf", import.meta.url)),
  strong: fontAt(new URL("../imaging/fonts/inter-semibold.ttf", import.meta.url)),
} as const;

/** In points. */
export const margin = 42;
export const footerHeight = 34;
export const ink = "#1b1f1d";
export const quiet = "#5b635f";
export const line = "#d5dad7";

/** The letters of the fonts; others would be drawn as boxes. */
const unknown =
  /[^ -~\u00A0-\u017F\u018F\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u02C6\u02C7\u0386-\u03CE\u0400-\u045F\u0490\u0491\u1E80-\u1E85\u1EA0-\u1EF9\u2009\u200A\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u202F\u2030\u2032\u2033\u2039\u203A\u2044\u20A0-\u20BF\u2113\u2116\u2122\u2190-\u2193\u2212\u2248\u2260\u2264\u2265]/gu;

/** Text as the fonts can write it: what they have no letter for is left out. */
export function writable(text: string): string {
  return text.normalize("NFC").replaceAll(unknown, "").replaceAll(/ {2,}/g, " ").trim();
}
