import type { z } from "zod";

import type { newestQuotesSchema } from "#shared/quote.ts";

export type NewestQuotes = z.output<typeof newestQuotesSchema>;

export type QuoteWatchParts = {
  /** `refused` for whoever may not read requests. Rejects where nobody answered. */
  ask: () => Promise<NewestQuotes | "refused">;
  notify: (news: NewestQuotes) => void;
  everyMs: number;
};

/** So many turns nothing is asked after a refusal: whoever is no staff seldom becomes it. */
const restAfterRefusal = 15;

/**
 * Asks now and then for a company's requests for quotes, and says once of each that has come since the first
 * answer. Without a connection it waits for the next turn.
 */
export function createQuoteWatch({ ask, notify, everyMs }: QuoteWatchParts) {
  let timer: NodeJS.Timeout | null = null;
  /** What was there is not new: of what came before this answer nothing is said. */
  let first: { known: Set<string>; newestAt: string } | null = null;
  let restingTurns = 0;
  let era = 0;

  const look = async () => {
    if (restingTurns > 0) {
      restingTurns -= 1;
      return;
    }
    const begun = era;
    const answered = await ask().catch(() => null);
    if (answered === null || begun !== era) return;
    if (answered === "refused") {
      first = null;
      restingTurns = restAfterRefusal;
      return;
    }
    const { quotes } = answered;
    if (first === null) {
      const newestAt = quotes[0]?.createdAt ?? "";
      first = { known: new Set(quotes.map(({ id }) => id)), newestAt };
      return;
    }
    // One that moves up because another was erased is older.
    const { known, newestAt } = first;
    const news = quotes.filter(({ id, createdAt }) => !known.has(id) && createdAt >= newestAt);
    for (const { id } of news) known.add(id);
    if (news.length > 0) notify({ ...answered, quotes: news });
  };
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const beginAnew = () => {
    era += 1;
    first = null;
    restingTurns = 0;
  };

  return {
    start(): void {
      if (timer !== null || everyMs === 0) return;
      beginAnew();
      timer = setInterval(() => void look(), everyMs);
      timer.unref();
      void look();
    },
    stop(): void {
      beginAnew();
      stop();
    },
    /** Another person, company or server: what is there is not new to them. */
    restart(): void {
      if (timer === null) return;
      stop();
      this.start();
    },
  };
}
