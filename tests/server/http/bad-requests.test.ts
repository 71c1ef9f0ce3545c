import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { describeAddress } from "#server/http/describe-address.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { httpContract } from "#shared/wires/http.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import { readBodyKind } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** What no person and no browser sends must be told from what the server did wrong. */

let server: TestServer;
let owner: TestBrowser;
/** Tries everything, signing out included. */
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ logLevel: null });
  owner = await signInStaff(server, "owner");
  admin = await signInStaff(server, "admin");
});
afterAll(() => server.close());

const readLog = () => readFile(join(server.config.dataDir, "server.log"), "utf8");
const contract: [string, HttpCall][] = Object.entries(httpContract);
const someId = "00000000-0000-4000-8000-000000000000";
const fillAll = (call: HttpCall, value: string) =>
  fillPath(
    call.path,
    Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((key) => [key, value])),
  );

/** As JSON and percent-encoded. */
const badTexts = [
  ["NUL", String.raw`a\u0000b`, "a%00b"],
  ["half a pair", String.raw`a\ud800b`, "a%ED%A0%80b"],
  ["the other half", String.raw`a\uDC00`, "%ED%B0%80"],
] as const;

test.each(contract)("text that cannot be stored is no failure of %s", async (_name, call) => {
  const kind = readBodyKind(call);
  for (const [, inJson, inAddress] of badTexts) {
    const query = Object.keys(call.query?.shape ?? {}).map((key) => `${key}=${inAddress}`);
    const urls = [`${fillAll(call, someId)}?${query.join("&")}`, fillAll(call, inAddress)];
    for (const url of urls) {
      const { statusCode } = await admin.send({ method: call.method, url });
      expect(`${call.method} ${url} ${statusCode < 500}`).toBe(`${call.method} ${url} true`);
    }
    if (kind !== "json" && kind !== "form") continue;
    const response = await admin.send({
      method: call.method,
      url: fillAll(call, someId),
      headers: { "content-type": "application/json" },
      payload: `{"name":"${inJson}","email":"${inJson}@x.example","callbackUrl":"/${inJson}"}`,
    });
    expect([call.path, response.statusCode < 500]).toEqual([call.path, true]);
  }
});

test.each(badTexts)(
  "a design, a photo and a search with %s are bad requests",
  async (_what, json, address) => {
    const image = (await upload(owner, await createPhoto())).json<Image>();
    const send = (payload: string) =>
      owner.send({
        method: "POST",
        url: "/api/v1/designs",
        headers: { "content-type": "application/json" },
        payload,
      });
    const named = await send(`{"imageId":"${image.id}","name":"${json}","edits":[]}`);
    expect([named.statusCode, named.json().error]).toEqual([
      400,
      expect.objectContaining({ code: "bad_request", details: { part: "body" } }),
    ]);
    const keyed = await send(`{"imageId":"${image.id}","name":"a","edits":[],"${json}":1}`);
    expect(keyed.statusCode).toBe(400);
    const text = JSON.parse(`"${json}"`) as string;
    expect((await upload(owner, await createPhoto(), { name: text })).statusCode).toBeLessThan(500);
    const found = await createTestBrowser(server.app).get(`/api/v1/materials?search=${address}`);
    expect(found.statusCode).toBeLessThan(500);
  },
);

test("a search for NUL is a bad request, and one for a written backslash-u0000 is a search", async () => {
  expect((await owner.get("/api/v1/materials?search=%00")).statusCode).toBe(400);
  const image = (await upload(owner, await createPhoto())).json<Image>();
  const name = String.raw`a\u0000`;
  const response = await owner.post("/api/v1/designs", { imageId: image.id, name, edits: [] });
  expect([response.statusCode, response.json<Design>().name]).toEqual([201, name]);
});

const cursorOf = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString("base64url");

test.each([
  ["/api/v1/images", "0000-01-01T00:00:00Z"],
  ["/api/v1/designs", "0000-01-01T00:00:00Z"],
  ["/api/v1/quotes", "0000-01-01T00:00:00Z"],
  ["/api/v1/audit", "0000-01-01T00:00:00Z"],
  [`/api/v1/webhooks/${someId}/deliveries`, "0000-01-01T00:00:00Z"],
  ["/api/v1/materials", 3_000_000_000],
  ["/api/v1/materials", 1e300],
])("a cursor of %s that says %s is a bad request", async (path, place) => {
  const { statusCode } = await owner.get(`${path}?cursor=${cursorOf(place, someId)}`);
  expect(statusCode === 404 ? 400 : statusCode).toBe(400);
});

