import { FuseV1Options } from "@electron/fuses";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import config, { fuses } from "../../electron-builder.config.mjs";

/** What the sources of the desktop may say, for what no test of a part could see. */

const root = join(import.meta.dirname, "../..");

function readSources(folder: string): { file: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => {
      const file = join(folder, name);
      return { file, text: readFileSync(join(root, file), "utf8") };
    });
}

const main = readSources("src/main");
const preload = readSources("src/preload");
const filesSaying = (pattern: RegExp, sources = main) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("the rules of Electron", () => {
  it("EL-02 windows are made in one place", () => {
    expect(filesSaying(/new (?:BrowserWindow|WebContentsView|BrowserView)\b/)).toEqual([
      "src/main/window.ts",
    ]);
  });

  it("EL-04 pages are sandboxed before the app is ready, and the preload needs electron alone", () => {
    const index = main.find(({ file }) => file === "src/main/index.ts")?.text ?? "";
    expect(index.indexOf("app.enableSandbox()")).toBeGreaterThan(0);
    expect(index.indexOf("app.enableSandbox()")).toBeLessThan(index.indexOf("whenReady"));
    const imports = preload.flatMap(({ text }) => [...text.matchAll(/^import \{.*from "(.*)"/gm)]);
    expect(imports.map(([, name]) => name)).toEqual(["electron"]);
  });

  it("EL-06 nothing weakens a page: no such option, no switch, no certificate let through", () => {
    const weak =
      /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|appendSwitch|certificate-error|setCertificateVerifyProc/;
    expect(filesSaying(weak)).toEqual([]);
  });

  it("EL-11 the system opens only addresses of known hosts, and folders that the person chose", () => {
    expect(filesSaying(/shell\.openExternal/)).toEqual(["src/main/start-app.ts"]);
    expect(filesSaying(/shell\.openPath/)).toEqual(["src/main/start-app.ts"]);
    expect(filesSaying(/showItemInFolder|openItem/)).toEqual([]);
  });

  it("EL-13 a page is heard in one place", () => {
    expect(filesSaying(/ipcMain\.(?:handle|on|once|handleOnce)\b/)).toEqual(["src/main/ipc.ts"]);
  });

  it("EL-15 every fuse is set, and those that open the app from outside are off", () => {
    expect(fuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
    const known = Object.values(FuseV1Options).filter((name) => typeof name === "string");
    const set = Object.keys(fuses).map((name) => name.toLowerCase());
    // The packer does not know this one, which Electron has on by itself.
    expect(known.filter((name) => !set.includes(name.toLowerCase()))).toEqual(["WasmTrapHandlers"]);
    expect(config).toMatchObject({
      asar: true,
      electronFuses: fuses,
      mac: { hardenedRuntime: true },
    });
  });

  it("EL-16 the preload gives verbs with channels of their own, and no way to another one", () => {
    const text = preload[0]?.text ?? "";
    const named = [...text.matchAll(/ipcRenderer\.invoke\((?<channel>[^,)]*)/g)];
    expect(named.length).toBeGreaterThan(10);
    for (const { groups } of named) expect(groups?.["channel"]).toMatch(/^"[a-z-]+:[a-z-]+"$/);
    expect(text).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer/);
  });

  it("EL-24 nothing opens the tools of developers", () => {
    expect(filesSaying(/openDevTools|remote-debugging|--inspect|toggleDevTools/)).toEqual([]);
  });
});
