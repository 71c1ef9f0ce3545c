import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";

type OtlpSpan = {
  name: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
};
type OtlpBody = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };

/** A collector that keeps what it is sent. */
const bodies: string[] = [];
let collector: Server;
let spans: OtlpSpan[] = [];
const secrets = ["canary-search", "canary@example.com", "canary password", "Canary Salon"];

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  await workUnder(`http://127.0.0.1:${port}`);
  spans = bodies.flatMap((body) =>
    (JSON.parse(body) as OtlpBody).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}, 120_000);
afterAll(() => {
  collector.close();
});

/** What a person does, from signing in to a finished render, with words that must not be told. */
async function workUnder(otlpEndpoint: string): Promise<void> {
  const server = await startTestServer({ otlpEndpoint });
  await startRenderWorkers(server);
  const ada = createTestBrowser(server.app);
  const [, email = "", password = "", name = ""] = secrets;
  await writePerson(server.database, { email, name, password });
  await ada.signIn("regular-login", { email, password });
  await ada.get("/api/v1/materials?search=canary-search", { "user-agent": "canary-agent" });
  const photo = await createPhoto({ width: 40, height: 30, orientation: 1 });
  const image = (await upload(ada, photo)).json<Image>();
  const edits = [paintRectangle([2, 2, 10, 10])];
  const made = await ada.post("/api/v1/designs", { imageId: image.id, name, edits });
  const design = made.json<Design>();
  let render = (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  const moved = () =>
    new Promise<void>((resolve) => {
      const stop = server.jobs.onRender(render.id, () => {
        stop();
        resolve();
      });
    });
  while (!isFinished(render.state)) {
    const next = moved();
    render = (await ada.get(`/api/v1/renders/${render.id}`)).json<Render>();
    if (!isFinished(render.state)) await next;
  }
  secrets.push(image.id, design.id, render.id, "canary-agent", "127.0.0.1");
  await server.close();
}

const childrenOf = ({ spanId }: OtlpSpan) => spans.filter((span) => span.parentSpanId === spanId);
const findSpan = (name: string) => {
  const found = spans.find((span) => span.name === name);
  if (found === undefined) throw new Error(`no span ${name}`);
  return found;
};

test("a collector is told of requests by their patterns, with the statements they make", () => {
  for (const name of ["GET /api/v1/materials", "POST /api/v1/designs", "POST /api/v1/images"]) {
    const request = findSpan(name);
    expect(request).toMatchObject({ kind: 2 });
    expect(request.parentSpanId ?? "").toBe("");
    expect(childrenOf(request).length).toBeGreaterThan(0);
  }
  const statements = childrenOf(findSpan("POST /api/v1/designs")).map(({ name }) => name);
  expect(statements).toContain("insert designs");
  const status = findSpan("POST /api/v1/designs").attributes.find(
    ({ key }) => key === "http.response.status_code",
  );
  expect(status?.value.intValue).toBe(201);
});

test("a render is a trace of its own, with the work on its pixels and its statements", () => {
  const job = findSpan("render job");
  const names = childrenOf(job).map(({ name }) => name);
  expect(names).toContain("render");
  expect(names).toContain("update renders");
});

test("nothing that people send, and nobody's id or address, is in what is told", () => {
  const told = bodies.join("\n");
  expect(spans.length).toBeGreaterThan(50);
  for (const secret of secrets) expect(told).not.toContain(secret);
  expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    "db.collection.name",
    "db.operation.name",
    "db.system.name",
    "http.request.method",
    "http.response.status_code",
    "http.route",
  ]);
});

test("a collector that is away holds nothing up", async () => {
  const server = await startTestServer({ otlpEndpoint: "http://127.0.0.1:9" });
  expect((await server.app.inject({ url: "/readyz" })).statusCode).toBe(200);
  await server.close();
});

test("without the setting nothing of OpenTelemetry is loaded", () => {
  const folder = new URL("../../../server/", import.meta.url);
  const reaching = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => {
      const source = readFileSync(new URL(path, folder), "utf8");
      return /@opentelemetry\/|otlp-tracing[.]ts/.test(source);
    });
  expect(reaching.toSorted()).toEqual(["runtime/otlp-tracing.ts", "runtime/tracing.ts"]);
  const source = readFileSync(new URL("runtime/tracing.ts", folder), "utf8");
  expect(source).not.toMatch(/from "[^"]*(?:opentelemetry|otlp-tracing)/);
});
