import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  protocol,
  safeStorage,
  session,
  shell,
} from "electron";
import { join } from "node:path";

import { appScheme } from "./app-address.ts";
import { createApiGateway } from "./api-gateway.ts";
import type { ApiGateway } from "./api-gateway.ts";
import { appSchemePrivileges, createAppProtocol } from "./app-protocol.ts";
import { createBrowserSignIn } from "./browser-sign-in.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { readDesktopSettings } from "./desktop-settings.ts";
import type { DesktopSettings } from "./desktop-settings.ts";
import { isOpenableLink } from "./external-links.ts";
import { saveFile } from "./file-saver.ts";
import { registerIpc, sendEvent } from "./ipc.ts";
import type { IpcHandlers } from "./ipc.ts";
import { findMenuTexts } from "./menu-texts.ts";
import { createMenuTemplate } from "./menu.ts";
import { findReturnPageTexts } from "./return-page.ts";
import { createServerClient } from "./server-client.ts";
import { hideCredential } from "./hide-credential.ts";
import { createSessionClient } from "./session-client.ts";
import type { SessionClient } from "./session-client.ts";
import { openSettingsFile } from "./settings-file.ts";
import { createTokenVault } from "./token-vault.ts";
import type { TokenVault } from "./token-vault.ts";
import { describeUserAgent } from "./user-agent.ts";
import { denyPermissions, openWindow } from "./window.ts";

const outFolder = join(import.meta.dirname, "..");
const preloadPath = join(outFolder, "preload/index.cjs");

type Parts = {
  settings: DesktopSettings;
  vault: TokenVault;
  sessions: SessionClient;
  gateway: ApiGateway;
};

/** Must be called before the app is ready: a scheme cannot get its privileges later. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
}

/** Puts the desktop app together and opens its window. Call once, after the app is ready. */
export async function startApp(): Promise<void> {
  const parts = createParts();
  await parts.sessions.open();
  protocol.handle(appScheme, createAppProtocol(join(outFolder, "renderer")));
  denyPermissions(session.defaultSession);
  registerIpc(ipcMain, createHandlers(parts));
  const template = createMenuTemplate(
    findMenuTexts(app.getLocale()),
    (command) => sendEvent(findPage(), "menu:command", command),
    process.platform === "darwin",
  );
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  watchLifetime(parts);
  await openMainWindow(parts);
}

function createParts(): Parts {
  const file = openSettingsFile(app.getPath("userData"));
  // The store's own channel would tell any frame where the settings lie; no page needs it.
  ipcMain.removeAllListeners("electron-store-get-data");
  const settings = readDesktopSettings(process.env, file);
  const vault = createTokenVault(safeStorage, file.sealed, process.platform);
  const jar = createCookieJar();
  const serverClient = createServerClient(
    settings.serverOrigin,
    (address, init) => net.fetch(address, { ...init, headers: nameApp(init.headers) }),
    jar,
    () => sessions.keepCookies(),
  );
  const browser = createBrowserSignIn({
    origin: settings.serverOrigin,
    companySlug: settings.companySlug,
    texts: findReturnPageTexts(app.getLocale()),
    openExternal: (address) => shell.openExternal(address),
    onBack: showWindow,
  });
  const sessions = createSessionClient({
    serverClient,
    jar,
    vault,
    browser,
    companySlug: settings.companySlug,
    onChanged: () => sendEvent(findPage(), "session:changed", null),
  });
  const gateway = createApiGateway(serverClient, (name, payload) =>
    sendEvent(findPage(), name, payload),
  );
  return { settings, vault, sessions, gateway };
}

function nameApp(headers: RequestInit["headers"]): Headers {
  const named = new Headers(headers);
  named.set("user-agent", describeUserAgent(app.getVersion(), process.platform));
  return named;
}

function createHandlers({ settings, vault, sessions, gateway }: Parts): IpcHandlers {
  return {
    "context:read": async () => ({
      appVersion: app.getVersion(),
      tokenPersistence: await vault.persistence(),
      companySlug: settings.companySlug,
      sessionRefetchSeconds: settings.sessionRefetchSeconds,
      // Without an answer the app still starts; it asks again once the server is back.
      session: await sessions.read().then(hideCredential, () => null),
    }),
    "session:read": async () => hideCredential(await sessions.read()),
    "session:sign-in": ({ provider, fields }) => sessions.signIn(provider, fields),
    "session:update": async (data) => hideCredential(await sessions.update(data)),
    "session:sign-out": async () => {
      await sessions.signOut();
      return null;
    },
    "api:send": (request) => gateway.send(request),
    "api:cancel": (id) => {
      gateway.cancel(id);
      return null;
    },
    "file:save": ({ name, bytes }) => saveFile(name, bytes, app.getPath("downloads"), choosePath),
  };
}

async function choosePath(options: {
  defaultPath: string;
  filters: { name: string; extensions: string[] }[];
}): Promise<string | null> {
  const window = findWindow();
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === "" ? null : answer.filePath;
}

async function openMainWindow({ settings, gateway }: Parts): Promise<void> {
  const allowedHosts = [new URL(settings.serverOrigin).hostname];
  const window = await openWindow(preloadPath, (address) => {
    if (isOpenableLink(address, allowedHosts)) void shell.openExternal(address);
  });
  // What the page that went away had asked for is of no use to the next one.
  window.webContents.on("did-navigate", () => gateway.stop());
  window.on("closed", () => gateway.stop());
}

function watchLifetime(parts: Parts): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (findWindow() === null) void openMainWindow(parts);
  });
  app.on("second-instance", showWindow);
}

function showWindow(): void {
  const window = findWindow();
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
}

function findWindow(): BrowserWindow | null {
  return BrowserWindow.getAllWindows()[0] ?? null;
}

function findPage() {
  return findWindow()?.webContents ?? null;
}
