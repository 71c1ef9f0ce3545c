import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { StoredSettings } from "#main/desktop-settings.ts";

import type { WebContents } from "./electron-stand-in.ts";

let stored: StoredSettings = {};
vi.mock("electron", () => import("./electron-stand-in.ts"));
vi.mock("#main/settings-file.ts", () => ({
  openSettingsFile: () => ({
    read: () => stored,
    write: (name: string, value: unknown) => void (stored = { ...stored, [name]: value }),
    sealedFor: () => ({ read: () => null, write: () => undefined, remove: () => undefined }),
  }),
}));
// Other tests of this process may have loaded some of it with another stand-in.
vi.resetModules();
const electron = await import("./electron-stand-in.ts");
const { startApp } = await import("#main/start-app.ts");
afterAll(() => vi.resetModules());

const crashEvents = ["unhandledRejection", "uncaughtExceptionMonitor"] as const;
const before = crashEvents.map((event) => process.listeners(event as "exit"));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-app-"));
  electron.beginAnew(folder);
  vi.stubEnv("ROOMWRIGHT_QUOTE_SECONDS", "0");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  crashEvents.forEach((event, index) => {
    for (const listener of process.listeners(event as "exit")) {
      if (before[index]?.includes(listener) !== true) process.removeListener(event, listener);
    }
  });
});

const alder = "https://alder.example";
const birch = "https://birch.example";

/** Starts the app and waits until its windows are where they belong. */
async function start(settings: StoredSettings, photos: string[] = []): Promise<void> {
  stored = settings;
  await startApp({ invitation: null, photos });
  await arrive();
}

const windows = () => electron.BrowserWindow.getAllWindows();
const isThere = () => windows().every(({ webContents }) => webContents.getURL() !== "");
async function arrive(): Promise<void> {
  await expect.poll(isThere).toBe(true);
}

/** The page of a window by what its address holds. */
function findPage(text: string): WebContents {
  const page = windows().find(({ webContents }) => webContents.getURL().includes(text));
  if (page === undefined) throw new Error(`no window is at ${text}`);
  return page.webContents;
}

async function openConnectPage(): Promise<WebContents> {
  electron.chooseInMenu("changeServer");
  await arrive();
  return findPage("/connect");
}

/** Where a request of a page goes. */
async function findServer(page: WebContents): Promise<string | undefined> {
  await electron.invoke(page, "api:send", {
    id: crypto.randomUUID(),
    method: "GET",
    path: "/api/v1/products",
    headers: {},
    body: null,
    isStream: false,
  });
  return URL.parse(electron.requests.at(-1) ?? "")?.origin;
}

const connect = (page: WebContents, origin: string, companySlug: string | null = null) =>
  electron.invoke(page, "server:connect", { origin, companySlug });
const openCompany = (page: WebContents, slug: string | null) =>
  electron.invoke(page, "company:open", { slug, page: "studio" });
const settings = { serverOrigin: alder, companySlug: "alder" };

describe("a server that is being chosen", () => {
  it("is asked by the page that chooses it, and by no other window", async () => {
    await start(settings);
    const room = findPage("app://bundle/");
    const choosing = await openConnectPage();
    await connect(choosing, birch);
    expect(await findServer(choosing)).toBe(birch);
    expect(await findServer(room)).toBe(alder);
    expect(await electron.invoke(room, "context:read")).toMatchObject({ serverOrigin: alder });
    expect(stored).toMatchObject(settings);
    electron.chooseInMenu("newWindow");
    await arrive();
    expect(await findServer(windows().at(-1)?.webContents as WebContents)).toBe(alder);
  });

  it("is that of the app once a company of it is opened", async () => {
    await start(settings);
    const choosing = await openConnectPage();
    await connect(choosing, birch);
    await openCompany(choosing, "birch");
    await arrive();
    expect(stored).toMatchObject({ serverOrigin: birch, companySlug: "birch" });
    expect(windows()).toHaveLength(1);
    const studio = findPage("/studio");
    expect(await findServer(studio)).toBe(birch);
    expect(await electron.invoke(studio, "context:read")).toMatchObject({ companySlug: "birch" });
  });

  it("is forgotten with the page that tried it", async () => {
    await start(settings);
    const choosing = await openConnectPage();
    await connect(choosing, birch);
    choosing.goTo(choosing.getURL());
    expect(await findServer(choosing)).toBe(alder);
    await connect(choosing, birch);
    windows().at(-1)?.close();
    const again = await openConnectPage();
    expect(await electron.invoke(again, "context:read")).toMatchObject({ serverOrigin: alder });
    await openCompany(again, "alder");
    expect(stored).toMatchObject(settings);
  });

  it("is forgotten when the page goes back to the one before", async () => {
    await start(settings);
    const choosing = await openConnectPage();
    await connect(choosing, birch);
    await connect(choosing, alder, "alder");
    expect(await findServer(choosing)).toBe(alder);
    await openCompany(choosing, "alder");
    expect(stored).toMatchObject(settings);
  });

  it("is not asked by a window that stays open with something unsaved", async () => {
    await start(settings);
    const [window] = windows();
    const room = findPage("app://bundle/");
    await electron.invoke(room, "context:read");
    if (window !== undefined) window.refusesToClose = true;
    const choosing = await openConnectPage();
    await connect(choosing, birch);
    await openCompany(choosing, "birch");
    await arrive();
    expect(await findServer(room)).toBe(alder);
    expect(await findServer(findPage("/studio"))).toBe(birch);
  });

  it("tells only its own page when somebody signs out there", async () => {
    await start(settings);
    const room = findPage("app://bundle/");
    const choosing = await openConnectPage();
    await connect(choosing, birch);
    await electron.invoke(choosing, "session:sign-out").catch(() => undefined);
    expect(choosing.heard).toContain("session:changed");
    expect(room.heard).toEqual([]);
    await electron.invoke(room, "session:sign-out").catch(() => undefined);
    expect(room.heard).toContain("session:changed");
  });

  it("is nobody's on a first run until a company is opened", async () => {
    await start({});
    const choosing = findPage("/connect");
    await connect(choosing, birch);
    expect(await findServer(choosing)).toBe(birch);
    electron.chooseInMenu("newWindow");
    await arrive();
    const other = windows().at(-1)?.webContents as WebContents;
    expect(await electron.invoke(other, "context:read")).toMatchObject({ serverOrigin: null });
    await openCompany(choosing, null);
    expect(stored).toMatchObject({ serverOrigin: birch });
  });
});

