import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const token = "a token for the scraper";

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  [server, guarded] = await Promise.all([
    startTestServer(),
    startTestServer({ metricsToken: token, trustProxy: true }),
  ]);
});
afterAll(() => Promise.all([server.close(), guarded.close()]));

type Asked = { headers?: Record<string, string>; remoteAddress?: string };

const ask = ({ app }: TestServer, asked: Asked = {}) => app.inject({ url: "/metrics", ...asked });
const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });

async function readFigures(): Promise<string> {
  const answer = await ask(server);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.body;
}

test("requests, uploads, work on pixels, connections and queues are counted", async () => {
  const ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  const { statusCode } = await upload(ada, await createPhoto(), { name: "Ada's salon" });
  expect(statusCode).toBe(201);
  const figures = await readFigures();
  expect(figures).toContain(
    'roomwright_answers_total{method="POST",route="/api/v1/images",status="201"} 1',
  );
  expect(figures).toContain(
    'roomwright_answer_seconds_count{method="POST",route="/api/v1/images"} 1',
  );
  expect(figures).toMatch(/^roomwright_uploaded_bytes_total [1-9]\d{3,}$/m);
  expect(figures).toContain(
    'roomwright_kernel_task_seconds_count{task="decode-photo",outcome="done"} 1',
  );
  expect(figures).toMatch(
    /^roomwright_database_connections\{realm="tenant",state="total"\} [1-9]/m,
  );
  expect(figures).toMatch(/^roomwright_requests\{state="(?:running|waiting)"\} 0$/m);
  expect(figures).toMatch(/^roomwright_jobs\{queue="renders",state="waiting"\} 0$/m);
});

test("whatever people ask for, labels stay few and tell nobody's secret", async () => {
  for (const url of ["/c/no-such-company-1", "/nothing/canary-1", "/api/v1/canary-2?token=canary"])
    await server.app.inject(url);
  await server.app.inject({ method: "PROPFIND", url: "/canary-3" });
  const figures = await readFigures();
  expect(figures).not.toMatch(/canary|no-such-company|[0-9a-f]{8}-[0-9a-f]{4}/);
  expect(figures).toContain('roomwright_answers_total{method="",route="none",status="404"}');
});

test("without a token only this machine reads them, and not through a proxy", async () => {
  expect((await ask(server)).statusCode).toBe(200);
  expect((await ask(server, { remoteAddress: "::1" })).statusCode).toBe(200);
  expect((await ask(server, { remoteAddress: "10.0.0.7" })).statusCode).toBe(404);
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
    expect((await ask(server, { headers: { [name]: "127.0.0.1" } })).statusCode).toBe(404);
  }
});

test("with a token whoever has it reads them, and nobody else", async () => {
  const scraper = { ...bearer(token), remoteAddress: "10.0.0.7" };
  expect((await ask(guarded, scraper)).statusCode).toBe(200);
  expect((await ask(guarded)).statusCode).toBe(401);
  expect((await ask(guarded, bearer("another token, guessed"))).statusCode).toBe(401);
});
