import { EventEmitter } from "node:events";

import { defaultSession, fromPartition } from "./session-object.ts";
import { WebContents } from "./web-contents.ts";

type WindowOptions = {
  width?: number;
  height?: number;
  show?: boolean;
  webPreferences?: {
    preload?: string;
    partition?: string;
    contextIsolation?: boolean;
    sandbox?: boolean;
  };
};

const windows = new Set<BrowserWindow>();
let whenLastCloses = () => {};

/** Lets the app object hear that no window is left. */
export function onLastWindowClosed(listener: () => void): void {
  whenLastCloses = listener;
}

/** Electron's `BrowserWindow`; what only a real desktop shows (focus, bounds, chrome) is noted down. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  readonly options: WindowOptions;
  #visible: boolean;

  constructor(options: WindowOptions = {}) {
    super();
    if (options.webPreferences?.contextIsolation === false) {
      throw new Error("the host only has isolated preloads");
    }
    this.options = options;
    this.#visible = options.show ?? true;
    const { width = 800, height = 600 } = options;
    const preload = options.webPreferences?.preload ?? null;
    const partition = options.webPreferences?.partition;
    const session = partition === undefined ? defaultSession : fromPartition(partition);
    this.webContents = new WebContents(session, preload, { width, height });
    this.webContents.once("did-finish-load", () => this.emit("ready-to-show"));
    this.webContents.once("destroyed", () => this.#forget());
    windows.add(this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows].at(-1) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#visible = true;
    this.emit("show");
  }

  isVisible(): boolean {
    return this.#visible;
  }

  isMinimized(): boolean {
    return false;
  }

  isDestroyed(): boolean {
    return this.webContents.isDestroyed();
  }

  setSize(width: number, height: number): void {
    void this.webContents.resize(width, height);
  }

  restore(): void {}

  focus(): void {}

  close(): void {
    let prevented = false;
    this.emit("close", { preventDefault: () => (prevented = true) });
    if (!prevented) this.destroy();
  }

  destroy(): void {
    this.webContents.close();
  }

  #forget(): void {
    if (!windows.delete(this)) return;
    this.emit("closed");
    if (windows.size === 0) whenLastCloses();
  }
}
