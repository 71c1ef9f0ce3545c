import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Image } from "#shared/image.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import { createPhoto, createUploadBody, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
let bob: TestBrowser;
const elsewhere = { "x-roomwright-company": "alder-quay" };

beforeAll(async () => {
  server = await startTestServer();
  ada = createTestBrowser(server.app);
  bob = createTestBrowser(server.app);
  await signIn();
});
afterAll(() => server.close());

const visitors = { ada: makeCredential(), bob: makeCredential() };

async function signIn(): Promise<void> {
  await ada.signIn("anonymous-login", { anonymousUserId: visitors.ada });
  await bob.signIn("anonymous-login", { anonymousUserId: visitors.bob });
}

function makeCredential(): string {
  return randomBytes(24).toString("base64url");
}

const code = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code;

/** The files of uploads; folders stay. */
async function listUploads(): Promise<string[]> {
  const root = join(server.config.dataDir, "uploads");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("a person's own photo is found by the file that was sent, and nobody else finds it", async () => {
  const file = await createPhoto({ width: 70, height: 50, place: true });
  const uploadSha256 = createHash("sha256").update(file).digest("hex");
  const { id } = (await upload(ada, file, { name: "Sent" })).json<Image>();
  const find = async (person: TestBrowser, headers = {}) => {
    const url = `/api/v1/images?uploadSha256=${uploadSha256}`;
    const answer = await person.send({ method: "GET", url, headers });
    return answer.json<{ items: Image[] }>().items.map((image) => image.id);
  };
  expect(await find(ada)).toEqual([id]);
  expect(await find(bob)).toEqual([]);
  expect(await find(ada, elsewhere)).toEqual([]);
  const other = "0".repeat(64);
  expect((await ada.get(`/api/v1/images?uploadSha256=${other}`)).json()).toMatchObject({
    items: [],
  });
  expect((await ada.get("/api/v1/images?uploadSha256=nonsense")).statusCode).toBe(400);
  await ada.send({ method: "DELETE", url: `/api/v1/images/${id}` });
  expect(await find(ada)).toEqual([]);
});

test("an upload answers with the photo, and its bytes come back without the metadata", async () => {
  const file = await createPhoto({ place: true, orientation: 6, width: 90, height: 60 });
  const response = await upload(ada, file, { name: "Salon", roomType: "living_room", note: "hi" });
  expect(response.statusCode).toBe(201);
  const image = response.json<Image>();
  expect(image).toMatchObject({
    name: "Salon",
    roomType: "living_room",
    note: "hi",
    width: 60,
    height: 90,
  });
  expect(image.variants).toEqual(["original", "thumb", "preview"]);
  const bytes = await ada.get(`/api/v1/images/${image.id}/original`);
  expect(bytes.rawPayload.byteLength).toBe(image.bytes);
  expect(bytes.rawPayload.includes("SECRET")).toBe(false);
  expect(bytes.headers).toMatchObject({
    etag: `"${image.sha256}"`,
    "content-type": "image/jpeg",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("known bytes are not sent again, and a range is sent alone", async () => {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const url = `/api/v1/images/${image.id}/original`;
  const known = await ada.get(url, { "if-none-match": `"${image.sha256}"` });
  expect([known.statusCode, known.rawPayload.byteLength]).toEqual([304, 0]);
  const whole = (await ada.get(url)).rawPayload;
  const part = await ada.get(url, { range: "bytes=10-19" });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([
    206,
    `bytes 10-19/${whole.length}`,
  ]);
  expect(Buffer.compare(part.rawPayload, whole.subarray(10, 20))).toBe(0);
  expect((await ada.get(url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
});

test("a photo that was just seen is gone with the bin, for the owner too", async () => {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const url = `/api/v1/images/${image.id}`;
  const statusOf = async (browser: TestBrowser) => (await browser.get(`${url}/preview`)).statusCode;
  expect([await statusOf(ada), await statusOf(ada), await statusOf(bob)]).toEqual([200, 200, 404]);
  await ada.send({ method: "DELETE", url });
  expect(await statusOf(ada)).toBe(404);
  await ada.post(`${url}/restore`);
  expect(await statusOf(ada)).toBe(200);
});

test("a photo that the client has is answered without the database", async () => {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const url = `/api/v1/images/${image.id}/preview`;
  await vi.waitUntil(() => server.database.news.isHearing());
  const tag = String((await ada.get(url)).headers.etag);
  const asked = [
    vi.spyOn(server.database, "withTenant"),
    vi.spyOn(server.database, "withIdentity"),
    vi.spyOn(server.database, "ask"),
  ];
  for (let round = 0; round < 5; round += 1) {
    expect((await ada.get(url, { "if-none-match": tag })).statusCode).toBe(304);
  }
  for (const spy of asked) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a file is judged by its bytes, not by its name", async () => {
  const png = createUploadBody(await createPhoto({ format: "png" }), { name: "x" }, "photo.jpg");
  const taken = await ada.send({ method: "POST", url: "/api/v1/images", ...png });
  expect(taken.json<Image>().contentType).toBe("image/png");
  const html = await upload(ada, Buffer.from("<html><script>1</script></html>"));
  expect([html.statusCode, code(html)]).toEqual([415, "unsupported_media_type"]);
});

test("a damaged file and a form without a file are refused and leave nothing behind", async () => {
  const photo = await createPhoto({ width: 300, height: 200 });
  const broken = await upload(ada, photo.subarray(0, 900));
  expect([broken.statusCode, code(broken)]).toEqual([422, "image_unreadable"]);
  const boundary = "x";
  const empty = await ada.send({
    method: "POST",
    url: "/api/v1/images",
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--${boundary}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  expect([empty.statusCode, code(empty)]).toEqual([400, "bad_request"]);
  expect(await listUploads()).toEqual([]);
});

test("an upload over the limit is refused while it streams", async () => {
  const response = await upload(ada, Buffer.alloc(maxUploadBytes + 1, 0xff));
  expect([response.statusCode, code(response)]).toEqual([413, "payload_too_large"]);
  expect(await listUploads()).toEqual([]);
});

test("nobody without a session uploads or reads a photo", async () => {
  const stranger = createTestBrowser(server.app);
  expect((await upload(stranger, await createPhoto())).statusCode).toBe(401);
  const image = (await upload(ada, await createPhoto())).json<Image>();
  expect((await stranger.get(`/api/v1/images/${image.id}`)).statusCode).toBe(401);
});

test("a photo of somebody else or of another company is not found, whatever is asked of it", async () => {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const url = `/api/v1/images/${image.id}`;
  const attempts = [
    await bob.get(url),
    await bob.get(`${url}/original`),
    await bob.send({ method: "PATCH", url, payload: { note: "mine" } }),
    await bob.send({ method: "DELETE", url }),
    await bob.post(`${url}/restore`),
    await ada.get(url, elsewhere),
    await ada.get(`${url}/thumb`, elsewhere),
    await ada.send({ method: "DELETE", url, headers: elsewhere }),
  ];
  expect(attempts.map((attempt) => attempt.statusCode)).toEqual(attempts.map(() => 404));
  expect((await ada.get(url)).statusCode).toBe(200);
});

test("what is said about a photo can be changed, and it can be binned for thirty days", async () => {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const url = `/api/v1/images/${image.id}`;
  const changed = await ada.send({
    method: "PATCH",
    url,
    payload: { roomType: "hall", note: "n" },
  });
  expect(changed.json()).toEqual({ ...image, roomType: "hall", note: "n" });
  expect((await ada.send({ method: "DELETE", url })).statusCode).toBe(204);
  expect((await ada.get(`${url}/original`)).statusCode).toBe(404);
  expect((await ada.post(`${url}/restore`)).json<Image>().id).toBe(image.id);
  await ada.send({ method: "DELETE", url });
  server.clock.advance(31 * 24 * 60 * 60 * 1000);
  // Sessions do not last as long: they all come again.
  await signIn();
  expect((await ada.get("/api/v1/images")).statusCode).toBe(200);
  expect((await ada.post(`${url}/restore`)).statusCode).toBe(404);
});

test("photos are listed newest first in pages", async () => {
  const carol = createTestBrowser(server.app);
  await carol.signIn("anonymous-login");
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    server.clock.advance(1000);
    ids.unshift((await upload(carol, await createPhoto())).json<Image>().id);
  }
  type Page = { items: Image[]; nextCursor: string | null };
  const first = (await carol.get("/api/v1/images?limit=2")).json<Page>();
  expect(first.items.map((item) => item.id)).toEqual(ids.slice(0, 2));
  const rest = (await carol.get(`/api/v1/images?limit=2&cursor=${first.nextCursor}`)).json<Page>();
  expect([rest.items.map((item) => item.id), rest.nextCursor]).toEqual([ids.slice(2), null]);
  expect((await carol.get("/api/v1/images?cursor=nonsense")).statusCode).toBe(400);
});

test("repeating an upload under its key answers with the first photo", async () => {
  const key = { "idempotency-key": "upload-1" };
  const fresh = createTestBrowser(server.app);
  await fresh.signIn("anonymous-login");
  const first = (await upload(fresh, await createPhoto(), { name: "a" }, key)).json<Image>();
  const again = (await upload(fresh, await createPhoto(), { name: "a" }, key)).json<Image>();
  expect(again.id).toBe(first.id);
  const { items } = (await fresh.get("/api/v1/images")).json<{ items: Image[] }>();
  expect(items).toHaveLength(1);
});

test("RL-12 another picture, or another name, under a key that was used is refused and leaves nothing", async () => {
  const key = { "idempotency-key": "upload-2" };
  const fresh = createTestBrowser(server.app);
  await fresh.signIn("anonymous-login");
  await upload(fresh, await createPhoto(), { name: "a" }, key);
  const others = [
    await upload(fresh, await createPhoto({ width: 65 }), { name: "a" }, key),
    await upload(fresh, await createPhoto(), { name: "b" }, key),
  ];
  for (const other of others) {
    expect([other.statusCode, other.json().error.code]).toEqual([409, "idempotency_mismatch"]);
  }
  const { items } = (await fresh.get("/api/v1/images")).json<{ items: Image[] }>();
  expect(items).toHaveLength(1);
});
