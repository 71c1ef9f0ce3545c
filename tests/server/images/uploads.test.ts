import { readdir, stat } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { purge } from "#server/features/privacy/purge.ts";
import { buildApp } from "#server/app.ts";
import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Image } from "#shared/image.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import type { UploadState } from "#shared/wires/http/upload-calls.ts";
import {
  announce,
  append,
  askOffset,
  beginUpload,
  digest,
  finish,
  uploadsPath,
} from "#support/part-uploads.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
let bob: TestBrowser;
let photo: Buffer;
const elsewhere = { "x-roomwright-company": "alder-quay" };

beforeAll(async () => {
  server = await startTestServer();
  ada = createTestBrowser(server.app);
  bob = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  await bob.signIn("anonymous-login");
  photo = await createPhoto({ width: 300, height: 200, place: true });
});
afterAll(() => server.close());

const code = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code;

/** The stored files of parts. */
async function listPartFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.storage.list(defaultCompanyId)) {
    if (key.includes("/upload/")) keys.push(key);
  }
  return keys;
}

/** Sends a whole photo in parts of so many bytes. */
async function sendParts(browser: TestBrowser, file: Buffer, bytes: number): Promise<string> {
  const id = await beginUpload(browser, file);
  for (let at = 0; at < file.length; at += bytes) {
    const answer = await append(browser, id, at, file.subarray(at, at + bytes));
    expect(answer.statusCode).toBe(204);
  }
  return id;
}

test("what the server can do is told to whoever asks", async () => {
  for (const url of [uploadsPath, `${uploadsPath}/00000000-0000-4000-8000-000000000000`]) {
    const { statusCode, headers } = await server.app.inject({ method: "OPTIONS", url });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      "tus-version": "1.0.0",
      "tus-extension": "creation,expiration,termination,checksum",
      "tus-max-size": String(maxUploadBytes),
      "tus-checksum-algorithm": "sha1,sha256",
    });
  }
});

test("another version of the protocol is refused, and every answer names its own", async () => {
  const headers = { "tus-resumable": "0.2.2" };
  const refused = await announce(ada, 10, { headers });
  expect([refused.statusCode, refused.headers["tus-version"]]).toEqual([412, "1.0.0"]);
  const missing = await askOffset(ada, "00000000-0000-4000-8000-000000000000");
  expect([missing.statusCode, missing.headers["tus-resumable"]]).toEqual([404, "1.0.0"]);
});

test("a photo that comes in parts is the photo that was sent", async () => {
  const begun = await announce(ada, photo.length, { sha256: digest(photo).toString("hex") });
  const { id, expiresAt } = begun.json<UploadState>();
  expect(begun.statusCode).toBe(201);
  expect(begun.headers).toMatchObject({
    location: `${uploadsPath}/${id}`,
    "upload-expires": new Date(expiresAt).toUTCString(),
    "tus-resumable": "1.0.0",
  });
  const first = await append(ada, id, 0, photo.subarray(0, 1_000));
  expect([first.statusCode, first.headers["upload-offset"]]).toEqual([204, "1000"]);
  const there = await askOffset(ada, id);
  expect([there.statusCode, there.payload]).toEqual([200, ""]);
  expect(there.headers).toMatchObject({
    "upload-offset": "1000",
    "upload-length": String(photo.length),
    "cache-control": "no-store",
  });
  expect([code(await finish(ada, id)), (await listPartFiles()).length]).toEqual(["conflict", 1]);
  await append(ada, id, 1_000, photo.subarray(1_000));

  const made = await finish(ada, id, "Salon");
  const image = made.json<Image>();
  expect([made.statusCode, image.name]).toEqual([201, "Salon"]);
  const whole = (await upload(ada, photo)).json<Image>();
  expect([image.sha256, image.bytes, image.width]).toEqual([
    whole.sha256,
    whole.bytes,
    whole.width,
  ]);
  expect(await listPartFiles()).toEqual([]);
  // Known by the file that was sent, as one that came in one piece.
  const url = `/api/v1/images?uploadSha256=${digest(photo).toString("hex")}`;
  const known = (await ada.get(url)).json<{ items: Image[] }>().items.map((each) => each.id);
  expect(known).toContain(image.id);
});

test("a photo is made once, however often and by however many it is asked for", async () => {
  const id = await sendParts(ada, photo, 2_000);
  const answers = await Promise.all([finish(ada, id), finish(ada, id), finish(ada, id)]);
  answers.push(await finish(ada, id, "Another name"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json<Image>().id)).size).toBe(1);
  const late = await append(ada, id, photo.length, Buffer.alloc(0));
  expect([late.statusCode, late.headers["upload-offset"]]).toEqual([204, String(photo.length)]);
});

