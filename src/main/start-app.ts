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
import { existsSync } from "node:fs";
import { join } from "node:path";

import { appScheme } from "./app-address.ts";
import { createAppHandlers } from "./app-handlers.ts";
import type { DesktopState } from "./app-handlers.ts";
import { appSchemePrivileges, createAppProtocol } from "./app-protocol.ts";
import { createAppWindows } from "./app-windows.ts";
import type { AppWindows } from "./app-windows.ts";
import { createBatchController } from "./batch/batch-controller.ts";
import type { BatchController } from "./batch/batch-controller.ts";
import { createForkOptions } from "./batch/batch-process.ts";
import { openConnection, partitionOf } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { openCrashLog } from "./crash-log.ts";
import type { CrashLog } from "./crash-log.ts";
import {
  maxWindows,
  readDesktopSettings,
  readQuoteSeconds,
  readRefetchSeconds,
} from "./desktop-settings.ts";
import { isOpenableLink } from "./external-links.ts";
import { registerIpc, sendEvent } from "./ipc.ts";
import { createWindowKeeper } from "./kept-windows.ts";
import { readLaunchWords } from "./launch-words.ts";
import type { LaunchWords } from "./launch-words.ts";
import { findMenuTexts } from "./menu-texts.ts";
import { connectPath, obeyWords, runMenuAction } from "./menu-actions.ts";
import { createMenuTemplate } from "./menu.ts";
import type { MenuAction } from "./menu.ts";
import type { OfferedPhoto } from "./offered-photos.ts";
import { createPageConnections } from "./page-connections.ts";
import { findReturnPageTexts } from "./return-page.ts";
import { createLossNotice, findLossTexts } from "./loss-notice.ts";
import { createSavedFiles } from "./saved-files.ts";
import { openSettingsFile } from "./settings-file.ts";
import type { SettingsFile } from "./settings-file.ts";
import { createDataKey } from "./data-key.ts";
import { followQuotes } from "./quotes/follow-quotes.ts";
import { createThrottle } from "./throttle.ts";
import { createTokenVault } from "./token-vault.ts";
import { followUpdates, updatesItself } from "./updates.ts";
import { describeUserAgent } from "./user-agent.ts";
import { denyPermissions } from "./window.ts";

const outFolder = join(import.meta.dirname, "..");
const preloadPath = join(outFolder, "preload/index.cjs");
const batchWorkerPath = join(import.meta.dirname, "batch-worker.js");
/** Pages hear of a batch at most this often. */
const batchNewsMs = 250;

/** Must be called before the app is ready: a scheme cannot get its privileges later. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
}

/** Puts the desktop app together and opens its windows. Call once, after the app is ready. */
export async function startApp(words: LaunchWords): Promise<void> {
  const crashes = openCrashLog(join(app.getPath("logs"), "crashes.log"));
  watchCrashes(crashes);
  const file = openSettingsFile(app.getPath("userData"));
  // The store's own channel would tell any frame where the settings lie; no page needs it.
  ipcMain.removeAllListeners("electron-store-get-data");
  const state = createState(file);
  await state.batch.open();
  const server = readDesktopSettings(process.env, file.read());
  if (server !== null) await state.connections.use(server);
  registerIpc(ipcMain, createAppHandlers(state));
  const texts = findMenuTexts(app.getLocale());
  const act = (action: MenuAction) => void runMenuAction(state, action, texts);
  const send = (command: Parameters<typeof sendEvent<"menu:command">>[2]) =>
    sendEvent(state.windows.findLast()?.webContents ?? null, "menu:command", command);
  const listeners = { send, act, quotes: state.quotes };
  const template = createMenuTemplate(texts, listeners, process.platform === "darwin");
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  watchLifetime(state);
  openFirstWindows(state, file.read().windows ?? []);
  obeyWords(state, words);
  state.quotes.start();
  await startUpdates(crashes);
}

/** What the app cannot go on from, and what it can: a page or a helper process that died. */
function watchCrashes(crashes: CrashLog): void {
  process.on("unhandledRejection", (error) => crashes.note("main", error));
  process.on("uncaughtExceptionMonitor", (error) => crashes.note("main", error));
  app.on("render-process-gone", (_event, _page, { reason }) => crashes.note("page", reason));
  app.on("child-process-gone", (_event, { type, reason }) => crashes.note(type, reason));
}

