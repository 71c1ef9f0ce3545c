import { eq } from "drizzle-orm";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { designs } from "#server/db/schema/designs.ts";
import { renders } from "#server/db/schema/renders.ts";
import { jobSchema, renderQueue, toDatabaseOptions } from "#server/jobs/install-jobs.ts";
import type { RenderJob } from "#server/jobs/jobs.ts";
import { takeNextRender } from "#server/jobs/render-turns.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let boss: PgBoss;
let owner: Client;
const other = "00000000-0000-4000-8000-00000000000b";
const third = "00000000-0000-4000-8000-00000000000c";

beforeAll(async () => {
  server = await startTestServer({ rateLimitFactor: 1 });
  boss = new PgBoss({
    ...toDatabaseOptions(server.database.connection),
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  owner = new Client(server.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await boss.stop({ graceful: false });
  await server.close();
});
beforeEach(async () => {
  await owner.query(`delete from ${jobSchema}.job where name = '${renderQueue}'`);
  // Those of another test count among the visitor's and the company's that wait.
  await owner.query("delete from renders");
});

async function queue(
  renderId: string,
  companyId: string,
  about: Partial<RenderJob> = {},
): Promise<void> {
  const job = {
    companyId,
    renderId,
    userId: "visitor",
    isInteractive: true,
    isSmall: true,
    ...about,
  };
  await server.database.withTenant(companyId, (tx) => server.jobs.sendRender(tx, job));
}

/** Names of renders have to be ids: `name("b", 2)` is readable as one. */
function name(letter: string, number: number): string {
  return `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

function read(renderId: string): string {
  return `${renderId.slice(0, 1)}${Number(renderId.slice(-12))}`;
}

/** Takes one, in its turn, and says which; `null` when none waits. */
async function take(ends: "at once" | "later" = "at once"): Promise<string | null> {
  const taken = await takeNextRender(boss);
  if (taken === null) return null;
  if (ends === "at once") {
    const { jobId: id, attempt: retryCount } = taken.lease;
    await boss.complete(renderQueue, { id, retryCount });
  }
  return read(taken.job.renderId);
}

async function takeAll(): Promise<string[]> {
  const order: string[] = [];
  for (let next = await take(); next !== null; next = await take()) order.push(next);
  return order;
}

async function listPlaces(): Promise<string[]> {
  const places = await server.database.withTenant(defaultCompanyId, (tx) =>
    server.jobs.findPlaces(tx),
  );
  return [...places].toSorted(([, a], [, b]) => a - b).map(([id]) => read(id));
}

test("behind a hundred renders of one visitor the next company is next", async () => {
  for (let index = 0; index < 100; index += 1) await queue(name("a", index), defaultCompanyId);
  expect(await take("later")).toBe("a0");
  await queue(name("b", 0), other);
  expect((await listPlaces()).slice(0, 3)).toEqual(["b0", "a1", "a2"]);
  expect(await take()).toBe("b0");
});

test("companies take turns, and inside a company its visitors", async () => {
  for (const index of [0, 1, 2]) await queue(name("a", index), defaultCompanyId, { userId: "ann" });
  for (const index of [0, 1]) await queue(name("b", index), other);
  await queue(name("c", 0), defaultCompanyId, { userId: "cy" });
  const order = await takeAll();
  expect(order).toEqual(["a0", "b0", "c0", "b1", "a1", "a2"]);
});

test("what was said about places is the order in which they come while all wait", async () => {
  for (const index of [0, 1, 2, 3]) await queue(name("a", index), defaultCompanyId);
  for (const index of [0, 1]) await queue(name("b", index), other);
  await queue(name("c", 0), third);
  const places = await listPlaces();
  const order: (string | null)[] = [];
  while (order.length < places.length) order.push(await take("later"));
  expect(order).toEqual(places);
});

test("somebody who looks at a screen goes before a program, a small render before a large one", async () => {
  const program = { userId: "key", isInteractive: false };
  await queue(name("d", 0), defaultCompanyId, program);
  await queue(name("a", 0), defaultCompanyId, { userId: "ann", isSmall: false });
  await queue(name("a", 1), defaultCompanyId, { userId: "ann" });
  expect(await takeAll()).toEqual(["a1", "a0", "d0"]);
});

test("what waited long enough is passed over no more", async () => {
  await queue(name("d", 0), defaultCompanyId, { userId: "key", isInteractive: false });
  await queue(name("a", 0), defaultCompanyId, { userId: "ann", isSmall: false });
  await owner.query(`update ${jobSchema}.job set created_on = created_on - interval '6 minutes'`);
  await queue(name("a", 1), defaultCompanyId, { userId: "ann" });
  expect(await takeAll()).toEqual(["d0", "a0", "a1"]);
});

test("a company that has used up its hour waits until nobody else does", async () => {
  await queue(name("a", 0), defaultCompanyId);
  expect(await take()).toBe("a0");
  await owner.query(
    `update ${jobSchema}.job set started_on = now() - interval '50 minutes', completed_on = now() - interval '20 minutes'`,
  );
  await queue(name("b", 0), other);
  expect(await take()).toBe("b0");
  for (const index of [1, 2]) await queue(name("a", index), defaultCompanyId);
  for (const index of [1, 2]) await queue(name("b", index), other);
  expect(await takeAll()).toEqual(["b1", "b2", "a1", "a2"]);
});

test("two who take at the same time take two renders of two companies", async () => {
  for (const index of [0, 1]) await queue(name("a", index), defaultCompanyId);
  await queue(name("b", 0), other);
  const taken = await Promise.all([take("later"), take("later")]);
  expect(taken.toSorted()).toEqual(["a0", "b0"]);
});

async function startDesign(ada: TestBrowser): Promise<Design> {
  const image = (await upload(ada, await createPhoto())).json<Image>();
  const design = { imageId: image.id, name: "Hall", edits: [] };
  return (await ada.post("/api/v1/designs", design)).json<Design>();
}

const ask = (ada: TestBrowser, { id }: Design) => ada.post(`/api/v1/designs/${id}/renders`);

async function visit(): Promise<TestBrowser> {
  const ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  return ada;
}

test("a newer version of a design replaces its render that is not finished", async () => {
  const ada = await visit();
  const design = await startDesign(ada);
  const first = (await ask(ada, design)).json<Render>();
  const url = `/api/v1/designs/${design.id}`;
  await ada.send({ method: "PATCH", url, payload: { version: 1, name: "Salon" } });
  const second = (await ask(ada, design)).json<Render>();
  expect(second).toMatchObject({ state: "queued", position: 0 });
  const replaced = (await ada.get(`/api/v1/renders/${first.id}`)).json<Render>();
  expect(replaced).toMatchObject({ state: "cancelled", errorCode: "replaced" });
  const places = await server.database.withTenant(defaultCompanyId, (tx) =>
    server.jobs.findPlaces(tx),
  );
  expect(places).toEqual(new Map([[second.id, 0]]));
});

test("a visitor has ten renders waiting at most, the same one asked for again being none more", async () => {
  const ada = await visit();
  const first = await startDesign(ada);
  expect((await ask(ada, first)).statusCode).toBe(202);
  for (let asked = 1; asked < 10; asked += 1) await ask(ada, await startDesign(ada));
  const refused = await ask(ada, await startDesign(ada));
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    error: { code: "too_many_renders", details: { of: "visitor", limit: 10 } },
  });
  expect(refused.headers["retry-after"]).toBe("20");
  expect((await ask(ada, first)).statusCode).toBe(202);
  const cy = await visit();
  expect((await ask(cy, await startDesign(cy))).statusCode).toBe(202);
});

test("a company has two hundred renders waiting at most, whoever asks", async () => {
  const { id: designId } = await startDesign(await visit());
  const bob = await visit();
  const design = await startDesign(bob);
  await server.database.withTenant(defaultCompanyId, async (tx) => {
    const [row] = await tx.select().from(designs).where(eq(designs.id, designId));
    if (row === undefined) throw new TypeError("no design");
    const { companyId, ownerUserId, imageId } = row;
    const about = { companyId, ownerUserId, imageId, designId, designVersion: 7, edits: [] };
    const createdAt = new Date();
    await tx.insert(renders).values(Array.from({ length: 200 }, () => ({ ...about, createdAt })));
  });
  const refused = await ask(bob, design);
  expect(refused.json()).toMatchObject({
    error: { code: "too_many_renders", details: { of: "company", limit: 200 } },
  });
});
