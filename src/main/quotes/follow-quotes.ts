import { app, Notification } from "electron";

import { newestQuotesSchema } from "#shared/quote.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { quoteCalls } from "#shared/wires/http/quote-calls.ts";

import type { AppWindows } from "../app-windows.ts";
import { partitionOf } from "../connection.ts";
import type { Connection } from "../connection.ts";
import type { SettingsFile } from "../settings-file.ts";
import { composeQuoteNotices } from "./quote-notice.ts";
import type { QuoteNotice } from "./quote-notice.ts";
import { createQuoteWatch } from "./quote-watch.ts";
import type { NewestQuotes } from "./quote-watch.ts";

export type QuoteFollower = ReturnType<typeof followQuotes>;

export type QuoteFollowerParts = {
  file: SettingsFile;
  windows: AppWindows;
  readConnection: () => Connection | null;
  everySeconds: number;
};

const quotesPath = "/studio/quotes";
const patienceMs = 10_000;

/** Shows the system's notification when somebody asks the company that is open for a quote. */
export function followQuotes({ file, windows, readConnection, everySeconds }: QuoteFollowerParts) {
  // One that is collected takes its listener along.
  const shown = new Set<Notification>();
  const open = (quoteId: string | null) => {
    const query = quoteId === null ? "" : `?quote=${quoteId}`;
    windows.openAt(partitionOf(readConnection()), `${quotesPath}${query}`);
  };
  const show = ({ title, body, quoteId }: QuoteNotice) => {
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.on("click", () => {
      shown.delete(notification);
      open(quoteId);
    });
    notification.on("close", () => void shown.delete(notification));
    notification.show();
  };
  const watch = createQuoteWatch({
    everyMs: everySeconds * 1000,
    ask: () => askForQuotes(readConnection()),
    notify(news) {
      for (const notice of composeQuoteNotices(news, app.getLocale())) show(notice);
    },
  });
  const isOn = () => file.read().notifiesOfQuotes ?? true;

  return {
    isOn,
    /** What the person chose in the menu; it is kept. */
    switchTo(wanted: boolean): void {
      file.write("notifiesOfQuotes", wanted);
      if (wanted) watch.start();
      else watch.stop();
    },
    start(): void {
      if (isOn() && Notification.isSupported()) watch.start();
    },
    restart: () => watch.restart(),
  };
}

async function askForQuotes(connection: Connection | null): Promise<NewestQuotes | "refused"> {
  if (connection === null) return "refused";
  const { client, companySlug } = connection;
  const { method, path } = quoteCalls.listNewestQuotes;
  const headers = {
    accept: "application/json",
    ...(companySlug === null ? {} : { [companyHeader]: companySlug }),
  };
  const signal = AbortSignal.timeout(patienceMs);
  const response = await client.send({ method, path, headers, signal });
  if (response.status === 401 || response.status === 403) return "refused";
  return newestQuotesSchema.parse(await response.json());
}
