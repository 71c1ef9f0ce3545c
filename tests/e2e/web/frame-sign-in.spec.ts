import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, expect, test } from "@playwright/test";
import type { BrowserContext, Frame, FrameLocator, Page, Request } from "@playwright/test";

import { browserFlags, findBrowser } from "#support/find-browser.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { startServerWithIssuer } from "#support/server-with-issuer.ts";

/**
 * A shop on one site with the product of another site in a frame, in a browser that lets frames
 * keep things and in one that does not.
 */
const modes = [
  { mode: "allowed", cookieControls: 0 },
  { mode: "blocked", cookieControls: 1 },
] as const;
/** An origin that the company allows. */
const shopPort = 4601;
const email = "demo@roomwright.example";

let server: ServerProcess;
let stop: () => Promise<void>;
let shop: Server;
let password = "";
test.beforeAll(async () => {
  ({ server, stop } = await startServerWithIssuer());
  password = (await readFile(join(server.dataDir, "demo-password"), "utf8")).trim();
  const body = `<!doctype html><title>A shop</title><h1>A shop</h1>
    <iframe title="Room designer" width="1200" height="800" src="${server.origin}/embed/alder-quay"></iframe>`;
  shop = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(body);
  });
  shop.listen(shopPort, "127.0.0.1");
  await once(shop, "listening");
});
test.afterAll(async () => {
  shop.close();
  shop.closeAllConnections();
  await stop();
});

