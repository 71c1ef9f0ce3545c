import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  protocol,
  safeStorage,
  shell,
  utilityProcess,
} from "electron";
import type { WebContents } from "electron";
import { join } from "node:path";

import { appScheme } from "./app-address.ts";
import { createAppHandlers } from "./app-handlers.ts";
import type { DesktopState } from "./app-handlers.ts";
import { appSchemePrivileges, createAppProtocol } from "./app-protocol.ts";
import { createAppWindows } from "./app-windows.ts";
import type { AppWindows } from "./app-windows.ts";
import { createBatchDesk } from "./batch/batch-desk.ts";
import type { BatchDesk } from "./batch/batch-desk.ts";
import { openConnection, partitionOf } from "./connection.ts";
import { maxWindows, readDesktopSettings } from "./desktop-settings.ts";
import { isOpenableLink } from "./external-links.ts";
import { registerIpc, sendEvent } from "./ipc.ts";
import { readLaunchWords } from "./launch-words.ts";
import type { LaunchWords } from "./launch-words.ts";
import { findMenuTexts } from "./menu-texts.ts";
import type { MenuTexts } from "./menu-texts.ts";
import { createMenuTemplate } from "./menu.ts";
import type { MenuAction } from "./menu.ts";
import { photoEndings, readPhoto } from "./offered-photos.ts";
import type { OfferedPhoto } from "./offered-photos.ts";
import { findReturnPageTexts } from "./return-page.ts";
import type { ServerAddress } from "./server-address.ts";
import { openSettingsFile } from "./settings-file.ts";
import type { SettingsFile } from "./settings-file.ts";
import { createThrottle } from "./throttle.ts";
import { createTokenVault } from "./token-vault.ts";
import type { TokenVault } from "./token-vault.ts";
import { describeUserAgent } from "./user-agent.ts";
import { denyPermissions } from "./window.ts";

const outFolder = join(import.meta.dirname, "..");
const preloadPath = join(outFolder, "preload/index.cjs");
const batchWorkerPath = join(import.meta.dirname, "batch-worker.js");
const connectPath = "/connect";
/** Pages hear of a batch at most this often. */
const batchNewsMs = 250;

/** Must be called before the app is ready: a scheme cannot get its privileges later. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
}

/** Puts the desktop app together and opens its windows. Call once, after the app is ready. */
export async function startApp(words: LaunchWords): Promise<void> {
  const file = openSettingsFile(app.getPath("userData"));
  // The store's own channel would tell any frame where the settings lie; no page needs it.
  ipcMain.removeAllListeners("electron-store-get-data");
  const state = createState(file);
  await state.batch.open();
  const server = readDesktopSettings(process.env, file.read());
  if (server !== null) await state.connect(server);
  registerIpc(ipcMain, createAppHandlers(state));
  const texts = findMenuTexts(app.getLocale());
  const act = (action: MenuAction) => void runAction(state, action, texts);
  const send = (command: Parameters<typeof sendEvent<"menu:command">>[2]) =>
    sendEvent(state.windows.findLast()?.webContents ?? null, "menu:command", command);
  const template = createMenuTemplate(texts, { send, act }, process.platform === "darwin");
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  watchLifetime(state);
  openFirstWindows(state, file.read().windows ?? []);
  obey(state, words);
}

function createState(file: SettingsFile): DesktopState {
  const vaults = new Map<string, TokenVault>();
  const photos = new Map<WebContents, OfferedPhoto>();
  const fetch = (address: string, init: RequestInit) =>
    net.fetch(address, { ...init, headers: nameApp(init.headers) });
  const serveApp = createAppProtocol(join(outFolder, "renderer"));
  const vaultFor = (origin: string) => {
    const vault =
      vaults.get(origin) ?? createTokenVault(safeStorage, file.sealedFor(origin), process.platform);
    vaults.set(origin, vault);
    return vault;
  };
  const parts = {
    fetch,
    vaultFor,
    texts: findReturnPageTexts(app.getLocale()),
    openExternal: (address: string) => shell.openExternal(address),
    onBack: () => void windows.showLast(),
    onChanged: () => {
      for (const page of windows.listPages()) sendEvent(page, "session:changed", null);
    },
  };
  const windows = createAppWindows({
    preloadPath,
    prepareSession(session) {
      session.protocol.handle(appScheme, serveApp);
      denyPermissions(session);
    },
    openLink: (address) => openLink(state, address),
    onPageGone: (page) => state.gateways.get(page)?.stop(),
    onMoved: () => keepPaths(file, windows.listPaths()),
  });
  const state: DesktopState = {
    file,
    windows,
    photos,
    fetch,
    batch: openBatchDesk(windows),
    gateways: new Map(),
    connection: null,
    async connect(address: ServerAddress) {
      for (const gateway of state.gateways.values()) gateway.stop();
      state.gateways.clear();
      state.connection = await openConnection(address, parts);
    },
    choosePath,
  };
  return state;
}

