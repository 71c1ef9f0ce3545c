import type { WebContents } from "electron";

import { createApiGateway } from "./api-gateway.ts";
import type { ApiGateway } from "./api-gateway.ts";
import type { Connection } from "./connection.ts";
import { sendEvent } from "./ipc.ts";
import type { ServerAddress } from "./server-address.ts";

export type PageConnections = ReturnType<typeof createPageConnections>;

export type PageConnectionsParts = {
  /** Connects as whoever was signed in there last; `onChanged` is called when that changes. */
  open: (address: ServerAddress, onChanged: () => void) => Promise<Connection>;
  listPages: () => WebContents[];
  /** The app is at another company or server, or another person is there. */
  onChanged: () => void;
};

/**
 * Which server each page talks to: the app's, with two exceptions. A page where another one is being
 * chosen tries that alone, until a company is opened there or the page goes. And a page that stays
 * open when the app goes to another server stays with its own, whose data it shows.
 */
export function createPageConnections({ open, listPages, onChanged }: PageConnectionsParts) {
  const tried = new Map<WebContents, Connection>();
  const settled = new Map<WebContents, Connection>();
  const gateways = new Map<WebContents, ApiGateway>();
  let current: Connection | null = null;

  const find = (page: WebContents): Connection | null => {
    const known = tried.get(page) ?? settled.get(page) ?? current;
    if (known === null || tried.has(page)) return known;
    // The companies of a server have their people in common, and so one session.
    const found = known.origin === current?.origin ? current : known;
    settled.set(page, found);
    return found;
  };
  const openAt = (address: ServerAddress) =>
    open(address, () => {
      const pages = listPages().filter((page) => find(page)?.origin === address.origin);
      for (const page of pages) sendEvent(page, "session:changed", null);
      if (address.origin === current?.origin) onChanged();
    });
  const stop = (page: WebContents) => {
    gateways.get(page)?.stop();
    gateways.delete(page);
  };

  return {
    /** The app's own; null until it has been pointed at a server. */
    readCurrent: () => current,
    find,
    /** One for each page, so that one that goes away stops nothing of another. */
    findGateway(page: WebContents): ApiGateway | null {
      const connection = find(page);
      if (connection === null) return null;
      const gateway =
        gateways.get(page) ??
        createApiGateway(connection.client, (name, payload) => sendEvent(page, name, payload));
      gateways.set(page, gateway);
      return gateway;
    },
    /** Lets one page talk to a server; the app's own is gone back to. */
    async tryOut(page: WebContents, address: ServerAddress): Promise<void> {
      const connection = address.origin === current?.origin ? null : await openAt(address);
      stop(page);
      tried.delete(page);
      if (connection !== null && !page.isDestroyed()) tried.set(page, connection);
    },
    /** Points the app at a company of a server. */
    async use(address: ServerAddress): Promise<void> {
      current = await openAt(address);
      for (const page of gateways.keys()) stop(page);
      tried.clear();
      onChanged();
    },
    /** What a page had asked for is of no use to the next one in its window. */
    leave(page: WebContents): void {
      gateways.get(page)?.stop();
      if (tried.delete(page)) gateways.delete(page);
    },
    /** The window of a page is closed. */
    forget(page: WebContents): void {
      stop(page);
      tried.delete(page);
      settled.delete(page);
    },
  };
}
