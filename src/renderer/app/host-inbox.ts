import { createContext, useContext, useSyncExternalStore } from "react";

import type { HostCommand, Platform } from "#renderer/platform/platform.ts";
import type { CompanyStyles } from "#shared/company.ts";
import type { HostState } from "#renderer/state/host-slice.ts";
import type { Locale } from "#shared/locale.ts";

/** Something to do once, in turn. */
export type HostTask = Extract<HostCommand, { type: "navigate" | "image" | "introduce" }>;

/** What the page around wants now. */
export type HostRequests = {
  locale: Locale | null;
  /** Styles to show instead of the company's. */
  styles: CompanyStyles | null;
  /** Fields of the company's styles to show differently. */
  changes: Readonly<Record<string, unknown>> | null;
  /** Not done yet, in their order. */
  tasks: readonly HostTask[];
};

export type HostInbox = {
  read: () => HostRequests;
  subscribe: (listener: () => void) => () => void;
  finish: (task: HostTask) => void;
  /** Shows other styles without being asked from outside: those of a link to a draft. */
  applyStyles: (styles: CompanyStyles) => void;
};

/** Hears the page around from the start and keeps what it wants until somebody can do it. */
export function openHostInbox(
  platform: Pick<Platform, "watchHost">,
  hear: { locale: (locale: Locale) => void; introduction: (host: HostState) => void },
): HostInbox {
  const listeners = new Set<() => void>();
  let requests: HostRequests = { locale: null, styles: null, changes: null, tasks: [] };
  const change = (changed: Partial<HostRequests>) => {
    requests = { ...requests, ...changed };
    for (const listener of listeners) listener();
  };
  platform.watchHost((command) => {
    if (command.type === "locale") {
      hear.locale(command.locale);
      change({ locale: command.locale });
    } else if (command.type === "theme") change({ styles: command.styles });
    else if (command.type === "restyle") change({ changes: command.styles });
    else {
      if (command.type === "introduce") hear.introduction(readHost(command));
      change({ tasks: [...requests.tasks, command] });
    }
  });
  return {
    read: () => requests,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    finish: (task) => change({ tasks: requests.tasks.filter((one) => one !== task) }),
    applyStyles: (styles) => change({ styles }),
  };
}

function readHost({ prefill, fields, takesCart }: HostState): HostState {
  return { prefill, fields, takesCart };
}

const nobody: HostInbox = {
  read: () => noRequests,
  subscribe: () => () => undefined,
  finish: () => undefined,
  applyStyles: () => undefined,
};
const noRequests: HostRequests = { locale: null, styles: null, changes: null, tasks: [] };

export const HostInboxContext = createContext<HostInbox>(nobody);

/** One of the requests of the page around, as it changes. */
export function useHostRequests<Choice>(pick: (requests: HostRequests) => Choice): Choice {
  const inbox = useContext(HostInboxContext);
  return useSyncExternalStore(inbox.subscribe, () => pick(inbox.read()));
}
