import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { escapeJson } from "#server/features/pages/page-html.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { pagePropsSchema } from "#shared/session.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await mkdir(join(webDir, "assets"));
  await writeFile(join(webDir, "index.html"), "<p>app</p><!--page-props-->");
  await writeFile(join(webDir, "embed.html"), "<p>embed</p><!--page-props-->");
  await writeFile(join(webDir, "assets/index-abc123.js"), "export {};");
  await mkdir(join(webDir, "embed"));
  await writeFile(join(webDir, "embed/v1.js"), "void 0;");
  await writeFile(join(webDir, "embed/v1.d.ts"), "export {};");
  server = await startTestServer({ webDir });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

function readProps(html: string) {
  const json = /<script type="application\/json" id="page-props">(.*?)<\/script>/s.exec(html)?.[1];
  return pagePropsSchema.parse(JSON.parse(json ?? ""));
}

test.each(["/", "/upload", "/room/1", "/designs", "/c/greenhouse", "/c/greenhouse/room/1"])(
  "%s is the app, not kept by any cache",
  async (url) => {
    const { statusCode, headers, body } = await server.app.inject(url);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain("<p>app</p>");
  },
);

test("the sign-in page is the app too, whatever it is told", async () => {
  const url = "/api/auth/signin?error=SessionRequired&callbackUrl=http%3A%2F%2Flocalhost%2Fdesigns";
  const { statusCode, body } = await server.app.inject(url);
  expect([statusCode, body.includes("<p>app</p>")]).toEqual([200, true]);
});

test("a page carries the session and the company it was signed in for", async () => {
  expect(readProps((await server.app.inject("/")).body)).toEqual({
    session: null,
    authenticatedServerCompanyId: null,
    sessionRefetchSeconds: 0,
    mayKeep: true,
    company: expect.objectContaining({ features: expect.anything(), styles: expect.anything() }),
  });
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const own = readProps((await browser.get("/")).body);
  expect(own.session?.user.sessionType).toBe("anonymous-login");
  expect(own.authenticatedServerCompanyId).toBe(defaultCompanyId);
  const company = readProps((await browser.get("/c/greenhouse")).body);
  expect(company.authenticatedServerCompanyId).toBe("6f0a8a5e-0000-4000-8000-000000000002");
});

test("a page says what everybody may read of its company, and of no other", async () => {
  const { app } = server;
  const pages = {
    "/": "roomwright",
    "/c/greenhouse/designs": "greenhouse",
    "/embed/alder-quay": "alder-quay",
  };
  for (const [address, slug] of Object.entries(pages)) {
    const { company } = readProps((await app.inject(address)).body);
    const ask = `identification=${company?.features.id}`;
    expect(company?.features.slug).toBe(slug);
    expect((await app.inject(`/api/v1/company/features?${ask}`)).json()).toEqual(company?.features);
    const styles = (await app.inject(`/api/v1/company/styles?${ask}`)).json();
    expect(styles).toEqual({ companyStyles: company?.styles });
  }
  expect(readProps((await app.inject("/c/nobody-at-all")).body).company).toBeUndefined();
});

test("what a person calls themselves cannot break out of the page", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const name = "</script><script>alert(1)</script><!-- $& \u2028.";
  await browser.post("/api/auth/session", { csrfToken, data: { name } });
  const { body } = await browser.get("/");
  expect(body).not.toContain("<script>alert");
  expect(readProps(body).session?.user.name).toBe(name);
  expect(JSON.parse(escapeJson(name))).toBe(name);
});

test("an embed page may be shown by the company's sites only, and knows no session", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const response = await browser.get("/embed/alder-quay/upload");
  expect(response.headers["content-security-policy"]).toContain(
    "frame-ancestors 'self' http://localhost:4601 http://127.0.0.1:4601",
  );
  expect(response.headers["x-frame-options"]).toBeUndefined();
  expect(response.cookies).toEqual([]);
  expect(response.body).toContain("<p>embed</p>");
  expect(readProps(response.body).session).toBeNull();
});

test("pages and workers may compile the kernels' WASM and run no other text as code", async () => {
  for (const path of ["/embed/greenhouse", "/assets/index-abc123.js"]) {
    const { headers } = await server.app.inject(path);
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
  }
});

