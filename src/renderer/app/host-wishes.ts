import { createContext, useContext, useSyncExternalStore } from "react";

import type { HostCommand, Platform } from "#renderer/platform/platform.ts";
import type { CompanyStyles } from "#shared/company.ts";
import type { Locale } from "#shared/locale.ts";

/** Something to do once, in turn. */
export type HostErrand = Extract<HostCommand, { type: "navigate" | "image" }>;

/** What the page around wants now. */
export type HostWishes = {
  locale: Locale | null;
  /** Styles to wear instead of the company's. */
  styles: CompanyStyles | null;
  /** Fields of the company's styles to wear differently. */
  changes: Readonly<Record<string, unknown>> | null;
  /** Not done yet, in their order. */
  errands: readonly HostErrand[];
};

export type HostInbox = {
  read: () => HostWishes;
  subscribe: (listener: () => void) => () => void;
  finish: (errand: HostErrand) => void;
  /** Wears other styles without being asked from outside: those of a link to a draft. */
  wear: (styles: CompanyStyles) => void;
};

/** Hears the page around from the start and keeps what it wants until somebody can do it. */
export function openHostInbox(
  platform: Pick<Platform, "watchHost">,
  onLocale: (locale: Locale) => void,
): HostInbox {
  const listeners = new Set<() => void>();
  let wishes: HostWishes = { locale: null, styles: null, changes: null, errands: [] };
  const change = (changed: Partial<HostWishes>) => {
    wishes = { ...wishes, ...changed };
    for (const listener of listeners) listener();
  };
  platform.watchHost((command) => {
    if (command.type === "locale") {
      onLocale(command.locale);
      change({ locale: command.locale });
    } else if (command.type === "theme") change({ styles: command.styles });
    else if (command.type === "restyle") change({ changes: command.styles });
    else change({ errands: [...wishes.errands, command] });
  });
  return {
    read: () => wishes,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    finish: (errand) => change({ errands: wishes.errands.filter((one) => one !== errand) }),
    wear: (styles) => change({ styles }),
  };
}

const nobody: HostInbox = {
  read: () => noWishes,
  subscribe: () => () => undefined,
  finish: () => undefined,
  wear: () => undefined,
};
const noWishes: HostWishes = { locale: null, styles: null, changes: null, errands: [] };

export const HostInboxContext = createContext<HostInbox>(nobody);

/** One of the wishes of the page around, as it changes. */
export function useHostWish<Wish>(pick: (wishes: HostWishes) => Wish): Wish {
  const inbox = useContext(HostInboxContext);
  return useSyncExternalStore(inbox.subscribe, () => pick(inbox.read()));
}