let profile = "";
let context: BrowserContext;
let traffic: Traffic;
async function openBrowser(cookieControls: number): Promise<void> {
  profile = mkdtempSync(join(tmpdir(), "roomwright-profile-"));
  mkdirSync(join(profile, "Default"));
  const preferences = { profile: { cookie_controls_mode: cookieControls } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const executablePath = findBrowser();
  context = await chromium.launchPersistentContext(profile, {
    args: [...browserFlags],
    viewport: { width: 1280, height: 900 },
    ...(executablePath === null ? {} : { executablePath }),
  });
  traffic = watchTraffic(context);
}
test.afterEach(async () => {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

for (const { mode, cookieControls } of modes) {
  test(`case 38: with third-party storage ${mode} a visitor designs, signs in beside the frame, keeps the design and signs out`, async () => {
    await openBrowser(cookieControls);
    const { page, view } = await openShop();
    expect(await page.evaluate(() => window.origin)).not.toBe(server.origin);
    expect(await triesStorage(findFrame(page))).toBe(mode);

    const designId = await designKitchen(page, view);
    await leaveRoom(page, view);
    const popup = await openPopup(view, page);
    await popup.getByLabel("Email").fill(email);
    await popup.getByLabel("Password", { exact: true }).fill(password);
    await popup.getByRole("button", { name: "Sign in" }).click();
    await expect(account(view, "Demo")).toBeVisible();
    expect(popup.isClosed()).toBe(true);
    await view.getByRole("link", { name: "My designs" }).click();
    await expect.poll(() => readRoutes(page)).toContain("/embed/alder-quay/designs");
    await expect(view.locator(`a[href$="/room/${designId}"]`).first()).toBeVisible();
    await expect.poll(() => traffic.findBearers().length).toBe(2);
    const firstParty = await readFirstParty();
    expect(firstParty).toMatchObject({ email });

    if (mode === "allowed") {
      await page.reload();
      await expect(account(view, "Demo")).toBeVisible();
    }
    await signOut(view);
    expect(await readFirstParty()).toEqual(firstParty);

    const again = await openPopup(view, page);
    await again.getByRole("button", { name: /^Continue as / }).click();
    await expect(account(view, "Demo")).toBeVisible();
    expect(await readFirstParty()).toEqual(firstParty);
    await traffic.expectClean();
  });

  test(`with third-party storage ${mode} a visitor signs in at the issuer beside the frame`, async () => {
    await openBrowser(cookieControls);
    const { page, view } = await openShop();
    expect(await triesStorage(findFrame(page))).toBe(mode);
    const popup = await openPopup(view, page);
    await popup.getByRole("button", { name: "Continue with Google" }).click();
    await popup.getByRole("button", { name: "Continue as Alice Liddell" }).click();
    await expect(account(view, "Alice Liddell")).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await traffic.expectClean();
  });
}

test("a visitor who closes the window stays who they were, and can try again", async () => {
  await openBrowser(0);
  const { page, view } = await openShop();
  await designKitchen(page, view);
  await leaveRoom(page, view);
  const popup = await openPopup(view, page);
  await popup.close();
  const again = await openPopup(view, page);
  await expect(again.getByLabel("Email")).toBeVisible();
  expect(traffic.findBearers()).toHaveLength(1);
});

test("a visitor whose token the server no longer takes gets another one, once and unnoticed", async () => {
  await openBrowser(0);
  const { page, view } = await openShop();
  await designKitchen(page, view);
  await leaveRoom(page, view);
  const [token = ""] = traffic.findBearers();
  const ended = await context.request.post(`${server.origin}/api/auth/iframe/sign-out`, {
    headers: { authorization: token, "content-type": "application/json" },
    data: {},
  });
  expect(ended.status()).toBe(204);
  await view.getByRole("link", { name: "My designs" }).click();
  // The start page links to the room as well: what is looked for is a link of the list itself.
  await expect.poll(() => readRoutes(page)).toContain("/embed/alder-quay/designs");
  await expect(view.locator('a[href*="/room/"]').first()).toBeVisible();
  await expect.poll(() => traffic.findBearers().length).toBe(2);
  await view.getByRole("link", { name: "Visualise" }).click();
  await view.getByRole("link", { name: "My designs" }).click();
  await expect(view.locator('a[href*="/room/"]').first()).toBeVisible();
  expect(traffic.findBearers()).toHaveLength(2);
});

test("a registered person whose token has ended is asked to sign in again, inside the frame", async () => {
  await openBrowser(0);
  const { page, view } = await openShop();
  const popup = await openPopup(view, page);
  await popup.getByRole("button", { name: "Continue with Google" }).click();
  await popup.getByRole("button", { name: "Continue as Alice Liddell" }).click();
  await expect(account(view, "Alice Liddell")).toBeVisible();
  const asking = page.waitForRequest(
    (request) => isOfFrame(request) && request.headers()["authorization"] !== undefined,
  );
  await view.getByRole("link", { name: "My designs" }).click();
  const authorization = (await asking).headers()["authorization"] ?? "";
  await view.getByRole("link", { name: "Visualise" }).click();
  const ended = await context.request.post(`${server.origin}/api/auth/iframe/sign-out`, {
    headers: { authorization, "content-type": "application/json" },
    data: {},
  });
  expect(ended.status()).toBe(204);
  await view.getByRole("link", { name: "Upload your room" }).first().click();
  await view.getByRole("button", { name: "Kitchen" }).last().click();
  await expect(view.getByText("You were signed out.", { exact: false })).toBeVisible();
  await expect(view.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(findFrame(page).url()).toMatch(/\/embed\/alder-quay/);
});

async function openShop(): Promise<{ page: Page; view: FrameLocator }> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", (event) => heard.push(event.data));
  });
  await page.goto(`http://localhost:${shopPort}/`);
  const view = page.frameLocator("iframe");
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  return { page, view };
}

function findFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("/embed/"));
  if (frame === undefined) throw new Error("the page has no frame of the product");
  return frame;
}

/** Whether the browser lets the frame keep things, as a script in it finds out. */
async function triesStorage(frame: Frame): Promise<"allowed" | "blocked"> {
  return await frame.evaluate(() => {
    try {
      window.localStorage.setItem("tried", "1");
      return window.sessionStorage.length >= 0 ? "allowed" : "blocked";
    } catch {
      return "blocked";
    }
  });
}