test("a part that was hurt on its way leaves nothing behind, and comes again", async () => {
  const id = await beginUpload(ada, photo);
  const part = photo.subarray(0, 500);
  for (const algorithm of ["sha1", "sha256"] as const) {
    const wrong = digest(Buffer.from("something else"), algorithm).toString("base64");
    const headers = { "upload-checksum": `${algorithm} ${wrong}` };
    const refused = await append(ada, id, 0, part, headers);
    expect([refused.statusCode, code(refused)]).toEqual([460, "checksum_mismatch"]);
  }
  const crc = await append(ada, id, 0, part, { "upload-checksum": "crc32 AAAA" });
  expect([crc.statusCode, code(crc)]).toEqual([400, "bad_request"]);
  expect((await askOffset(ada, id)).headers["upload-offset"]).toBe("0");
  expect(await listPartFiles()).toEqual([]);
  const right = `sha1 ${digest(part, "sha1").toString("base64")}`;
  const kept = await append(ada, id, 0, part, { "upload-checksum": right });
  expect(kept.headers["upload-offset"]).toBe("500");
  await ada.send({ method: "DELETE", url: `${uploadsPath}/${id}` });
});

test("a part that begins elsewhere is refused and told where", async () => {
  const id = await beginUpload(ada, photo);
  await append(ada, id, 0, photo.subarray(0, 500));
  for (const offset of [0, 499, 501]) {
    const refused = await append(ada, id, offset, photo.subarray(0, 10));
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      expect.objectContaining({ code: "conflict", details: { offset: 500 } }),
    ]);
  }
  await ada.send({ method: "DELETE", url: `${uploadsPath}/${id}` });
});

test("of two servers that get the same part one keeps it", async () => {
  const other = await buildApp(server);
  const id = await beginUpload(ada, photo);
  const headers = { cookie: ada.readCookieHeader() };
  const there = createTestBrowser(other);
  const part = photo.subarray(0, 4_000);
  const answers = await Promise.all([
    append(ada, id, 0, part),
    append(there, id, 0, part, headers),
    append(ada, id, 0, part),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect(await listPartFiles()).toHaveLength(1);
  const next = await append(there, id, 4_000, photo.subarray(4_000), headers);
  expect(next.statusCode).toBe(204);
  expect((await finish(ada, id)).statusCode).toBe(201);
  await other.close();
});

test("nobody else reaches an upload, in no company", async () => {
  const id = await beginUpload(ada, photo);
  const asked = [
    await askOffset(bob, id),
    await append(bob, id, 0, photo.subarray(0, 10)),
    await bob.send({ method: "DELETE", url: `${uploadsPath}/${id}` }),
    await finish(bob, id),
    await askOffset(ada, id, elsewhere),
    await append(ada, id, 0, photo.subarray(0, 10), elsewhere),
  ];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 404));
  const given = await ada.send({ method: "DELETE", url: `${uploadsPath}/${id}` });
  expect(given.statusCode).toBe(204);
  expect((await askOffset(ada, id)).statusCode).toBe(404);
});

test("what is too large or empty is refused before a byte of it comes", async () => {
  const large = await announce(ada, maxUploadBytes + 1);
  expect([large.statusCode, code(large)]).toEqual([413, "payload_too_large"]);
  for (const length of ["0", "-1", "many", "1.5"]) {
    const refused = await announce(ada, 1, { headers: { "upload-length": length } });
    expect([length, refused.statusCode]).toEqual([length, 400]);
  }
  const odd = await announce(ada, 10, { sha256: "no digest" });
  expect(odd.statusCode).toBe(400);
  const id = await beginUpload(ada, photo);
  const over = await append(ada, id, 0, Buffer.concat([photo, Buffer.from("x")]));
  expect([over.statusCode, code(over)]).toEqual([413, "payload_too_large"]);
  const headers = { "content-type": "application/json" };
  const json = await append(ada, id, 0, photo, headers);
  expect([json.statusCode, code(json)]).toEqual([415, "unsupported_media_type"]);
  await ada.send({ method: "DELETE", url: `${uploadsPath}/${id}` });
});

test("an announcement that is repeated under its key is the same upload", async () => {
  const headers = { "idempotency-key": "lost-answer" };
  const first = await announce(ada, 5_000, { headers });
  const again = await announce(ada, 5_000, { headers });
  expect([again.statusCode, again.json<UploadState>().id]).toEqual([
    201,
    first.json<UploadState>().id,
  ]);
  expect(again.headers["location"]).toBe(first.headers["location"]);
  const other = await announce(ada, 6_000, { headers });
  expect([other.statusCode, code(other)]).toEqual([409, "idempotency_mismatch"]);
});

test("a file that is not the one that was announced becomes no photo, and nothing stays", async () => {
  const { id } = (
    await announce(bob, photo.length, { sha256: "0".repeat(64) })
  ).json<UploadState>();
  await append(bob, id, 0, photo);
  const refused = await finish(bob, id);
  expect([refused.statusCode, code(refused)]).toEqual([460, "checksum_mismatch"]);
  expect((await askOffset(bob, id)).statusCode).toBe(404);
  expect((await bob.get("/api/v1/images")).json<{ items: Image[] }>().items).toEqual([]);
  expect(await listPartFiles()).toEqual([]);
});

