import { BrowserWindow } from "electron";
import type { BrowserWindowConstructorOptions, Session, WebContents } from "electron";

import { appOrigin, isAppAddress } from "./app-address.ts";

/** The options of every window of the app; there is no other place that makes one. */
export function createWindowOptions(
  preloadPath: string,
  partition: string,
): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 360,
    minHeight: 560,
    show: false,
    backgroundColor: "#F7F8F6",
    webPreferences: {
      preload: preloadPath,
      // Of its own for each server: what a page keeps on the device is for nobody else.
      partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    },
  };
}

/**
 * Keeps a page where it is: it may move only within the app, opens no window, attaches no webview.
 * `openLink` is asked for addresses the person wanted in a new window.
 */
export function guardNavigation(contents: WebContents, openLink: (address: string) => void): void {
  contents.on("will-navigate", refuseForeign);
  contents.on("will-frame-navigate", refuseForeign);
  contents.on("will-redirect", refuseForeign);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: "deny" };
  });
}

function refuseForeign(event: { preventDefault(): void; url: string }): void {
  if (!isAppAddress(event.url)) event.preventDefault();
}

/** Copying a link needs it; no page gets another permission, or a device. */
const grantedPermission = "clipboard-sanitized-write";

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === grantedPermission),
  );
  session.setPermissionCheckHandler((_contents, permission) => permission === grantedPermission);
  session.setDevicePermissionHandler(() => false);
}

export type WindowPlace = {
  preloadPath: string;
  partition: string;
  /** A path of the app, with its query. */
  path: string;
};

/** Opens a window of the app and shows it once something is painted. */
export function openWindow(
  { preloadPath, partition, path }: WindowPlace,
  openLink: (address: string) => void,
): BrowserWindow {
  const window = new BrowserWindow(createWindowOptions(preloadPath, partition));
  guardNavigation(window.webContents, openLink);
  window.once("ready-to-show", () => window.show());
  // What is refused has a page that says so.
  window.loadURL(`${appOrigin}${path}`).catch(() => undefined);
  return window;
}
