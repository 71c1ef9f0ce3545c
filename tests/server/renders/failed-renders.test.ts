import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { renders } from "#server/db/schema/renders.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { FailedRender, Render } from "#shared/render.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const there = { "x-roomwright-company": "6f0a8a5e-0000-4000-8000-000000000002" };
const url = "/api/v1/studio/failed-renders";

let server: TestServer;
let vera: TestBrowser;
let editor: TestBrowser;

beforeAll(async () => {
  server = await startTestServer({ rateLimitFactor: 1 });
  editor = await signInStaff(server, "editor");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.withTenant(defaultCompanyId, (tx) => tx.delete(renders));
  vera = createTestBrowser(server.app);
  await vera.signIn("anonymous-login");
});

async function startDesign(name: string): Promise<Design> {
  const image = (await upload(vera, await createPhoto())).json<Image>();
  const edits = [paintRectangle([2, 2, 10, 10])];
  return (await vera.post("/api/v1/designs", { imageId: image.id, name, edits })).json<Design>();
}

/** Asks for a render and has it given up, as a worker does after so many tries. */
async function failRender(design: Design, attempts = 3, losses = 0): Promise<string> {
  const { id } = (await vera.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  const end = { state: "failed", errorCode: "engine_failed", attempts, losses } as const;
  server.clock.advance(1_000);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .update(renders)
      .set({ ...end, finishedAt: server.clock.now() })
      .where(eq(renders.id, id)),
  );
  return id;
}

const list = async (query = "") =>
  (await editor.get(`${url}${query}`)).json<{ items: FailedRender[]; nextCursor: string | null }>();
const latestOf = async ({ id }: Design) =>
  (await vera.get(`/api/v1/designs/${id}`)).json<Design>().latestRender;

test("staff see what was given up: the room, why, when and after how many tries", async () => {
  const hall = await startDesign("Hall");
  const id = await failRender(hall, 1, 2);
  await failRender(await startDesign("Kitchen"));
  const { items } = await list();
  expect(items.map(({ designName }) => designName)).toEqual(["Kitchen", "Hall"]);
  expect(items[1]).toMatchObject({ id, designId: hall.id, errorCode: "engine_failed", tries: 3 });
  const first = await list("?limit=1");
  expect(first.items).toHaveLength(1);
  const second = await list(`?limit=1&cursor=${first.nextCursor ?? ""}`);
  expect(second.items.map((item) => item.id)).toEqual([id]);
  expect(second.nextCursor).toBeNull();
});

test("a retry is a new render of the same version and person, which their page shows", async () => {
  const design = await startDesign("Hall");
  const id = await failRender(design);
  await vera.send({
    method: "PATCH",
    url: `/api/v1/designs/${design.id}`,
    payload: { version: design.version, name: "Entrance" },
  });
  const answer = await editor.post(`${url}/${id}/retry`);
  expect(answer.statusCode).toBe(202);
  const again = answer.json<Render>();
  expect(again).toMatchObject({ state: "queued", designVersion: 1, designId: design.id });
  expect(await latestOf(design)).toMatchObject({ id: again.id, state: "queued" });
  expect((await vera.get(`/api/v1/renders/${again.id}`)).statusCode).toBe(200);
  expect((await list()).items).toEqual([]);
  const twice = await editor.post(`${url}/${id}/retry`);
  expect(twice.statusCode).toBe(404);
  const owner = await signInStaff(server, "owner");
  const { items: log } = (await owner.get("/api/v1/studio/audit")).json();
  const told = { action: "render.retried", target: "" };
  expect(log).toContainEqual(expect.objectContaining(told));
});

test("all of them are retried at once, as many as a company may have under way", async () => {
  const designs = await Promise.all(["A", "B", "C"].map((name) => startDesign(name)));
  for (const design of designs) await failRender(design);
  const answer = await editor.post(`${url}/retry`);
  expect([answer.statusCode, answer.json()]).toEqual([202, { queued: 3, left: 0 }]);
  expect((await latestOf(designs[0] as Design))?.state).toBe("queued");
  expect((await editor.post(`${url}/retry`)).json()).toEqual({ queued: 0, left: 0 });
});

test("what its visitor asked for again, or put in the bin, waits for nobody", async () => {
  const again = await startDesign("Again");
  await failRender(again);
  await vera.post(`/api/v1/designs/${again.id}/renders`);
  const binned = await startDesign("Binned");
  await failRender(binned);
  await vera.send({ method: "DELETE", url: `/api/v1/images/${binned.imageId}` });
  expect((await list()).items).toEqual([]);
});

test("visitors see no list, and staff of another company neither list nor retry", async () => {
  const id = await failRender(await startDesign("Hall"));
  expect((await vera.get(url)).statusCode).toBe(403);
  expect((await vera.post(`${url}/${id}/retry`)).statusCode).toBe(403);
  const other = await signInStaff(server, "owner", there["x-roomwright-company"]);
  const seen = await other.send({ method: "GET", url, headers: there });
  expect(seen.json().items).toEqual([]);
  const tried = await other.send({ method: "POST", url: `${url}/${id}/retry`, headers: there });
  expect(tried.statusCode).toBe(404);
});
