import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, expect, test, vi } from "vitest";

import type { Patience } from "#server/storage/s3-calls.ts";
import { createS3Storage } from "#server/storage/s3-storage.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import type { Storage } from "#server/storage/storage.ts";

const companyId = randomUUID();
const key = createStorageKey(companyId, "original");
const content = Buffer.from(Array.from({ length: 300_000 }, (_value, index) => index % 241));
const short: Patience = {
  silenceMs: 400,
  totalMs: 5_000,
  attempts: 3,
  pauseMs: 1,
  failuresInRow: 50,
  restMs: 100,
};
const unavailable = { code: "unavailable", details: { retryAfterSeconds: 5 } };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A store that answers one request after the other by this script, the last line again and again. */
async function scriptStore(
  ...script: Answer[]
): Promise<{ storage: Storage; endpoint: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const answer = script[Math.min(asked.length, script.length - 1)];
    asked.push(`${request.method} ${request.headers.range ?? ""}`.trim());
    answer?.(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return { storage: openStore(endpoint), endpoint, asked };
}

function openStore(endpoint: string, patience = short): Storage {
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  const place = { endpoint, region: "us-east-1", bucket: "rooms", prefix: "", pathStyle: true };
  return createS3Storage({ ...place, credentials }, patience);
}

const say =
  (status: number, code: string): Answer =>
  (request, response) => {
    request.resume();
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(request.method === "HEAD" ? undefined : body);
  };
const slowDown = say(503, "SlowDown");
const stall: Answer = () => undefined;
const accept: Answer = (request, response) => {
  request.resume().on("end", () => response.writeHead(200, { etag: '"1"' }).end());
};

/** The part asked for; of its body so much, and then `end`. */
const give =
  (
    bytes = Infinity,
    end: (response: ServerResponse) => void = (response) => response.end(),
  ): Answer =>
  (request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    const [start, last] = [Number(from ?? 0), Number(to ?? content.byteLength - 1)];
    response.writeHead(from === undefined ? 200 : 206, {
      "content-length": last - start + 1,
      etag: '"1"',
      ...(from === undefined
        ? {}
        : { "content-range": `bytes ${start}-${last}/${content.byteLength}` }),
    });
    const part = content.subarray(start, Math.min(last + 1, start + bytes));
    response.write(part, () => end(response));
  };
const cut = (response: ServerResponse) => response.destroy();

const giveOtherPart: Answer = (_request, response) => {
  const given = { "content-length": 10, "content-range": "bytes 90-99/300000" };
  response.writeHead(206, given).end(content.subarray(90, 100));
};

const list =
  (name: string, next = ""): Answer =>
  (_request, response) =>
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${next}<Contents><Key>${name}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>`,
    );

test("a store that is overrun is asked again, and then has taken the file", async () => {
  const { storage, asked } = await scriptStore(slowDown, slowDown, accept);
  await storage.putBytes(key, content);
  expect(asked).toEqual(["PUT", "PUT", "PUT"]);
});

test("a store that stays overrun is unavailable, with a time to come back, after a few attempts", async () => {
  const { storage, asked } = await scriptStore(slowDown);
  await expect(storage.putBytes(key, content)).rejects.toMatchObject(unavailable);
  await expect(storage.getBytes(key)).rejects.toMatchObject(unavailable);
  await expect(storage.stat(key)).rejects.toMatchObject(unavailable);
  expect(asked).toHaveLength(9);
});

test("a store that nobody answers for is unavailable, for every call", async () => {
  const storage = openStore("http://127.0.0.1:9");
  const calls = [
    () => storage.check(),
    () => storage.putBytes(key, content),
    () => storage.copy(key, key),
    () => storage.getStream(key),
    () => storage.exists(key),
    () => storage.delete(key),
    () => storage.list(companyId)[Symbol.asyncIterator]().next(),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable);
});

test("a store that takes a call and says nothing is given up", async () => {
  const { storage, asked } = await scriptStore(stall);
  await expect(storage.stat(key)).rejects.toMatchObject(unavailable);
  await expect(storage.putBytes(key, content)).rejects.toMatchObject(unavailable);
  expect(asked).toHaveLength(6);
});

test("a body that is cut off or stalls is read on from there", async () => {
  const { storage, asked } = await scriptStore(
    give(100_000, cut),
    give(50_000, () => undefined),
    give(),
  );
  expect(Buffer.compare(await storage.getBytes(key), content)).toBe(0);
  expect(asked[0]).toBe("GET");
  expect(asked).toHaveLength(3);
  for (const again of asked.slice(1)) expect(again).toMatch(/^GET bytes=[1-9]\d*-299999$/);
});

test("a body that is cut off each time fails the stream as unavailable", async () => {
  const { storage } = await scriptStore(give(10_000, cut));
  const stream = await storage.getStream(key, { start: 5, end: 200_000 });
  await expect(stream.toArray()).rejects.toMatchObject(unavailable);
});

test("a part that is not the one asked for is not given on", async () => {
  const { storage } = await scriptStore(giveOtherPart);
  await expect(storage.getStream(key, { start: 0, end: 9 })).rejects.toMatchObject(unavailable);
  const { storage: whole } = await scriptStore((_request, response) => response.end(content));
  await expect(whole.getStream(key, { start: 0, end: 9 })).rejects.toMatchObject(unavailable);
});

test("that a reader is slow is not the store's fault", async () => {
  const { storage, asked } = await scriptStore(give());
  const read: Buffer[] = [];
  for await (const chunk of await storage.getStream(key)) {
    if (read.length < 2) await sleep(2 * short.silenceMs);
    read.push(chunk as Buffer);
  }
  expect(Buffer.compare(Buffer.concat(read), content)).toBe(0);
  expect(asked).toEqual(["GET"]);
});

test("a reader that goes before the first byte leaves nothing on its way", async () => {
  const closed = Promise.withResolvers<void>();
  const { storage } = await scriptStore((_request, response) => {
    response.on("close", () => closed.resolve());
    response.writeHead(200, { "content-length": 1e9 });
    const fill = () => response.write(content, () => response.writable && fill());
    fill();
  });
  (await storage.getStream(key)).destroy();
  await expect(closed.promise).resolves.toBeUndefined();
});

test("a file to be stored may take as long as it goes on", async () => {
  const { storage, asked } = await scriptStore((request, response) => {
    let taken = 0;
    // Each pause is longer than what lies in buffers lasts, and shorter than the store is waited for.
    request.on("data", (chunk: Buffer) => {
      const isPause = Math.floor((taken + chunk.byteLength) / 4e6) > Math.floor(taken / 4e6);
      taken += chunk.byteLength;
      if (!isPause) return;
      request.pause();
      setTimeout(() => request.resume(), short.silenceMs / 4);
    });
    request.on("end", () => response.writeHead(200).end());
  });
  await storage.putBytes(key, Buffer.alloc(32_000_000));
  expect(asked).toEqual(["PUT"]);
});

test("a missing bucket does not make files lost", async () => {
  const { storage } = await scriptStore(say(404, "NoSuchBucket"));
  await expect(storage.stat(key)).rejects.toMatchObject(unavailable);
  await expect(storage.getBytes(key)).rejects.toMatchObject(unavailable);
  await expect(storage.exists(key)).rejects.toMatchObject(unavailable);
  await expect(storage.check()).rejects.toThrow("has no such bucket");
});

test("keys that are refused are not tried again", async () => {
  const { storage, asked } = await scriptStore(say(403, "InvalidAccessKeyId"));
  await expect(storage.putBytes(key, content)).rejects.toThrow("refuses the server's keys");
  expect(asked).toEqual(["PUT"]);
});

test("bytes that changed on their way are sent again", async () => {
  const { storage, asked } = await scriptStore(say(400, "XAmzContentSHA256Mismatch"), accept);
  await storage.putBytes(key, content);
  expect(asked).toHaveLength(2);
});

test("a full store is a full disk", async () => {
  const { storage } = await scriptStore(say(403, "QuotaExceeded"));
  const full = { code: "unavailable", details: { reason: "storage_full" } };
  await expect(storage.putBytes(key, content)).rejects.toMatchObject(full);
});

test("an answer that is none is unavailable", async () => {
  const { storage } = await scriptStore((_request, response) => response.end("<List"));
  const listing = storage.list(companyId)[Symbol.asyncIterator]().next();
  await expect(listing).rejects.toMatchObject({ code: "unavailable" });
});

test("a store that has not answered for a while is not waited for, until it answers again", async () => {
  let isBack = false;
  const { endpoint, asked } = await scriptStore((request, response) =>
    isBack ? accept(request, response) : slowDown(request, response),
  );
  const storage = openStore(endpoint, { ...short, failuresInRow: 4, restMs: 300 });
  await expect(storage.putBytes(key, content)).rejects.toMatchObject(unavailable);
  await expect(storage.putBytes(key, content)).rejects.toMatchObject(unavailable);
  const made = asked.length;
  const others = Array.from({ length: 20 }, () => storage.putBytes(key, content));
  expect(await Promise.allSettled(others)).toMatchObject(
    others.map(() => ({ status: "rejected", reason: unavailable })),
  );
  // One of them may have been let through, to see.
  expect(asked.length - made).toBeLessThanOrEqual(short.attempts);
  isBack = true;
  await vi.waitFor(() => storage.putBytes(key, content), { timeout: 5_000 });
  await Promise.all(Array.from({ length: 5 }, () => storage.putBytes(key, content)));
});

test("a store that refuses or lacks something has answered", async () => {
  const { endpoint } = await scriptStore(say(404, "NoSuchKey"));
  const storage = openStore(endpoint, { ...short, failuresInRow: 1, restMs: 60_000 });
  for (let asked = 0; asked < 5; asked += 1) {
    await expect(storage.getBytes(key)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("a listing goes on over its pages", async () => {
  const keys = Array.from({ length: 3 }, () => createStorageKey(companyId, "thumb"));
  const token = "<NextContinuationToken>next</NextContinuationToken>";
  const [first = "", second = "", third = ""] = keys;
  const { storage } = await scriptStore(list(first, token), list(second, token), list(third));
  const listed: string[] = [];
  for await (const { key: name } of storage.list(companyId)) listed.push(name);
  expect(listed).toEqual(keys);
});
