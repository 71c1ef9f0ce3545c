import type { Services } from "#renderer/services/services.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { chooseLocale, loadLocale } from "#renderer/i18n/texts.ts";
import { localeSchema } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";

import type { HostInbox } from "./host-inbox.ts";

/** The language on the screen; its sentences are there. */
export type ShownLocale = {
  read: () => Locale;
  subscribe: (listener: () => void) => () => void;
  /** Keeps what a person chose in this browser and turns the app to it. */
  choose: (locale: Locale) => void;
};

type Surroundings = {
  services: Pick<Services, "platform" | "log">;
  store: Pick<AppStore, "getState" | "subscribe">;
  inbox: Pick<HostInbox, "read" | "subscribe">;
  page: { navigator: Pick<Navigator, "languages">; document: Document };
};

/**
 * Keeps the app in a person's language: the one they chose, else the one that the page around asks
 * for, else the company's, else the browser's. A page around that changes its language later was
 * changed by that person too, and counts more than what they had chosen before. Nothing is shown in
 * a language whose sentences are still on their way.
 */
export function followLocale({ services, store, inbox, page }: Surroundings): ShownLocale {
  const { local } = services.platform.storage;
  const listeners = new Set<() => void>();
  let hostLocale = inbox.read().locale;
  let choice = localeSchema.safeParse(local.read(localKeys.locale)).data ?? null;

  const findWanted = () =>
    choice ??
    hostLocale ??
    store.getState().company.features?.default_locale ??
    chooseLocale(page.navigator.languages);
  let wanted = findWanted();
  let shown = wanted;
  page.document.documentElement.lang = shown;

  const follow = async () => {
    const host = inbox.read().locale;
    if (hostLocale !== null && host !== hostLocale) choice = null;
    hostLocale = host;
    const found = findWanted();
    if (found === wanted) return;
    wanted = found;
    try {
      await loadLocale(found);
    } catch (error) {
      services.log.warn("TEXTS_ERROR", error);
      if (wanted === found) wanted = shown;
      return;
    }
    if (wanted !== found) return;
    shown = found;
    page.document.documentElement.lang = shown;
    for (const listener of listeners) listener();
  };
  store.subscribe(() => void follow());
  inbox.subscribe(() => void follow());

  return {
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(locale) {
      local.write(localKeys.locale, locale);
      choice = locale;
      void follow();
    },
  };
}
