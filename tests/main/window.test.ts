import { describe, expect, it, vi } from "vitest";

import { isAppAddress } from "#main/app-address.ts";
import { isOpenableLink } from "#main/external-links.ts";
import { createWindowOptions, denyPermissions, guardNavigation } from "#main/window.ts";

vi.mock("electron", () => ({ BrowserWindow: null }));

type Listener = (event: { url: string; preventDefault(): void }) => void;

function guard() {
  const listeners = new Map<string, Listener>();
  const asked: string[] = [];
  const openers: ((details: { url: string }) => { action: string })[] = [];
  guardNavigation(
    {
      on: (name: string, listener: Listener) => listeners.set(name, listener),
      setWindowOpenHandler: (handler: (typeof openers)[0]) => openers.push(handler),
    } as never,
    (address) => asked.push(address),
  );
  const isPrevented = (name: string, url: string) => {
    let prevented = false;
    listeners.get(name)?.({ url, preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { isPrevented, asked, open: (url: string) => openers[0]?.({ url }) };
}

const foreign = [
  "https://app.com.evil/",
  "app://bundle.evil/",
  "app://bundle@evil/",
  "app://user@bundle/",
  "app://other/",
  "app://bundle:81/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:app://bundle/1",
  "about:blank",
  "",
];

describe("window policy", () => {
  it("isolates and sandboxes every page", () => {
    expect(createWindowOptions("/preload.cjs", "persist:server-1").webPreferences).toMatchObject({
      preload: "/preload.cjs",
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
    });
  });

  it("sets none of the switches that weaken a page", () => {
    const names = Object.keys(
      createWindowOptions("/preload.cjs", "persist:server-1").webPreferences ?? {},
    );
    for (const name of ["webSecurity", "allowRunningInsecureContent", "experimentalFeatures"]) {
      expect(names).not.toContain(name);
    }
  });

  for (const event of ["will-navigate", "will-frame-navigate", "will-redirect"]) {
    it(`${event} stays within the app`, () => {
      const { isPrevented } = guard();
      expect(isPrevented(event, "app://bundle/room/1")).toBe(false);
      for (const url of foreign) expect(isPrevented(event, url)).toBe(true);
    });
  }

  it("attaches no webview", () => {
    expect(guard().isPrevented("will-attach-webview", "app://bundle/")).toBe(true);
  });

  it("opens no window and only asks about the address", () => {
    const { open, asked } = guard();
    expect(open("https://example.com/")).toEqual({ action: "deny" });
    expect(asked).toEqual(["https://example.com/"]);
  });

  it("EL-05 denies every permission but copying, and every device", () => {
    const set: Record<string, (...args: unknown[]) => unknown> = {};
    denyPermissions(
      new Proxy(
        {},
        { get: (_target, name: string) => (handler: never) => (set[name] = handler) },
      ) as never,
    );
    const decided: unknown[] = [];
    for (const permission of [
      "media",
      "geolocation",
      "notifications",
      "clipboard-read",
      "openExternal",
    ]) {
      set["setPermissionRequestHandler"]?.({}, permission, (allowed: unknown) =>
        decided.push(allowed),
      );
      decided.push(set["setPermissionCheckHandler"]?.({}, permission));
    }
    decided.push(set["setDevicePermissionHandler"]?.({}));
    expect(new Set(decided)).toEqual(new Set([false]));
    const asked = set["setPermissionCheckHandler"]?.({}, "clipboard-sanitized-write");
    expect(asked).toBe(true);
  });

  it("knows its own addresses by parsing them", () => {
    expect(isAppAddress("app://bundle/x?y#z")).toBe(true);
    for (const url of foreign) expect(isAppAddress(url)).toBe(false);
  });

  it("hands only https links of known hosts to the system", () => {
    expect(isOpenableLink("https://rooms.example/help", ["rooms.example"])).toBe(true);
    const refused = [
      "http://rooms.example/",
      "https://rooms.example.evil/",
      "https://a@rooms.example/",
      "file:///etc/passwd",
      "smb://rooms.example/share",
      "ms-settings:privacy",
      "javascript:alert(1)",
      "\\\\rooms.example\\share",
    ];
    for (const url of refused) expect(isOpenableLink(url, ["rooms.example"])).toBe(false);
  });
});
