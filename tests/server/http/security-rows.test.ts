import { connect } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { createWebDir } from "#support/web-dir.ts";

// Its own pages, so that nothing depends on what was built before.
const web = createWebDir();
let server: TestServer;
let visitor: TestBrowser;
let port = 0;
beforeAll(async () => {
  server = await startTestServer({ webDir: web.webDir });
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await server.close();
  web.remove();
});

/** Everything that comes back for these very bytes, until the server hangs up. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("latin1");
    socket.on("data", (part) => {
      heard += String(part);
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });

const smuggled = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const post =
  "POST /api/auth/_log HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

test.each([
  [
    "a length and chunks",
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}`],
  ["a length that is none", `${post}Content-Length: +2\r\n\r\n{}`],
  ["a coding that is none", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ["a header over two lines", `${post}X-A: b\r\n c: d\r\nContent-Length : 2\r\n\r\n{}`],
  ["a header with a bare end", `${post}X-A: b\rX-B: c\r\nContent-Length: 2\r\n\r\n{}`],
])("WB-45 a request with %s is refused whole, and nothing behind it is read", async (_, bytes) => {
  const heard = await sendRaw(`${bytes}${smuggled}`);
  expect(heard).toMatch(/^HTTP\/1[.]1 400 /);
  expect(heard.match(/HTTP\/1[.]1 /g)).toHaveLength(1);
});

test("WB-45 headers without end are not gathered", async () => {
  const heard = await sendRaw(
    `GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`,
  );
  expect(heard).toMatch(/^HTTP\/1[.]1 431 /);
});

test.each([
  "/api/v1/materials?search=a&search=b",
  "/api/v1/materials?limit=1&limit=2",
  "/api/v1/designs?cursor=a&cursor=b",
  "/api/v1/company/features?identification=roomwright&identification=greenhouse",
])("WB-46 a parameter that is said twice is a bad request: %s", async (url) => {
  expect((await visitor.get(url)).statusCode).toBe(400);
});

test("WB-28 what is deeper than anybody writes neither stops the server nor is a failure of it", async () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const payload = `${open.repeat(40_000)}1${close.repeat(40_000)}`;
    const answer = await visitor.send({
      method: "POST",
      url: "/api/v1/designs",
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(400);
  }
});

test("WB-53 TRACE is not answered, and neither sources, folders nor what a tool left are served", async () => {
  const trace = await sendRaw(
    "TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: canary\r\nConnection: close\r\n\r\n",
  );
  expect(trace).toMatch(/^HTTP\/1[.]1 4\d\d /);
  expect(trace).not.toContain("canary");
  for (const url of [
    "/.git/config",
    "/.env",
    "/package.json",
    "/server/main.ts",
    "/assets/",
    "/assets/../package.json",
    "/assets/%2e%2e/package.json",
    "/assets/index.js.map",
    "/.data/secrets.json",
  ]) {
    expect([url, (await visitor.get(url)).statusCode]).toEqual([url, 404]);
  }
});