describe("the windows of the next start", () => {
  const places = ["/", "/designs", "/room/1"];

  it("are all that were open when the app was quit", async () => {
    await start({ ...settings, windows: places });
    electron.app.emit("before-quit");
    for (const window of windows()) window.close();
    expect(stored.windows).toEqual(places);
  });

  it("are those that were left when windows were closed one by one", async () => {
    await start({ ...settings, windows: places });
    windows()[0]?.close();
    expect(stored.windows).toEqual(["/designs", "/room/1"]);
    windows()[0]?.close();
    windows()[0]?.close();
    expect(stored.windows).toEqual(["/room/1"]);
  });

  it("are followed again after quitting was called off", async () => {
    await start({ ...settings, windows: places });
    electron.app.emit("before-quit");
    windows()[0]?.close();
    windows()[0]?.webContents.goTo("app://bundle/samples", true);
    expect(stored.windows).toEqual(["/samples", "/room/1"]);
    windows()[0]?.close();
    expect(stored.windows).toEqual(["/room/1"]);
  });
});

const answerWithQuotes = (...quotes: object[]) =>
  electron.answers.set("/api/v1/studio/quotes/newest", {
    companyName: "Alder",
    quotes: quotes.map((quote) => ({ ...quote, createdAt: "2026-11-28T08:00:00.000Z" })),
  });
const listShown = () => electron.Notification.shown.map(({ title }) => title);
const countAsked = () =>
  electron.requests.filter((address) => address.endsWith("/quotes/newest")).length;

describe("the announcement of requests for quotes", () => {
  const older = { id: "0b0b0b0b-0000-4000-8000-000000000001", designName: "Hall" };
  const newer = { id: "0b0b0b0b-0000-4000-8000-000000000002", designName: "Bedroom" };
  beforeEach(() => vi.stubEnv("ROOMWRIGHT_QUOTE_SECONDS", "1"));
  afterEach(() => electron.chooseInMenu("notifyOfQuotes", false));

  it("opens the request in the studio, in the window that is there already", async () => {
    answerWithQuotes(older);
    await start(settings);
    await expect.poll(countAsked).toBeGreaterThan(0);
    answerWithQuotes(newer, older);
    await expect.poll(listShown, { timeout: 5000 }).toEqual(["Alder: Bedroom"]);
    electron.Notification.shown[0]?.emit("click");
    await arrive();
    const address = `app://bundle/studio/quotes?quote=${newer.id}`;
    expect(findPage("/studio/quotes").getURL()).toBe(address);
    expect(windows()).toHaveLength(2);
    electron.Notification.shown[0]?.emit("click");
    await arrive();
    expect(windows()).toHaveLength(2);
  });

  it("is switched off in the menu, and stays so at the next start", async () => {
    await start(settings);
    await expect.poll(countAsked).toBeGreaterThan(0);
    electron.chooseInMenu("notifyOfQuotes", false);
    expect(stored).toMatchObject({ notifiesOfQuotes: false });
    electron.beginAnew(folder);
    await start(stored);
    expect(countAsked()).toBe(0);
  });
});

describe("a window that is closed", () => {
  it("leaves no photo behind that waited for its page", async () => {
    const photo = join(folder, "room.jpg");
    writeFileSync(photo, "a photo");
    await start(settings, [photo]);
    await expect.poll(() => windows().length).toBe(2);
    await arrive();
    const page = findPage("/upload");
    windows().at(-1)?.close();
    expect(await electron.invoke(page, "file:take")).toBeNull();
  });
});