async function startUpdates(crashes: CrashLog): Promise<void> {
  const hasFeed = app.isPackaged && existsSync(join(process.resourcesPath, "app-update.yml"));
  const { isPackaged } = app;
  if (!updatesItself({ isPackaged, platform: process.platform, hasFeed })) return;
  const { default: updater } = await import("electron-updater");
  followUpdates(updater.autoUpdater, (error) => crashes.note("update", error));
}

function createState(file: SettingsFile): DesktopState {
  const photos = new Map<WebContents, OfferedPhoto>();
  const serveApp = createAppProtocol(join(outFolder, "renderer"));
  const { platform } = process;
  const vaultFor = onceForEach((origin) =>
    createTokenVault(safeStorage, file.sealedFor("sealed", origin), platform),
  );
  const dataKeyFor = onceForEach((origin) =>
    createDataKey(safeStorage, file.sealedFor("dataKeys", origin), platform),
  );
  const parts = {
    fetch,
    vaultFor,
    texts: findReturnPageTexts(app.getLocale()),
    openExternal: (address: string) => shell.openExternal(address),
    onBack: () => void windows.showLast(),
  };
  const connections = createPageConnections({
    open: (address, onChanged) => openConnection(address, { ...parts, onChanged }),
    listPages: () => windows.listPages(),
    onChanged: () => quotes.restart(),
  });
  const keeper = createWindowKeeper((paths) => keepPaths(file, paths));
  app.on("before-quit", keeper.quit);
  const windows = createAppWindows({
    preloadPath,
    prepareSession(session) {
      session.protocol.handle(appScheme, serveApp);
      denyPermissions(session);
    },
    openLink: (address) => openLink(connections.readCurrent(), address),
    onPageGone: (page) => connections.leave(page),
    onMoved: () => keeper.moved(windows.listPaths()),
    onClosed(page) {
      connections.forget(page);
      photos.delete(page);
      keeper.closed(windows.listPaths());
    },
  });
  const quotes = followQuotes({
    file,
    windows,
    readConnection: () => connections.readCurrent(),
    everySeconds: readQuoteSeconds(process.env),
  });
  return {
    file,
    windows,
    quotes,
    photos,
    fetch,
    batch: openBatchController(windows),
    savedFiles: createSavedFiles(savedFilesSystem),
    dataKeyFor,
    notifyLoss: createLossNotice(findLossTexts(app.getLocale())),
    connections,
    sessionRefetchSeconds: readRefetchSeconds(process.env),
    choosePath,
  };
}

const savedFilesSystem = {
  readIcon: (path: string) => app.getFileIcon(path),
  openFolder: (path: string) => shell.openPath(path),
};

/** The parts that belong to a server, each made when it is first wanted. */
function onceForEach<Part>(make: (origin: string) => Part): (origin: string) => Part {
  const made = new Map<string, Part>();
  return (origin) => {
    const part = made.get(origin) ?? make(origin);
    made.set(origin, part);
    return part;
  };
}

function openBatchController(windows: AppWindows): BatchController {
  return createBatchController({
    folder: app.getPath("userData"),
    fork: () => utilityProcess.fork(batchWorkerPath, [], createForkOptions(process.env)),
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

function fetch(address: string, init: RequestInit): Promise<Response> {
  return net.fetch(address, { ...init, headers: nameApp(init.headers) });
}

function nameApp(headers: RequestInit["headers"]): Headers {
  const named = new Headers(headers);
  named.set("user-agent", describeUserAgent(app.getVersion(), process.platform));
  return named;
}

function openLink(connection: Connection | null, address: string): void {
  const allowedHosts = connection === null ? [] : [new URL(connection.origin).hostname];
  if (isOpenableLink(address, allowedHosts)) void shell.openExternal(address);
}

/** Of a session that ends with its last window the windows are kept, not that there is none. */
function keepPaths(file: SettingsFile, paths: readonly string[]): void {
  const kept = paths.filter((path) => !path.startsWith(connectPath) && path.length <= 500);
  if (kept.length > 0) file.write("windows", kept.slice(0, maxWindows));
}

function openFirstWindows({ windows, connections }: DesktopState, paths: readonly string[]): void {
  const connection = connections.readCurrent();
  const partition = partitionOf(connection);
  if (connection === null) windows.open(partition, connectPath);
  else for (const path of paths.length === 0 ? ["/"] : paths) windows.open(partition, path);
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
    obeyWords(state, readLaunchWords(argv.slice(1)));
  });
  app.on("open-url", (_event, link) => obeyWords(state, readLaunchWords([link])));
  app.on("open-file", (_event, path) => obeyWords(state, readLaunchWords([path])));
}
