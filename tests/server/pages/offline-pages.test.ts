import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { pagePropsSchema } from "#shared/session.ts";
import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let closed: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await writeFile(join(webDir, "index.html"), "<p>app</p><!--page-props-->");
  await writeFile(join(webDir, "embed.html"), "<p>embed</p><!--page-props-->");
  await writeFile(join(webDir, "offline-worker.js"), "keep");
  await writeFile(join(webDir, "end-worker.js"), "end");
  server = await startTestServer({ webDir });
  closed = await startTestServer({ webDir, offlinePages: false });
  await seedDemonstration(server);
});
afterAll(async () => {
  await server.close();
  await closed.close();
  await rm(webDir, { recursive: true });
});

function readProps(html: string) {
  const json = /<script type="application\/json" id="page-props">(.*?)<\/script>/s.exec(html)?.[1];
  return pagePropsSchema.parse(JSON.parse(json ?? ""));
}

const readMayKeep = async (path: string) => readProps((await server.app.inject(path)).body).mayKeep;

test("the worker is asked for anew each time, and is no file beside the others", async () => {
  const { body, headers } = await server.app.inject("/offline-worker.js");
  expect([body, headers["cache-control"]]).toEqual(["keep", "no-cache"]);
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect((await server.app.inject("/end-worker.js")).statusCode).toBe(404);
});

test("where pages are not to be kept, its address has the one that ends", async () => {
  expect((await closed.app.inject("/offline-worker.js")).body).toBe("end");
  expect((await closed.app.inject("/app-shell")).statusCode).toBe(404);
  expect(readProps((await closed.app.inject("/upload")).body).mayKeep).toBe(false);
});

test("the page that is kept has a company's look and nobody's session", async () => {
  const browser = createTestBrowser(server.app);
  await browser.get("/");
  const { body, statusCode, headers } = await browser.get("/c/greenhouse/app-shell");
  expect(statusCode).toBe(200);
  expect(headers["set-cookie"]).toBeUndefined();
  const { session, company, ...others } = readProps(body);
  expect(session).toBeUndefined();
  expect(company?.features.slug).toBe("greenhouse");
  expect(others).toEqual({
    authenticatedServerCompanyId: null,
    sessionRefetchSeconds: 0,
    isKept: true,
  });
});

test.each(["/c/nobody/app-shell", "/c/..%2F/app-shell"])("there is none at %s", async (path) => {
  expect((await server.app.inject(path)).statusCode).toBe(404);
});

test("pages may be kept, frames and previews may not", async () => {
  expect(await Promise.all(["/", "/c/greenhouse/upload"].map(readMayKeep))).toEqual([true, true]);
  expect(await Promise.all(["/embed/greenhouse", "/preview/greenhouse"].map(readMayKeep))).toEqual([
    undefined,
    undefined,
  ]);
});
