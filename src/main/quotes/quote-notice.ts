import { matchLocale } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

import type { NewestQuotes } from "./quote-watch.ts";

/** `quoteId` is null for several at once. */
export type QuoteNotice = { title: string; body: string; quoteId: string | null };

const en = {
  one: "New request for a quote",
  some: (requests: number) => `${requests} new requests for quotes`,
};
type QuoteNoticeTexts = typeof en;

const texts: Readonly<Record<Locale, QuoteNoticeTexts>> = {
  en,
  de: {
    one: "Neue Angebotsanfrage",
    some: (requests) => `${requests} neue Angebotsanfragen`,
  },
  es: {
    one: "Nueva solicitud de presupuesto",
    some: (requests) => `${requests} solicitudes de presupuesto nuevas`,
  },
};

/** So many are announced one by one. */
const maxSingle = 3;

/** What is said of new requests: company and room, for others may look at the screen; nothing of who asks. */
export function composeQuoteNotices(
  { companyName, quotes }: NewestQuotes,
  locale: string,
): QuoteNotice[] {
  const words = texts[matchLocale(locale) ?? "en"];
  if (quotes.length > maxSingle) {
    return [{ title: companyName, body: words.some(quotes.length), quoteId: null }];
  }
  return quotes.map(({ id, designName }) => ({
    title: designName === null ? companyName : `${companyName}: ${designName}`,
    body: words.one,
    quoteId: id,
  }));
}
