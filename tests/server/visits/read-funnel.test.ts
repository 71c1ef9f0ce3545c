import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { VisitEvent } from "#shared/visit-event.ts";
import type { VisitFunnel } from "#shared/wires/http/record-calls.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/visit-funnel";
const otherCompany = { "x-roomwright-company": "alder-quay" };
const dayMs = 24 * 60 * 60_000;
const path = "/room/:id";
const photo: VisitEvent = { kind: "form-interaction", path: "/upload", name: "photo" };
const mark: VisitEvent = { kind: "element-interaction", path, name: "mark" };
const product: VisitEvent = { kind: "element-interaction", path, name: "product" };
const download: VisitEvent = { kind: "file-download", path, name: "png" };
const quote: VisitEvent = { kind: "form-interaction", path, name: "quote" };

let server: TestServer;
let editor: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  editor = await signInStaff(server, "editor");
});
afterAll(() => server.close());

async function visit(events: readonly VisitEvent[], headers = {}, browser?: TestBrowser) {
  const visitor = browser ?? createTestBrowser(server.app);
  if (browser === undefined) await visitor.signIn("anonymous-login");
  const payload = { deviceId: randomUUID(), events };
  const answer = await visitor.post("/api/v1/visit-events", payload, headers);
  expect(answer.statusCode).toBe(204);
}

async function readSteps() {
  const { days, steps } = (await editor.get(url)).json<VisitFunnel>();
  expect([days, steps.map(({ step }) => step)]).toEqual([
    30,
    ["upload", "mark", "product", "download", "quote"],
  ]);
  return steps.map(({ devices }) => devices);
}

describe("the way of visitors", { shuffle: false }, () => {
  test("is empty before anybody agreed to be noted", async () => {
    expect(await readSteps()).toEqual([0, 0, 0, 0, 0]);
  });

  test("counts each device once a step, in its own company", async () => {
    await visit([photo, mark, mark, product, product, download, quote]);
    await visit([photo, mark, product]);
    await visit([photo]);
    await visit([photo, mark], otherCompany);
    expect(await readSteps()).toEqual([3, 2, 2, 1, 1]);
  });

  test("takes nothing else for a step", async () => {
    await visit([
      { ...photo, name: "form" },
      { ...mark, name: "button" },
      { ...product, kind: "form-interaction" },
      { ...download, path: "/account" },
      { ...quote, kind: "screen-view" },
    ]);
    expect(await readSteps()).toEqual([3, 2, 2, 1, 1]);
  });

  test("leaves out what the staff try", async () => {
    await visit([photo, mark, product, download, quote], {}, editor);
    expect(await readSteps()).toEqual([3, 2, 2, 1, 1]);
  });

  test("goes 30 days back", async () => {
    server.clock.advance(29 * dayMs);
    editor = await signInStaff(server, "editor");
    await visit([photo]);
    expect(await readSteps()).toEqual([4, 2, 2, 1, 1]);
    server.clock.advance(2 * dayMs);
    editor = await signInStaff(server, "editor");
    expect(await readSteps()).toEqual([1, 0, 0, 0, 0]);
  });
});

test("is for the staff alone", async () => {
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  expect((await visitor.get(url)).statusCode).toBe(403);
});
