import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { buildClient } from "#web/client/build-client.ts";
import type * as Source from "#web/client/create-client.ts";
import { signInStaff } from "#support/company-staff.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type Built = {
  createClient(options: Source.ClientOptions): ReturnType<typeof Source.createCaller>;
  RoomwrightError: typeof Source.RoomwrightError;
};
let server: TestServer;
let origin: string;
let folder: string;
let built: Built;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  folder = await mkdtemp(join(tmpdir(), "roomwright-client-"));
  await buildClient(join(folder, "client"));
  built = await import(/* @vite-ignore */ pathToFileURL(join(folder, "client/index.js")).href);
  const owner = await signInStaff(server, "owner");
  const made = await owner.post("/api/v1/studio/keys", { name: "ERP", permissions: ["catalogue"] });
  key = made.json().key;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const product = {
  kind: "paint",
  sku: "A/1",
  name: "Sage",
  priceMinor: 5400,
  currency: "EUR",
  priceUnit: "2.5 L",
  colour: "#8FA58C",
  finishes: ["matt"],
  coveragePerLitre: 12,
};

test("the built package talks to a server: puts, reads, sends files and takes them", async () => {
  const client = built.createClient({ origin, key });
  const sent = { params: { sku: "A/1" }, body: { product, state: "published" } };
  expect(await client.putProduct?.(sent)).toMatchObject({ outcome: "created" });
  expect(await client.putProduct?.(sent)).toMatchObject({ outcome: "unchanged" });
  expect(await client.listProducts?.({ query: { search: "A/1", limit: "10" } })).toMatchObject({
    total: 1,
  });
  const table = await client.exportProducts?.();
  expect(await (table as Blob).text()).toContain("A/1");
  const plan = await client.importProducts?.({ file: table as Blob, body: {} });
  expect(plan).toMatchObject({ counts: { error: 0, change: 0 } });
  const visitor = built.createClient({ origin, company: "roomwright" });
  expect(await visitor.listCatalogue?.({ query: {} })).toMatchObject({ items: expect.any(Array) });
});

test("a refusal is an error with the server's code and request; no answer is one too", async () => {
  const client = built.createClient({ origin, key });
  const refused = client.putProduct?.({ params: { sku: "B" }, body: { product } });
  await expect(refused).rejects.toBeInstanceOf(built.RoomwrightError);
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: "bad_request",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await expect(
    built.createClient({ origin, key: `${key.slice(0, -1)}x` }).listProducts?.({ query: {} }),
  ).rejects.toMatchObject({ status: 401 });
  await expect(
    built.createClient({ origin: "http://127.0.0.1:1" }).listCatalogue?.({ query: {} }),
  ).rejects.toMatchObject({ status: 0, code: "unavailable" });
  await expect(client.getProduct?.({})).rejects.toThrow("params.id is missing");
});

test("its types say what a call takes and answers, for every call that a key may make", async () => {
  const { readFile } = await import("node:fs/promises");
  const types = await readFile(join(folder, "client/index.d.ts"), "utf8");
  const [, rest = ""] = types.split("  putProduct(input: ");
  expect(rest.slice(0, rest.indexOf("\n"))).toMatch(/"outcome": "created" \| "changed"/);
  expect(types).not.toMatch(/unknown>;|createWebhook|postAuthCallback/);
  const names = [...types.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = ""]) => name);
  const client = built.createClient({ origin });
  expect(Object.keys(client).toSorted()).toEqual(names.toSorted());
});