test("a company without frames may be shown by nobody", async () => {
  const { headers } = await server.app.inject("/embed/greenhouse");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("pages of a company nobody knows are the app with a not-found status", async () => {
  expect((await server.app.inject("/c/nobody")).statusCode).toBe(404);
  expect((await server.app.inject("/c/%27%3B")).statusCode).toBe(404);
  expect((await server.app.inject("/embed/nobody")).statusCode).toBe(404);
});

test("files with a hash in their name are kept for ever, others are not found", async () => {
  const asset = await server.app.inject("/assets/index-abc123.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await server.app.inject("/assets/index-old.js")).statusCode).toBe(404);
  for (const url of [
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/index.html",
  ]) {
    expect((await server.app.inject(url)).statusCode).toBe(404);
  }
});

test("what other sites load is for all of them, and asked for anew after a few minutes", async () => {
  const script = await server.app.inject("/embed/v1.js");
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
  });
  expect(script.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
  expect(script.headers["access-control-allow-credentials"]).toBeUndefined();
  const etag = String(script.headers.etag);
  const again = await server.app.inject({
    url: "/embed/v1.js",
    headers: { "if-none-match": etag },
  });
  expect(again.statusCode).toBe(304);
  const types = await server.app.inject("/embed/v1.d.ts");
  expect(types.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect((await server.app.inject("/embed/v2.js")).statusCode).toBe(404);
  const asset = await server.app.inject("/assets/index-abc123.js");
  expect(asset.headers["access-control-allow-origin"]).toBeUndefined();
});

test("WB-17: an embed page knows the sites that may speak with it, and no other page does", async () => {
  const framed = readProps((await server.app.inject("/embed/alder-quay")).body);
  expect(framed.hostOrigins).toEqual(["http://localhost:4601", "http://127.0.0.1:4601"]);
  expect(readProps((await server.app.inject("/embed/greenhouse")).body).hostOrigins).toEqual([]);
  expect(readProps((await server.app.inject("/c/alder-quay")).body).hostOrigins).toBeUndefined();
});

test("without a built web app a page says how to build it", async () => {
  const unbuilt = await startTestServer({ webDir: join(webDir, "nothing") });
  const response = await unbuilt.app.inject("/");
  await unbuilt.close();
  expect(response.statusCode).toBe(503);
  expect(response.json().error.message).toContain("npm run build:web");
});

async function readUsage(id: string): Promise<Record<string, number>> {
  await server.app.afterAnswers.idle();
  return server.database.withTenant(id, async (tx) => {
    const { rows } = await tx.execute<{ metric: string; count: number }>(
      sql`select metric, count from usage_days order by metric`,
    );
    return Object.fromEntries(rows.map(({ metric, count }) => [metric, count]));
  });
}

test("opened pages are counted as visits, and the studio, the account, other methods and guesses are not", async () => {
  const visits = [
    { method: "GET", url: "/c/greenhouse?utm=1" },
    { method: "GET", url: "/c/greenhouse/room/1" },
    { method: "GET", url: "/c/greenhouse/studio" },
    { method: "GET", url: "/c/greenhouse/account" },
    { method: "HEAD", url: "/c/greenhouse" },
    { method: "GET", url: "/c/greenhouse", headers: { "sec-purpose": "prefetch;prerender" } },
    { method: "GET", url: "/embed/greenhouse" },
    { method: "GET", url: "/embed/alder-quay" },
    { method: "GET", url: "/c/nobody" },
  ] as const;
  const greenhouse = "6f0a8a5e-0000-4000-8000-000000000002";
  const alderQuay = "6f0a8a5e-0000-4000-8000-000000000003";
  const before = [await readUsage(greenhouse), await readUsage(alderQuay)] as const;
  for (const request of visits) {
    const response = await server.app.inject(request);
    expect(response.headers["set-cookie"]).toBeUndefined();
  }
  expect(await readUsage(greenhouse)).toEqual({
    ...before[0],
    visit: (before[0]["visit"] ?? 0) + 2,
  });
  expect(await readUsage(alderQuay)).toEqual({
    ...before[1],
    "embed-visit": (before[1]["embed-visit"] ?? 0) + 1,
  });
});