test("a version that no design can have is a bad request", async () => {
  const url = `/api/v1/designs/${someId}`;
  const response = await owner.send({ method: "PATCH", url, payload: { version: 3_000_000_000 } });
  expect(response.statusCode).toBe(400);
  expect((await owner.get(`${url}/thumbnail?version=3000000000`)).statusCode).toBeLessThan(500);
});

const part = `Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nbytes`;

test.each([
  ["without a boundary", "multipart/form-data", `--x\r\n${part}\r\n--x--\r\n`],
  ["that ends in the middle", "multipart/form-data; boundary=x", `--x\r\n${part}`],
  ["with a broken header", "multipart/form-data; boundary=x", `--x\r\n: :\r\n\r\n\r\n--x--\r\n`],
  ["without parts", "multipart/form-data; boundary=x", `--x--\r\n`],
  ["that is empty", "multipart/form-data; boundary=x", ""],
  ["of another boundary", "multipart/form-data; boundary=y", `--x\r\n${part}\r\n--x--\r\n`],
])("an upload %s is a bad request", async (_what, type, payload) => {
  const headers = { "content-type": type };
  const response = await owner.send({ method: "POST", url: "/api/v1/images", headers, payload });
  expect([response.statusCode, response.json().error.code]).toEqual([400, "bad_request"]);
});

test.each(["/a\nb", "/a\r\nSet-Cookie: x=1", "/日本", "/größe", "/\ud800", "http://localhost/ü?ß"])(
  "a callback address %j becomes one that a header can hold",
  async (callbackUrl) => {
    const browser = createTestBrowser(server.app);
    const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
    const fields = new URLSearchParams({ csrfToken, callbackUrl });
    const answers = [
      await browser.send({
        method: "POST",
        url: "/api/auth/callback/anonymous-login",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: fields.toString(),
      }),
      await browser.get(
        `/api/auth/signin?callbackUrl=${fields.get("callbackUrl")}`.replaceAll(
          /[^!-~]/gu,
          encodeURIComponent,
        ),
      ),
    ];
    for (const { statusCode, headers } of answers) {
      // The page itself has not been built here.
      expect([200, 302, 400, 503]).toContain(statusCode);
      expect(headers.location ?? "").toMatch(/^[!-~]*$/);
      expect(headers.location ?? "http://localhost").toMatch(/^http:\/\/localhost/);
    }
  },
);

test("a connection without an address is counted like the others", () => {
  expect(describeAddress(undefined)).toBe("nowhere");
});

test("a picture that its reader no longer wants is no failure of the server", async () => {
  const image = (
    await upload(owner, await createPhoto({ format: "png", width: 640, height: 480 }))
  ).json<Image>();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const connected = once(server.app.server, "connection");
  const reader = connect(port, "127.0.0.1");
  reader.write(
    `GET /api/v1/images/${image.id}/original HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.readCookieHeader()}\r\n\r\n`,
  );
  const [socket] = (await connected) as [Socket];
  const ended = new Promise((resolve) => {
    socket.once("close", resolve);
  });
  await once(reader, "data");
  reader.destroy();
  await ended;
  await server.app.inject("/readyz");
  const log = await readLog();
  expect(log).not.toContain("ERR_HTTP_HEADERS_SENT");
});

test("RL-05 a full disk is told as such, without the words of the system, and another try later may work", async () => {
  const full = await startTestServer();
  try {
    const browser = createTestBrowser(full.app);
    await browser.signIn("anonymous-login");
    full.storage.putFile = () =>
      Promise.reject(
        Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }),
      );
    const response = await upload(browser, await createPhoto());
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "60"]);
    expect(response.json().error).toMatchObject({
      code: "unavailable",
      details: { reason: "storage_full" },
    });
    expect(response.body).not.toContain("ENOSPC");
  } finally {
    await full.close();
  }
});
