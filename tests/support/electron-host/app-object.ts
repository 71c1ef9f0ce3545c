import { EventEmitter } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

import { BrowserWindow, onLastWindowClosed } from "./browser-window.ts";
import { hostState, readArguments } from "./host-state.ts";

/** Electron's `app`: life cycle, paths and the single-instance lock. */
export class App extends EventEmitter {
  readonly isPackaged = false;
  /** What was handed to the system, for a test to look at. */
  readonly recentDocuments: string[] = [];
  readonly commandLine = {
    appendSwitch: () => {},
    hasSwitch: () => false,
    getSwitchValue: () => "",
  };
  #ready: Promise<void> | null = null;
  #isReady = false;
  #quitting = false;

  enableSandbox(): void {
    if (this.#isReady)
      throw new Error("app.enableSandbox() must be called before the app is ready");
  }

  addRecentDocument(path: string): void {
    this.recentDocuments.push(path);
  }

  /** A picture that nobody sees here. */
  getFileIcon(_path: string): Promise<{ isEmpty: () => boolean }> {
    return Promise.resolve({ isEmpty: () => false });
  }

  setAsDefaultProtocolClient(_scheme: string): boolean {
    return true;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    this.#ready ??= this.#becomeReady();
    return this.#ready;
  }

  getName(): string {
    return readArguments().name;
  }

  getVersion(): string {
    return readArguments().version;
  }

  getAppPath(): string {
    return readArguments().appPath;
  }

  getLocale(): string {
    return "en-US";
  }

  getPath(name: string): string {
    const { userData } = readArguments();
    const paths: Record<string, string> = {
      userData,
      sessionData: userData,
      logs: join(userData, "logs"),
      home: homedir(),
      temp: tmpdir(),
      downloads: join(homedir(), "Downloads"),
    };
    const path = paths[name];
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  requestSingleInstanceLock(): boolean {
    const file = this.#lockFile();
    const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
    if (owner !== 0 && owner !== process.pid && isAlive(owner)) return false;
    writeFileSync(file, String(process.pid));
    process.once("exit", () => rmSync(file, { force: true }));
    return true;
  }

  quit(): void {
    if (this.#quitting) return;
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    this.emit("before-quit", event);
    if (prevented) return;
    this.#quitting = true;
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    this.emit("will-quit", { preventDefault: () => {} });
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit("quit", {}, code);
    // The debugger's answer to whoever called must leave first.
    setImmediate(() => {
      void Promise.resolve(hostState.browser?.stop())
        .catch(() => undefined)
        .then(() => process.exit(code));
    });
  }

  async #becomeReady(): Promise<void> {
    await hostState.starting;
    this.#isReady = true;
    this.emit("ready", {}, {});
  }

  #lockFile(): string {
    return join(readArguments().userData, "host-lock");
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export const app: App = new App();

onLastWindowClosed(() => {
  if (app.listenerCount("window-all-closed") > 0) app.emit("window-all-closed");
  else app.quit();
});