function openBatchDesk(windows: AppWindows): BatchDesk {
  return createBatchDesk({
    folder: app.getPath("userData"),
    fork: () => utilityProcess.fork(batchWorkerPath, [], { serviceName: "Roomwright batch" }),
    async askForFolder() {
      const { filePaths } = await dialog.showOpenDialog({
        properties: ["openDirectory", "createDirectory"],
      });
      return filePaths[0] ?? null;
    },
    openFolder: (path) => shell.openPath(path),
    onChanged: createThrottle(() => {
      for (const page of windows.listPages()) sendEvent(page, "batch:changed", null);
    }, batchNewsMs),
  });
}

function nameApp(headers: RequestInit["headers"]): Headers {
  const named = new Headers(headers);
  named.set("user-agent", describeUserAgent(app.getVersion(), process.platform));
  return named;
}

function openLink({ connection }: DesktopState, address: string): void {
  const allowedHosts = connection === null ? [] : [new URL(connection.origin).hostname];
  if (isOpenableLink(address, allowedHosts)) void shell.openExternal(address);
}

/** Of a session that ends with its last window the windows are kept, not that there is none. */
function keepPaths(file: SettingsFile, paths: readonly string[]): void {
  const kept = paths.filter((path) => !path.startsWith(connectPath) && path.length <= 500);
  if (kept.length > 0) file.write("windows", kept.slice(0, maxWindows));
}

function openFirstWindows({ windows, connection }: DesktopState, paths: readonly string[]): void {
  const partition = partitionOf(connection);
  if (connection === null) windows.open(partition, connectPath);
  else for (const path of paths.length === 0 ? ["/"] : paths) windows.open(partition, path);
}

/** An invitation changes nothing by itself: the person sees where it leads and says so. */
function obey(state: DesktopState, { invitation, photos }: LaunchWords): void {
  if (invitation !== null) {
    const query = new URLSearchParams({ address: invitation }).toString();
    state.windows.open(partitionOf(state.connection), `${connectPath}?${query}`);
  }
  void openPhotos(state, photos);
}

async function openPhotos(state: DesktopState, paths: readonly string[]): Promise<void> {
  if (state.connection === null) return;
  for (const path of paths) {
    // One after the other: each is as large as a photo.
    const photo = await readPhoto(path);
    if (photo === null) continue;
    app.addRecentDocument(path);
    const { webContents } = state.windows.open(partitionOf(state.connection), "/upload");
    state.photos.set(webContents, photo);
    sendEvent(webContents, "file:offered", null);
  }
}

async function runAction(state: DesktopState, action: MenuAction, texts: MenuTexts): Promise<void> {
  const { windows, connection } = state;
  const partition = partitionOf(connection);
  if (action === "changeServer" || connection === null) windows.open(partition, connectPath);
  else if (action === "newWindow") windows.open(partition);
  else if (action === "batch") windows.open(partition, "/batch");
  else if (action === "print") windows.findLast()?.webContents.print();
  else {
    const { filePaths } = await dialog.showOpenDialog({
      properties: ["openFile", "multiSelections"],
      filters: [{ name: texts.photos, extensions: [...photoEndings] }],
    });
    await openPhotos(state, filePaths);
  }
}

async function choosePath(options: {
  defaultPath: string;
  filters: { name: string; extensions: string[] }[];
}): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow();
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === "" ? null : answer.filePath;
}

function watchLifetime(state: DesktopState): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (state.windows.findLast() === null) openFirstWindows(state, []);
  });
  app.on("second-instance", (_event, argv) => {
    state.windows.showLast();
    obey(state, readLaunchWords(argv.slice(1)));
  });
  app.on("open-url", (_event, link) => obey(state, readLaunchWords([link])));
  app.on("open-file", (_event, path) => obey(state, readLaunchWords([path])));
}