test("what cannot be read is said as of a photo that came in one piece", async () => {
  const text = Buffer.from("this is no photo at all");
  const id = await sendParts(bob, text, 10);
  const refused = await finish(bob, id);
  expect([refused.statusCode, code(refused)]).toEqual([415, "unsupported_media_type"]);
  await bob.send({ method: "DELETE", url: `${uploadsPath}/${id}` });
  expect(await listPartFiles()).toEqual([]);
});

test("a server that ends between the bytes and the row has lost and doubled nothing", async () => {
  const id = await beginUpload(ada, photo);
  await append(ada, id, 0, photo.subarray(0, 1_000));
  const withTenant = server.database.withTenant.bind(server.database);
  const spy = vi.spyOn(server.database, "withTenant");
  let asked = 0;
  // The first asks where the upload is, the next notes the file; what would write the row never runs.
  spy.mockImplementation((companyId, work) => {
    asked += 1;
    const isOver = asked > 2;
    if (isOver) throw new AppError("unavailable", "The process is gone.");
    return withTenant(companyId, work);
  });
  const cut = await append(ada, id, 1_000, photo.subarray(1_000, 3_000));
  spy.mockRestore();
  expect(cut.statusCode).toBe(503);
  expect((await askOffset(ada, id)).headers["upload-offset"]).toBe("1000");
  await append(ada, id, 1_000, photo.subarray(1_000));
  const image = (await finish(ada, id)).json<Image>();
  expect(image.sha256).toBe((await upload(ada, photo)).json<Image>().sha256);
});

test("an upload that nobody completes is removed with its parts after a day", async () => {
  const id = await beginUpload(ada, photo);
  await append(ada, id, 0, photo.subarray(0, 500));
  expect(await listPartFiles()).toHaveLength(1);
  server.clock.advance(23 * 60 * 60_000);
  await purge(server);
  expect((await askOffset(ada, id)).statusCode).toBe(200);
  server.clock.advance(61 * 60_000);
  expect((await askOffset(ada, id)).statusCode).toBe(404);
  expect((await purge(server)).uploads).toBeGreaterThan(0);
  expect(await listPartFiles()).toEqual([]);
});

test("the sweep of stored files leaves the parts of an upload alone", async () => {
  const id = await beginUpload(ada, photo);
  await append(ada, id, 0, photo.subarray(0, 500));
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute("update stored_files set stored_at = now() - interval '2 hours'"),
  );
  await server.upkeep.sweep();
  await append(ada, id, 500, photo.subarray(500));
  expect((await finish(ada, id)).statusCode).toBe(201);
});

/** How large the files are that come in at this moment. */
async function listIncoming(): Promise<number[]> {
  const root = join(server.config.dataDir, "uploads");
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (each) => (await stat(join(each.parentPath, each.name))).size),
  );
}

/** Sends the beginning of a part over a real connection, and cuts it when it has arrived. */
async function cutPart(id: string, part: Buffer, sent: number, headers: Record<string, string>) {
  const { port } = server.app.server.address() as AddressInfo;
  const outgoing = request({
    port,
    method: "PATCH",
    path: `${uploadsPath}/${id}`,
    headers: {
      cookie: ada.readCookieHeader(),
      "content-type": "application/offset+octet-stream",
      "content-length": String(part.length),
      "upload-offset": "0",
      ...headers,
    },
  });
  outgoing.on("error", () => undefined);
  outgoing.write(part.subarray(0, sent));
  await vi.waitFor(async () => expect(await listIncoming()).toEqual([sent]));
  outgoing.destroy();
  await vi.waitFor(async () => expect(await listIncoming()).toEqual([]));
}

test("of a part that is cut off the beginning is kept, unless it was to be checked whole", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const id = await beginUpload(ada, photo);
  await cutPart(id, photo, 1_234, {});
  expect((await askOffset(ada, id)).headers["upload-offset"]).toBe("1234");
  const other = await beginUpload(ada, photo);
  const whole = `sha256 ${digest(photo).toString("base64")}`;
  await cutPart(other, photo, 1_234, { "upload-checksum": whole });
  expect((await askOffset(ada, other)).headers["upload-offset"]).toBe("0");
  await append(ada, id, 1_234, photo.subarray(1_234));
  expect((await finish(ada, id)).statusCode).toBe(201);
});

test("what is on its way counts as the person's and the company's", async () => {
  const quota = { photosPerPerson: 2, bytesPerPerson: 1e9, bytesPerCompany: 1e12 };
  const small = await startTestServer({ quota });
  const visitor = createTestBrowser(small.app);
  await visitor.signIn("anonymous-login");
  expect((await upload(visitor, photo)).statusCode).toBe(201);
  const id = await beginUpload(visitor, photo);
  const refused = await announce(visitor, 100);
  expect([refused.statusCode, refused.json().error]).toEqual([
    403,
    expect.objectContaining({ code: "quota_exceeded", details: { of: "person", maxPhotos: 2 } }),
  ]);
  expect((await upload(visitor, photo)).statusCode).toBe(403);
  await append(visitor, id, 0, photo);
  expect((await finish(visitor, id)).statusCode).toBe(201);
  await small.close();
});
