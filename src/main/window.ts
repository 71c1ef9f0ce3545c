import { BrowserWindow } from "electron";
import type { BrowserWindowConstructorOptions, Session, WebContents } from "electron";

import { appOrigin, isAppAddress } from "./app-address.ts";

/** The options of every window of the app; there is no other place that makes one. */
export function createWindowOptions(preloadPath: string): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 360,
    minHeight: 560,
    show: false,
    backgroundColor: "#F7F8F6",
    webPreferences: {
      preload: preloadPath,
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

/** No page gets a permission or a device; the app needs none. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Opens the app's window on its first page and shows it once something is painted. */
export async function openWindow(
  preloadPath: string,
  openLink: (address: string) => void,
): Promise<BrowserWindow> {
  const window = new BrowserWindow(createWindowOptions(preloadPath));
  guardNavigation(window.webContents, openLink);
  window.once("ready-to-show", () => window.show());
  await window.loadURL(`${appOrigin}/`);
  return window;
}
