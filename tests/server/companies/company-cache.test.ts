import { afterAll, beforeAll, expect, test } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const companies = ["roomwright", "alder-quay"] as const;

let server: TestServer;
let owner: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner", defaultCompanyId);
});
afterAll(() => server.close());

/** What a cache goes by: the address, and the request's headers that the answer says it varies by. */
type Stored = { url: string; vary: Record<string, string | undefined>; body: string };

/** A cache between clients and server that keeps whatever it may, for as long as it may. */
function createCache() {
  const stored: Stored[] = [];
  return async (url: string, headers: Record<string, string>): Promise<string> => {
    const hit = stored.find(
      (entry) =>
        entry.url === url &&
        Object.entries(entry.vary).every(([name, value]) => headers[name] === value),
    );
    if (hit !== undefined) return hit.body;
    const response = await server.app.inject({ url, headers });
    const control = response.headers["cache-control"] ?? "max-age=60";
    const mayKeep = !/no-store|no-cache|private/.test(control) && response.statusCode === 200;
    const names = (response.headers.vary ?? "")
      .toLowerCase()
      .split(/,\s*/)
      .filter((name) => name !== "");
    const vary = Object.fromEntries(names.map((name) => [name, headers[name]]));
    if (mayKeep) stored.push({ url, vary, body: response.body });
    return response.body;
  };
}

/** Without what differs from one answer to the next. */
const plain = (body: string) => body.replaceAll(/"(?:requestId|expires)":"[^"]*"/g, "");

const dependent = [
  "/api/v1/materials",
  "/api/v1/sample-rooms",
  "/api/v1/designs",
  "/api/v1/images",
  "/api/v1/studio/settings",
  "/api/v1/studio/usage",
  "/api/v1/studio/audit",
  "/api/auth/session",
];

test.each(dependent)(
  "WB-43 %s, asked through a cache, is never another company's or another person's",
  async (url) => {
    const ask = createCache();
    const cookie = owner.readCookieHeader();
    for (const company of companies) {
      for (const who of [{ cookie }, {}]) {
        const headers = { [companyHeader]: company, ...who };
        const direct = await server.app.inject({ url, headers });
        expect(plain(await ask(url, headers))).toBe(plain(direct.body));
      }
    }
  },
);

test.each(dependent)("WB-43 %s says itself that it is not to be kept", async (url) => {
  for (const cookie of [owner.readCookieHeader(), ""]) {
    const { headers } = await server.app.inject({ url, headers: { cookie } });
    expect(headers["cache-control"]).toMatch(/no-store|^private/);
  }
});

test.each(["features", "styles"])(
  "WB-43 a company's %s are kept by the address that names it, whatever else a request says",
  async (what) => {
    const [own, other] = companies.map(
      (company) => `/api/v1/company/${what}?identification=${company}`,
    ) as [string, string];
    const first = await server.app.inject(own);
    const disguises = [
      { [companyHeader]: "alder-quay" },
      { "x-forwarded-host": "alder-quay.example" },
      { "x-original-url": other },
      { "x-rewrite-url": other },
      { cookie: owner.readCookieHeader() },
    ];
    for (const headers of disguises) {
      const response = await server.app.inject({ url: own, headers });
      expect([headers, response.body]).toEqual([headers, first.body]);
      expect(response.headers.etag).toBe(first.headers.etag);
    }
    const foreign = await server.app.inject(other);
    expect(foreign.body).not.toBe(first.body);
    expect(foreign.headers.etag).not.toBe(first.headers.etag);
  },
);

test("a copy that is still right is not sent again, and one that is not is", async () => {
  const url = "/api/v1/company/features?identification=roomwright";
  const first = await server.app.inject(url);
  const headers = { "if-none-match": String(first.headers.etag) };
  const again = await server.app.inject({ url, headers });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { download: false } },
  });
  const changed = await server.app.inject({ url, headers });
  expect([changed.statusCode, changed.json().download]).toEqual([200, false]);
});
