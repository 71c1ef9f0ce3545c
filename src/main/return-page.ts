import { createHash } from "node:crypto";

import { matchLocale } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

export type ReturnPageTexts = { language: Locale; title: string; lead: string };

const texts: Readonly<Record<Locale, Omit<ReturnPageTexts, "language">>> = {
  en: { title: "You are signed in", lead: "Close this window and go back to Roomwright." },
  de: {
    title: "Sie sind angemeldet",
    lead: "Schließen Sie dieses Fenster und kehren Sie zu Roomwright zurück.",
  },
  es: { title: "Ha iniciado sesión", lead: "Cierre esta ventana y vuelva a Roomwright." },
};

/** The words of the page in the language of a locale such as `de-AT`, English where there are none. */
export function findReturnPageTexts(locale: string): ReturnPageTexts {
  const language = matchLocale(locale) ?? "en";
  return { language, ...texts[language] };
}

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;
font:16px/1.5 system-ui,sans-serif;background:#f7f8f6;color:#17211c;padding:24px}
h1{font-size:24px;line-height:1.25;margin:0 0 8px}p{margin:0;color:#55625b}`;

/**
 * The last thing a person sees in the browser after signing in for the desktop app. It loads
 * nothing, runs nothing and is kept by nobody.
 */
export function createReturnPage({ language, title, lead }: ReturnPageTexts): {
  html: string;
  headers: Record<string, string>;
} {
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style>
<main><h1>${title}</h1><p>${lead}</p></main></html>`,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  };
}
