import { EventEmitter } from "node:events";

/**
 * As much of Electron as the app's own parts need to be put together: windows that are told where
 * they are, and pages that ask. Nothing is drawn; what would leave the computer is noted down.
 */

export class WebContents extends EventEmitter {
  readonly partition: string;
  readonly heard: string[] = [];
  isGone = false;
  #address = "";

  constructor(partition: string) {
    super();
    this.partition = partition;
  }

  getURL = (): string => this.#address;
  isDestroyed = (): boolean => this.isGone;
  send = (channel: string): void => void this.heard.push(channel);
  setWindowOpenHandler = (): void => undefined;

  /** Goes to an address, as a page does that is loaded, or within itself. */
  goTo(address: string, isInPage = false): void {
    this.#address = address;
    this.emit(isInPage ? "did-navigate-in-page" : "did-navigate");
  }
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = [];
  static getAllWindows = (): BrowserWindow[] => [...BrowserWindow.all];
  static getFocusedWindow = (): BrowserWindow | null => BrowserWindow.all.at(-1) ?? null;

  readonly webContents: WebContents;
  /** What a page does that has something unsaved. */
  refusesToClose = false;

  constructor({ webPreferences }: { webPreferences: { partition: string } }) {
    super();
    this.webContents = new WebContents(webPreferences.partition);
    BrowserWindow.all.push(this);
  }

  async loadURL(address: string): Promise<void> {
    await Promise.resolve();
    this.webContents.goTo(address);
  }

  close(): void {
    if (this.refusesToClose) return;
    BrowserWindow.all = BrowserWindow.all.filter((window) => window !== this);
    this.webContents.isGone = true;
    this.emit("closed");
  }

  show = (): void => undefined;
  focus = (): void => undefined;
  isMinimized = (): boolean => false;
}

type Handler = (event: object, argument: unknown) => Promise<unknown>;
const handlers = new Map<string, Handler>();
export const ipcMain = {
  handle: (channel: string, handler: Handler) => void handlers.set(channel, handler),
  removeAllListeners: () => undefined,
};

/** A page asks the app for something. */
export function invoke(page: WebContents, channel: string, argument?: unknown): Promise<unknown> {
  const senderFrame = { url: page.getURL(), parent: null };
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`nobody handles ${channel}`);
  return handler({ senderFrame, sender: page }, argument);
}

class App extends EventEmitter {
  folder = "";
  readonly isPackaged = false;
  getPath = (): string => this.folder;
  getVersion = (): string => "0.1.0";
  getLocale = (): string => "en-US";
  addRecentDocument = (): void => undefined;
  quit = (): void => undefined;
}
export const app = new App();

type Item = { id?: string; click?: (item: { checked: boolean }) => void; submenu?: unknown };
let menu: readonly Item[] = [];
export const Menu = {
  buildFromTemplate: (template: readonly Item[]) => template,
  setApplicationMenu: (template: readonly Item[]) => void (menu = template),
};

/** The person chooses something in the menu; of what is on or off, this. */
export function chooseInMenu(id: string, checked = true): void {
  const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? (submenu as Item[]) : []));
  items.find((item) => item.id === id)?.click?.({ checked });
}

/** What is answered, by path; everything else is answered with nothing in particular. */
export const answers = new Map<string, object>();
/** Where requests went. */
export const requests: string[] = [];
export const net = {
  fetch: (address: string): Promise<Response> => {
    requests.push(address);
    return Promise.resolve(Response.json(answers.get(new URL(address).pathname) ?? null));
  },
};

export const dialog = {
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: "" }),
};
/** What the system showed to the person. */
export class Notification extends EventEmitter {
  static shown: Notification[] = [];
  static isSupported = (): boolean => true;
  readonly title: string;
  readonly body: string;

  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }

  show = (): void => void Notification.shown.push(this);
}

export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(false),
  getSelectedStorageBackend: () => "unknown",
};
export const shell = { openExternal: () => Promise.resolve(), openPath: () => Promise.resolve("") };
export const protocol = { registerSchemesAsPrivileged: () => undefined };
export const utilityProcess = {};
export const session = {
  fromPartition: () => ({
    protocol: { handle: () => undefined },
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  }),
};

/** As if the app had not been started yet, with a folder of its own. */
export function beginAnew(folder: string): void {
  BrowserWindow.all = [];
  handlers.clear();
  app.removeAllListeners();
  app.folder = folder;
  requests.length = 0;
  answers.clear();
  Notification.shown = [];
}
