import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { createWebDir } from "#support/web-dir.ts";

const web = createWebDir();
let server: TestServer;
let ada: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ webDir: web.webDir });
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
});
afterAll(async () => {
  await server.close();
  web.remove();
});

const askPacked = (url: string) => ada.get(url, { "accept-encoding": "br, gzip" });

const unpackers = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(["br", "gzip"] as const)("what is public is packed with %s", async (encoding) => {
  const plain = await ada.get("/api/openapi.json");
  const packed = await ada.get("/api/openapi.json", { "accept-encoding": encoding });
  expect(packed.headers).toMatchObject({ "content-encoding": encoding });
  expect(packed.headers.vary).toContain("accept-encoding");
  expect(unpackers[encoding](packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
});

test("a visitor's work is packed, the answers and pages that hold who they are are not", async () => {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const edits = Array.from({ length: 8 }, () => paintRectangle([1, 1, 9, 9]));
  const made = await ada.post("/api/v1/designs", { imageId: image.id, name: "Salon", edits });
  const design = await askPacked(`/api/v1/designs/${made.json<Design>().id}`);
  expect([design.statusCode, design.headers["content-encoding"]]).toEqual([200, "br"]);
  const picture = await askPacked(`/api/v1/images/${image.id}/original`);
  expect([picture.statusCode, picture.headers["content-encoding"]]).toEqual([200, undefined]);
  for (const url of ["/api/auth/session", "/api/auth/csrf", "/c/roomwright", "/", "/upload"]) {
    const { statusCode, headers } = await askPacked(url);
    expect([url, statusCode, headers["content-encoding"]]).toEqual([url, 200, undefined]);
  }
});

test("a packed body is not unpacked", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/auth/_log",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ level: "debug" })),
  });
  expect(answer.statusCode).toBe(400);
});
