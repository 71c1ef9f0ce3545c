import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import sharp from "sharp";

import { defaultCompanyId } from "#shared/company.ts";
import type { Edit } from "#shared/edit.ts";
import { maxImportRows } from "#shared/product-import.ts";

import { signIn } from "./bench-sign-in.ts";
import { growCompany } from "./grow-company.ts";
import { createLargestDesign, createManyShapes } from "./large-design.ts";
import { startLargeServer } from "./large-server.ts";
import { reportTable } from "./report-table.ts";

/**
 * The longest time that one request keeps the server from everything else: the largest designs, tables,
 * themes and lists, one after another, beside what `/healthz` took meanwhile. The goal is 20 ms of the
 * loop's own thread; the wall clock counts what the rest of the machine does as well. Of some rounds the
 * one with the shortest stall: what disturbs a machine only ever lengthens it.
 */

const rounds = 3;
const goalMs = 20;
const probeEveryMs = 5;
/** For what goes on after the answer. */
const restMs = 100;

type Stall = { wallMs: number; cpuMs: number };
type Body = Uint8Array<ArrayBuffer>;
type Send = () => Promise<Response>;

const witness = await findPort();
const server = await startLargeServer("bench/watched-server.ts", {
  WITNESS_PORT: String(witness),
});
const { origin } = server;
const api = `${origin}/api/v1`;
const cookie = await signIn(origin, "regular-login", server.login);
try {
  await growCompany(server.owner, defaultCompanyId, {
    products: 10_000,
    designs: 1_000,
    auditEntries: 25_000,
  });
  const only = process.argv[2];
  const rows = [];
  for (const [name, send] of Object.entries(await listRequests())) {
    if (only !== undefined && !name.includes(only)) continue;
    const row = { request: name, ...(await measure(send)) };
    process.stdout.write(`${JSON.stringify(row)}\n`);
    rows.push(row);
  }
  await reportTable("event-loop", rows);
} finally {
  await server.stop();
}

async function listRequests(): Promise<Record<string, Send>> {
  const imageId = await uploadPhoto();
  const create = (edits: Edit[]) => toBody({ imageId, name: "Largest", edits });
  const [largest, many] = [create(createLargestDesign()), create(createManyShapes())];
  const edits = createLargestDesign();
  const id = await readId(await post("/designs", largest));
  const save = toBody({ version: 1, edits });
  const stale = toBody({ version: 2_000_000, name: "Late" });
  const table = createTable();
  const theme = await createLargestTheme();
  const key = { "idempotency-key": randomUUID() };
  return {
    "nothing at all": () => get("/healthz", origin),
    [`create a design, ${mebibytes(largest)} MB`]: () => post("/designs", largest),
    [`create a design of 85,000 shapes, ${mebibytes(many)} MB`]: () => post("/designs", many),
    "refuse a design, its last point is none": () => post("/designs", breakLast(largest)),
    "create it under a key": () => post("/designs", largest, { "idempotency-key": randomUUID() }),
    "repeat the making of a design": () => post("/designs", largest, key),
    "save it": async () => {
      const fresh = await readId(await post(`/designs/${id}/duplicate`));
      await begin();
      return call("PATCH", `/designs/${fresh}`, save);
    },
    "save it too late": () => call("PATCH", `/designs/${id}`, stale),
    "read it": () => get(`/designs/${id}`),
    "read it packed": () => get(`/designs/${id}`, undefined, { "accept-encoding": "gzip" }),
    "copy it": () => post(`/designs/${id}/duplicate`),
    "see its picture": () => get(`/designs/${id}/thumb`),
    "render it": () => post(`/designs/${id}/renders`),
    "check a table of products": () => sendTable(table),
    "import a table of products": () => importTable(table),
    "the table of all products": () => get("/studio/products/export"),
    "save the largest theme": async () => {
      const { draft } = (await (await get("/studio/theme")).json()) as {
        draft: { version: number } | null;
      };
      const version = draft?.version ?? null;
      await begin();
      return call("PATCH", "/studio/theme/draft", toBody({ styles: theme, version }));
    },
    "100 products": () => get("/materials?limit=100"),
    "a company's catalogue, made anew": async () => {
      await server.owner.query(
        "update materials set updated_at = now() where id = (select id from materials limit 1)",
      );
      return get(`/catalogue/${"0".repeat(32)}`);
    },
    "100 products in the studio": () => get("/studio/products?limit=100"),
    "100 designs": () => get("/designs?scope=company&limit=100"),
    "100 lines of the audit log": () => get("/studio/audit?limit=100"),
    "the audit log as a table": () => get("/studio/audit.csv"),
    "the description of the API": () => get("/api/openapi.json", origin),
  };
}