/** Starts a design of a sample room; answers its id. */
async function designKitchen(page: Page, view: FrameLocator): Promise<string> {
  await view.getByRole("link", { name: "Upload your room" }).first().click();
  await view.getByRole("button", { name: "Kitchen" }).last().click();
  await expect(view.getByRole("application", { name: "Photo of the room" })).toBeVisible({
    timeout: 60_000,
  });
  return findFrame(page).url().split("/").at(-1) ?? "";
}

async function leaveRoom(page: Page, view: FrameLocator): Promise<void> {
  await findFrame(page).evaluate(() => window.history.back());
  await expect(view.getByRole("link", { name: "My designs" })).toBeVisible();
}

async function openPopup(view: FrameLocator, page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await view.getByRole("button", { name: "Sign in" }).click();
  return await opened;
}

const account = (view: FrameLocator, name: string) =>
  view.getByRole("button", { name: `Account of ${name}` });

async function signOut(view: FrameLocator): Promise<void> {
  await view.getByRole("button", { name: /^Account of / }).click();
  await view.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(view.getByRole("button", { name: "Sign in" })).toBeVisible();
}

/** The person of the browser's own windows, by the cookie that no frame gets to see. */
async function readFirstParty(): Promise<unknown> {
  const answer = await context.request.get(`${server.origin}/api/auth/session`);
  return ((await answer.json()) as { user?: unknown }).user;
}

async function readRoutes(page: Page): Promise<string[]> {
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  return heard.map((message) => {
    expect(message).toEqual({ type: "ROUTE_CHANGE", path: expect.any(String) });
    return (message as { path: string }).path;
  });
}

type Traffic = {
  /** The different Authorization headers of the frame's requests, in order. */
  findBearers(): string[];
  /** No request of the frame asked for a session or had a cookie, no answer to one set any. */
  expectClean(): Promise<void>;
};

/** Chromium does not always tell what a request of another process was sent with; not knowing it is bounded. */
const mostUnknown = 0.1;
const headersWithinMs = 5000;

function watchTraffic(watched: BrowserContext): Traffic {
  const requests: Request[] = [];
  const ended = new Set<Request>();
  watched.on("request", (request) => {
    if (isOfFrame(request)) requests.push(request);
  });
  watched.on("requestfinished", (request) => ended.add(request));
  watched.on("requestfailed", (request) => ended.add(request));
  return {
    findBearers() {
      const given = requests.map((request) => request.headers()["authorization"]);
      return [...new Set(given.filter((one) => one !== undefined))];
    },
    async expectClean() {
      const known = [];
      for (const request of requests) {
        const url = request.url();
        expect(url).not.toMatch(/\/api\/auth\/(?:session|csrf|providers|signin|callback|signout)/);
        const headers = ended.has(request) ? await within(readHeaders(request)) : null;
        if (headers === null) continue;
        expect([url, headers.cookie]).toEqual([url, undefined]);
        expect([url, headers.setCookie]).toEqual([url, undefined]);
        known.push(url);
      }
      expect(known.length).toBeGreaterThan(10);
      expect(known.length).toBeGreaterThan(requests.length * (1 - mostUnknown));
    },
  };
}

async function readHeaders(request: Request) {
  const { cookie } = await request.allHeaders();
  const response = request.failure() === null ? await request.response() : null;
  const answered = response === null ? {} : await response.allHeaders();
  return { cookie, setCookie: answered["set-cookie"] };
}

async function within<T>(reading: Promise<T>): Promise<T | null> {
  const signal = AbortSignal.timeout(headersWithinMs);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  return Promise.race([reading, late]);
}

/** A worker's or a window's own requests have no frame around them. */
function isOfFrame(request: Request): boolean {
  if (!request.url().startsWith(server.origin)) return false;
  try {
    return request.frame().parentFrame() !== null;
  } catch {
    return false;
  }
}
