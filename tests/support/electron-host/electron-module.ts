import { EventEmitter } from "node:events";

import { app } from "./app-object.ts";
import { BrowserWindow } from "./browser-window.ts";
import { ipcMain } from "./ipc-main.ts";
import { Menu, MenuItem } from "./menu-object.ts";
import { safeStorage } from "./safe-storage.ts";
import { net, protocol, session } from "./session-object.ts";
import { utilityProcess } from "./utility-process.ts";
import { WebContents } from "./web-contents.ts";

/** Nobody sits in front of the host: a dialog is cancelled unless a test replaces the function. */
export const dialog = {
  showSaveDialog: (..._args: unknown[]) => Promise.resolve({ canceled: true, filePath: "" }),
  showOpenDialog: (..._args: unknown[]) =>
    Promise.resolve({ canceled: true, filePaths: [] as string[] }),
  /** What was said, for a test to look at. */
  messages: [] as string[],
  showMessageBox(...given: unknown[]) {
    dialog.messages.push((given.at(-1) as { message: string }).message);
    return Promise.resolve({ response: 0, checkboxChecked: false });
  },
  showErrorBox: (title: string, content: string) => {
    process.stderr.write(`${title}: ${content}\n`);
  },
};

/** What was handed to the system, for a test to look at. */
export const shell = {
  opened: [] as string[],
  openExternal(address: string): Promise<void> {
    shell.opened.push(address);
    return Promise.resolve();
  },
  openPath(path: string): Promise<string> {
    shell.opened.push(path);
    return Promise.resolve("");
  },
};

/** What the system showed to the person, for a test to look at and to press. */
export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  readonly title: string;
  readonly body: string;

  constructor({ title = "", body = "" }: { title?: string; body?: string } = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    Notification.shown.push(this);
    this.emit("show");
  }

  close(): void {
    this.emit("close");
  }
}

export const webContents = {
  fromId: (id: number) => WebContents.fromId(id),
  fromDevToolsTargetId: (id: string) => WebContents.fromDevToolsTargetId(id),
  getAllWebContents: () => WebContents.getAllWebContents(),
};

export {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  MenuItem,
  net,
  protocol,
  safeStorage,
  session,
  utilityProcess,
};

/** `import electron from "electron"` works too. */
const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  net,
  Notification,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
  webContents,
};
export { electron as default };
