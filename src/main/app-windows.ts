import { BrowserWindow, session } from "electron";
import type { Session, WebContents } from "electron";

import { appOrigin, isAppAddress } from "./app-address.ts";
import { openWindow } from "./window.ts";

export type AppWindows = ReturnType<typeof createAppWindows>;

export type AppWindowsParts = {
  preloadPath: string;
  /** Makes a session ready for the app's pages, once for each partition. */
  prepareSession: (session: Session) => void;
  openLink: (address: string) => void;
  /** Another page has come into a window, in the place of the one before. */
  onPageGone: (page: WebContents) => void;
  /** A window has come or shows another address. */
  onMoved: () => void;
  onClosed: (page: WebContents) => void;
};

/** The app's windows: one for each design that somebody works on, as many as they like. */
export function createAppWindows(parts: AppWindowsParts) {
  const { preloadPath, prepareSession, openLink, onPageGone, onMoved, onClosed } = parts;
  const prepared = new Set<string>();

  const prepare = (partition: string) => {
    if (prepared.has(partition)) return;
    prepared.add(partition);
    prepareSession(session.fromPartition(partition));
  };
  const open = (partition: string, path = "/"): BrowserWindow => {
    prepare(partition);
    const window = openWindow({ preloadPath, partition, path }, openLink);
    const { webContents } = window;
    webContents.on("did-navigate", () => {
      onPageGone(webContents);
      onMoved();
    });
    webContents.on("did-navigate-in-page", onMoved);
    window.on("closed", () => onClosed(webContents));
    return window;
  };

  return {
    open,
    /** Shows an address in the window that is at the same page, or in a new one: no work is left for it. */
    openAt(partition: string, path: string): void {
      const address = new URL(path, appOrigin);
      const there = BrowserWindow.getAllWindows().find(
        ({ webContents }) =>
          !webContents.isDestroyed() &&
          isAppAddress(webContents.getURL()) &&
          new URL(webContents.getURL()).pathname === address.pathname,
      );
      if (there === undefined) return void open(partition, path);
      if (there.isMinimized()) there.restore();
      there.focus();
      there.loadURL(appOrigin + path).catch(() => undefined);
    },
    /** Opens one and closes those that are there: they are of another server or company. */
    replaceAll(partition: string, path: string): void {
      const before = BrowserWindow.getAllWindows();
      open(partition, path);
      for (const window of before) window.close();
    },
    /** Brings the window that was used last to the front; null where there is none. */
    showLast(): BrowserWindow | null {
      const window = findLast();
      if (window?.isMinimized() === true) window.restore();
      window?.focus();
      return window;
    },
    findLast,
    /** Where each window is within the app. */
    listPaths: (): string[] =>
      BrowserWindow.getAllWindows().flatMap(({ webContents }) => {
        const address = webContents.isDestroyed() ? "" : webContents.getURL();
        if (!isAppAddress(address)) return [];
        const { pathname, search } = new URL(address);
        return [pathname + search];
      }),
    listPages: (): WebContents[] =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  };
}

function findLast(): BrowserWindow | null {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;
}
