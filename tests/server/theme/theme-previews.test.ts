import { afterAll, beforeAll, expect, test } from "vitest";

import { themePreviews } from "#server/db/schema/themes.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { enter, paint, publish, save, theme } from "./theme-admins.ts";

const greenhouseId = "6f0a8a5e-0000-4000-8000-000000000002";
const greenhouse = { [companyHeader]: "greenhouse" };
const link = /^http:\/\/localhost\/c\/roomwright\/#theme-preview=([A-Za-z0-9_-]{43})$/;

let server: TestServer;
let marta: TestBrowser;
let visitor: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  marta = await enter(server, "Marta", "admin", defaultCompanyId);
  visitor = createTestBrowser(server.app);
});
afterAll(() => server.close());

async function createLink(browser = marta): Promise<string> {
  const { url } = (await browser.post(`${theme}/previews`)).json<{ url: string }>();
  return link.exec(url)?.[1] ?? "";
}
const open = (token: string, headers = {}) =>
  visitor.post("/api/v1/theme-preview", { token }, headers);
const plum = paint(defaultCompanyStyles, { "palette.primary.main": "#6B2D5C" });
const teal = paint(defaultCompanyStyles, { "palette.primary.main": "#0F5C63" });

test("a link shows a visitor the draft as it is now, and the theme once there is none", async () => {
  const token = await createLink();
  expect((await open(token)).json()).toEqual({ styles: defaultCompanyStyles });
  const first = (await save(marta, null, plum)).json<ThemeDraft>();
  expect((await open(token)).json()).toEqual({ styles: plum });
  const second = (await save(marta, first.version, teal)).json<ThemeDraft>();
  expect((await open(token)).json()).toEqual({ styles: teal });
  await publish(marta, second.version);
  expect((await open(token)).json()).toEqual({ styles: teal });
});

test("TI a link of one company opens nothing in another", async () => {
  const token = await createLink();
  const refused = await open(token, greenhouse);
  expect([refused.statusCode, refused.json().error.code]).toEqual([410, "link_expired"]);
  const elsewhere = await server.database.withTenant(greenhouseId, (tx) =>
    tx.select().from(themePreviews),
  );
  expect(elsewhere).toEqual([]);
});

test("a link is good for seven days and is cleared away afterwards", async () => {
  const token = await createLink();
  server.clock.advance(7 * 24 * 60 * 60_000 - 1_000);
  marta = await enter(server, "Mira", "admin", defaultCompanyId);
  expect((await open(token)).statusCode).toBe(200);
  server.clock.advance(2_000);
  expect((await open(token)).json().error.code).toBe("link_expired");
  await createLink();
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(themePreviews),
  );
  expect(rows.length).toBe(1);
});

test("a token that is none opens nothing, and nobody may try for long", async () => {
  expect((await open("A".repeat(43))).json().error.code).toBe("link_expired");
  expect((await open("too-short")).json().error.code).toBe("bad_request");
  const strict = await startTestServer({ rateLimitFactor: 1 });
  const answers = [];
  for (let tried = 0; tried < 31; tried += 1) {
    const payload = { token: String(tried).padStart(43, "0") };
    answers.push(
      await strict.app.inject({ method: "POST", url: "/api/v1/theme-preview", payload }),
    );
  }
  expect(answers.at(-1)?.statusCode).toBe(429);
  expect(answers.slice(0, 30).every(({ statusCode }) => statusCode === 410)).toBe(true);
  await strict.close();
});

test("WB only the hash of a token is kept", async () => {
  const token = await createLink();
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(themePreviews),
  );
  for (const { tokenHash } of rows) {
    expect(tokenHash.length).toBe(32);
    expect(tokenHash.toString("base64url")).not.toBe(token);
    expect(tokenHash.equals(Buffer.from(token, "base64url"))).toBe(false);
  }
});

test("the editor's frame is shown by our own pages only, and has no session in it", async () => {
  for (const path of ["/preview/roomwright", "/preview/alder-quay/room/1"]) {
    const { headers, cookies } = await marta.get(path);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(cookies).toEqual([]);
  }
  const studio = await marta.get("/studio/theme");
  expect(studio.headers["content-security-policy"]).toContain("frame-src 'self'");
  expect(studio.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});