function mebibytes(body: Body): string {
  return (body.length / 2 ** 20).toFixed(1);
}

/** The shortest of the rounds' longest stalls. */
async function measure(send: Send) {
  const measured: Awaited<ReturnType<typeof measureOnce>>[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureOnce(send));
  const by = (name: keyof Stall | "healthzMs") => Math.min(...measured.map((one) => one[name]));
  const cpuMs = by("cpuMs");
  return {
    status: measured[0]?.status,
    cpuMs: cpuMs.toFixed(1),
    wallMs: by("wallMs").toFixed(1),
    healthzMs: by("healthzMs").toFixed(1),
    tookMs: Math.round(Math.min(...measured.map(({ tookMs }) => tookMs))),
    goal: cpuMs <= goalMs ? "yes" : "no",
  };
}

async function measureOnce(send: Send) {
  await begin();
  const ended = new AbortController();
  const probing = probeHealth(ended.signal);
  const began = performance.now();
  const answer = await send();
  await answer.body?.pipeTo(new WritableStream());
  const tookMs = performance.now() - began;
  await sleep(restMs);
  ended.abort();
  const healthzMs = await probing;
  const stall = (await (await fetch(`http://127.0.0.1:${witness}/`)).json()) as Stall;
  return { status: answer.status, tookMs, healthzMs, ...stall };
}

/** The longest that `/healthz` took until the signal. */
async function probeHealth(ended: AbortSignal): Promise<number> {
  let longestMs = 0;
  while (!ended.aborted) {
    const began = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - began);
    await sleep(probeEveryMs);
  }
  return longestMs;
}

/** Forgets what was seen so far. */
async function begin(): Promise<void> {
  await fetch(`http://127.0.0.1:${witness}/`, { method: "POST" });
}

function get(path: string, base = api, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(base + path, { headers: { cookie, "accept-encoding": "identity", ...headers } });
}

function post(path: string, body?: Body, headers: Record<string, string> = {}) {
  return call("POST", path, body, headers);
}

function call(method: string, path: string, body?: Body, headers: Record<string, string> = {}) {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const given = { cookie, "accept-encoding": "identity", ...type, ...headers };
  return fetch(api + path, { method, headers: given, body: body ?? null });
}

async function readId(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

function toBody(value: unknown): Body {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The same design with a word where its last run should be. */
function breakLast(body: Body): Body {
  const text = new TextDecoder().decode(body);
  const at = text.lastIndexOf(",", text.lastIndexOf("]}],"));
  const end = text.indexOf("]", at);
  return new TextEncoder().encode(`${text.slice(0, at)},"none"${text.slice(end)}`);
}

async function uploadPhoto(): Promise<string> {
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: "#b8a68c" } });
  const form = new FormData();
  form.append("name", "Room");
  form.append("file", new Blob([await photo.jpeg().toBuffer()], { type: "image/jpeg" }), "a.jpg");
  return readId(await fetch(`${api}/images`, { method: "POST", headers: { cookie }, body: form }));
}

/** As many rows as an import may have, every second one a product there is already. */
function createTable(): string {
  const rows = Array.from({ length: maxImportRows }, (_row, index) => {
    const name = `Emulsion ${index} for walls and ceilings of living rooms`;
    return `NEW-${index},paint,${name},${index % 90}.50,EUR,litre,#55${String(index).padStart(4, "0")},matt|satin,10`;
  });
  return `sku,kind,name,price,currency,price_unit,colour,finishes,coverage_m2_per_litre\n${rows.join("\n")}\n`;
}

function sendTable(table: string, hash?: string): Promise<Response> {
  const form = new FormData();
  if (hash !== undefined) form.append("hash", hash);
  form.append("file", new Blob([table], { type: "text/csv" }), "products.csv");
  const headers = { cookie, "accept-encoding": "identity" };
  return fetch(`${api}/studio/products/import`, { method: "POST", headers, body: form });
}

/** Another table each time, so that each import writes all of its rows. */
async function importTable(table: string): Promise<Response> {
  const fresh = table.replaceAll("NEW-", `NEW${randomUUID().slice(0, 6)}-`);
  const { hash } = (await (await sendTable(fresh)).json()) as { hash: string };
  await begin();
  return sendTable(fresh, hash);
}

/** The published theme with as much of its author's own in it as a theme may weigh. */
async function createLargestTheme(): Promise<object> {
  const { published } = (await (await get("/studio/theme")).json()) as {
    published: { styles: object };
  };
  const own = Array.from({ length: 2_500 }, (_value, index) => [index, { of: "us" }]);
  return { ...published.styles, own };
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
