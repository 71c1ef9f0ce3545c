import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** Another site with the company's page in a frame: an origin the company allows, and one it does not. */
const allowedPort = 4601;
const strangePort = 4602;

let server: ServerProcess;
let host: Server | null = null;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test.afterEach(() => {
  host?.close();
  host?.closeAllConnections();
  host = null;
});

test("in a frame the app works on a token of its own, without a cookie, and tells its routes", async ({
  page,
  context,
}) => {
  const bearers: string[] = [];
  page.on("request", (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) bearers.push(authorization);
  });
  await openHost(page, allowedPort);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await frame.getByRole("link", { name: "Upload your room" }).first().click();
  await expect(frame.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();

  await expect.poll(() => readMessages(page)).toHaveLength(1);
  expect(await readMessages(page)).toEqual([
    { type: "ROUTE_CHANGE", path: "/embed/alder-quay/upload" },
  ]);
  await frame.getByRole("button", { name: "Kitchen" }).last().click();
  await expect(frame.getByRole("application", { name: "Photo of the room" })).toBeVisible({
    timeout: 60_000,
  });
  expect(bearers.length).toBeGreaterThan(0);
  expect(bearers.every((bearer) => /^Bearer iframe[\w-]{20,}$/.test(bearer))).toBe(true);
  expect(await context.cookies(server.origin)).toEqual([]);
});

test("a site that the company did not name cannot frame its page", async ({ page }) => {
  const refused = page.waitForEvent("console", {
    predicate: (message) => message.text().includes("frame-ancestors"),
  });
  await openHost(page, strangePort);
  await refused;
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveCount(0);
  expect(await readMessages(page)).toEqual([]);
});

async function openHost(page: Page, port: number): Promise<void> {
  const body = `<!doctype html><title>A shop</title><h1>A shop</h1>
    <iframe title="Room designer" width="1200" height="800" src="${server.origin}/embed/alder-quay"></iframe>`;
  host = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(body);
  });
  host.listen(port, "127.0.0.1");
  await once(host, "listening");
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", (event) => heard.push(event.data));
  });
  const framed = page.waitForResponse((response) => response.url().includes("/embed/alder-quay"));
  await page.goto(`http://localhost:${port}/`);
  await framed;
}

async function readMessages(page: Page): Promise<unknown[]> {
  return await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}
