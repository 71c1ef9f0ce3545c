import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { images } from "#server/db/schema/images.ts";
import { renders } from "#server/db/schema/renders.ts";
import { purgeBins } from "#server/features/privacy/purge-bins.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { createAccountVisitor, createRegistered } from "#support/account-visitor.ts";
import { signInStaff } from "#support/company-staff.ts";
import { operateOn } from "#support/operate-on.ts";
import { renderByHand } from "#support/render-by-hand.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let owner: Client;
let admin: TestBrowser;
let vera: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  owner = new Client(server.owner);
  await owner.connect();
  admin = await signInStaff(server, "admin");
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
beforeEach(async () => {
  await charge(2, 5);
  vera = createTestBrowser(server.app);
  await vera.signIn("anonymous-login");
});

async function charge(perRender: number, start: number): Promise<void> {
  const features = { credits_per_render: perRender, credits_start: start };
  const changed = await admin.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features },
  });
  expect(changed.json()).toMatchObject({ features });
}

async function startDesign(visitor = vera): Promise<Design> {
  const image = (await upload(visitor, await createPhoto())).json<Image>();
  const edits = [paintRectangle([2, 2, 10, 10])];
  const made = await visitor.post("/api/v1/designs", { imageId: image.id, name: "Hall", edits });
  return made.json<Design>();
}

async function changeDesign({ id, version }: Design, name: string): Promise<Design> {
  const edits = [paintRectangle([2, 2, 12, 12])];
  const payload = { version, name, edits };
  return (
    await vera.send({ method: "PATCH", url: `/api/v1/designs/${id}`, payload })
  ).json<Design>();
}

const renderDesign = () => Promise.reject(new Error("broken"));
const ask = ({ id }: Design, visitor = vera) => visitor.post(`/api/v1/designs/${id}/renders`);
type Credits = { balance: number; perRender: number; entries: { kind: string; amount: number }[] };
const credits = async (visitor = vera) => (await visitor.get("/api/v1/credits")).json<Credits>();
const kinds = async () => (await credits()).entries.map(({ kind }) => kind).toSorted();

test("a visitor starts with what the company gives, and a render takes its price once", async () => {
  expect(await credits()).toEqual({ balance: 5, perRender: 2, entries: [] });
  const design = await startDesign();
  const render = (await ask(design)).json<Render>();
  expect(await credits()).toMatchObject({ balance: 3 });
  expect(await kinds()).toEqual(["grant", "reserve"]);
  await renderByHand(server, render.id);
  expect(await kinds()).toEqual(["commit", "grant", "reserve"]);
  // The same version again is the same render, and so is a worker that is given the job again.
  expect((await ask(design)).json<Render>().id).toBe(render.id);
  await renderByHand(server, render.id);
  expect(await credits()).toMatchObject({ balance: 3 });
});

test("a cancelled render, a replaced one and one in the bin give their credits back", async () => {
  const design = await startDesign();
  const first = (await ask(design)).json<Render>();
  await vera.post(`/api/v1/renders/${first.id}/cancel`);
  expect(await credits()).toMatchObject({ balance: 5 });
  await ask(design);
  const changed = await changeDesign(design, "Hall, brighter");
  expect((await ask(changed)).statusCode).toBe(202);
  expect(await credits()).toMatchObject({ balance: 3 });
  await vera.send({ method: "DELETE", url: `/api/v1/designs/${design.id}` });
  expect(await credits()).toMatchObject({ balance: 5 });
  const other = await startDesign();
  await ask(other);
  await vera.send({ method: "DELETE", url: `/api/v1/images/${other.imageId}` });
  expect(await credits()).toMatchObject({ balance: 5 });
});

test("a render that fails for good costs nothing, and one that is tried again is paid once", async () => {
  const failing = (await ask(await startDesign())).json<Render>();
  const broken = { ...server, kernelPool: { ...server.kernelPool, renderDesign } };
  for (let tries = 0; tries < 3; tries += 1) {
    await renderByHand(broken, failing.id).catch(() => undefined);
  }
  expect((await vera.get(`/api/v1/renders/${failing.id}`)).json()).toMatchObject({
    state: "failed",
  });
  expect(await credits()).toMatchObject({ balance: 5 });
  const killed = (await ask(await startDesign())).json<Render>();
  // A worker that dies in the middle of it: the row says that it runs, and nothing else happens.
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(renders).set({ state: "running", lease: 1 }).where(eq(renders.id, killed.id)),
  );
  expect(await credits()).toMatchObject({ balance: 3 });
  await renderByHand(server, killed.id);
  expect(await credits()).toMatchObject({ balance: 3 });
  expect((await kinds()).filter((kind) => kind === "commit")).toHaveLength(1);
});

test("a retry by staff is at the company's expense", async () => {
  const render = (await ask(await startDesign())).json<Render>();
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .update(renders)
      .set({ state: "failed", errorCode: "engine_failed", finishedAt: server.clock.now() })
      .where(eq(renders.id, render.id)),
  );
  const again = await admin.post(`/api/v1/studio/failed-renders/${render.id}/retry`);
  expect(again.statusCode).toBe(202);
  await renderByHand(server, again.json<Render>().id);
  expect(await credits()).toMatchObject({ balance: 5 });
});

test("who has too few is told so, nothing is queued, and what they had is still theirs", async () => {
  await charge(6, 5);
  const design = await startDesign();
  const refused = await ask(design);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    402,
    { error: { code: "insufficient_credits", details: { missing: 1 } } },
  ]);
  expect(await credits()).toMatchObject({ balance: 5 });
  expect((await vera.get(`/api/v1/designs/${design.id}`)).json()).toMatchObject({
    latestRender: null,
  });
});

test("of eight renders asked for at once exactly as many are taken as can be paid", async () => {
  const designs: Design[] = [];
  for (let count = 0; count < 8; count += 1) designs.push(await startDesign());
  const answers = await Promise.all(designs.map((design) => ask(design)));
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two);
  expect(codes).toEqual([202, 202, 402, 402, 402, 402, 402, 402]);
  expect(await credits()).toMatchObject({ balance: 1 });
});

test("staff and companies that charge nothing see and pay nothing", async () => {
  expect(await credits(admin)).toMatchObject({ perRender: 0 });
  expect((await ask(await startDesign(admin), admin)).statusCode).toBe(202);
  await charge(0, 5);
  expect(await credits()).toEqual({ balance: 0, perRender: 0, entries: [] });
  expect((await ask(await startDesign())).statusCode).toBe(202);
});

test("the session says what its person can spend in the company that is asked about", async () => {
  const { user } = (await vera.get("/api/auth/session")).json<{ user: { credit: number } }>();
  expect(user.credit).toBe(5);
  await ask(await startDesign());
  const later = (await vera.get("/api/auth/session")).json<{ user: { credit: number } }>();
  expect(later.user.credit).toBe(3);
});

const giveByCommand = (email: string, amount: string) => {
  const who = ["--slug", "roomwright", "--email", email, `--amount=${amount}`];
  return operateOn(server, "grant-credits", ...who);
};

test("an operator gives credits at the command line, and the company's log says how many", async () => {
  const email = "grantee@example.com";
  const { browser } = await createRegistered(server, email);
  const said = await giveByCommand(email, "40");
  expect(said).toBe(`${email} was given 40 credits in Roomwright and has 45 there now.`);
  expect(await credits(browser)).toMatchObject({ balance: 45 });
  const { items } = (await admin.get("/api/v1/studio/audit")).json();
  expect(items[0]).toMatchObject({ action: "credits.granted", details: { amount: 40 } });
  expect(JSON.stringify(items[0])).not.toContain(email);
  for (const amount of ["0", "-5", "1.5", "99999999"]) {
    const tried = giveByCommand(email, amount);
    await expect(tried).rejects.toThrow("--amount takes a whole number from 1 to 1000000.");
  }
});

test("a visit's account goes along at the first sign-in, and none is added to an account", async () => {
  const email = "linked@example.com";
  await createRegistered(server, email);
  for (const balance of [3, 3]) {
    const visitor = createAccountVisitor(server);
    const { browser } = visitor;
    await browser.signIn("anonymous-login");
    await ask(await startDesign(browser), browser);
    expect(await visitor.signIn(email)).toBe(200);
    expect(await credits(browser)).toMatchObject({ balance });
  }
});

test("the ledger is written by its functions alone, and entries are neither changed nor removed", async () => {
  await ask(await startDesign());
  const tries = [
    "insert into credit_entries select * from credit_entries limit 1",
    "update credit_entries set amount = 1",
    "delete from credit_entries",
    "insert into credit_accounts select * from credit_accounts limit 1",
    "select grant_credits(gen_random_uuid(), 5, gen_random_uuid(), now())",
  ];
  for (const statement of tries) {
    const tried = server.database.withTenant(defaultCompanyId, (tx) =>
      tx.execute(sql.raw(statement)),
    );
    await expect(tried).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});

test("what is removed for good while it waits gives its credits back", async () => {
  const design = await startDesign();
  await ask(design);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .update(images)
      .set({ deletedAt: new Date(server.clock.now().getTime() - 31 * 86_400_000) })
      .where(eq(images.id, design.imageId)),
  );
  await purgeBins(server, defaultCompanyId);
  expect(await credits()).toMatchObject({ balance: 5 });
});

test("a company's admins see the sums, which add up", async () => {
  await ask(await startDesign());
  const totals = (await admin.get("/api/v1/studio/credits")).json();
  expect(totals.granted).toBe(totals.available + totals.reserved + totals.spent);
  expect((await vera.get("/api/v1/studio/credits")).statusCode).toBe(403);
});

test("whoever deletes their account leaves a ledger that names nobody", async () => {
  const render = (await ask(await startDesign())).json<Render>();
  const { user } = (await vera.get("/api/auth/session")).json<{ user: { id: string } }>();
  const count = "select count(*)::int as count from credit_entries where job_id = $1";
  await owner.query("delete from renders where id = $1", [render.id]);
  await owner.query("delete from images where owner_user_id = $1", [user.id]);
  await owner.query("delete from users where id = $1", [user.id]);
  expect((await owner.query(count, [render.id])).rows).toEqual([{ count: 2 }]);
  const { rows } = await owner.query(
    `select a.owner_user_id as person from credit_accounts a join credit_entries e
     on e.company_id = a.company_id and e.account_id = a.id where e.job_id = $1`,
    [render.id],
  );
  expect(rows).toEqual([{ person: null }, { person: null }]);
});

test("a grant that is repeated under its id gives once", async () => {
  const { user } = (await vera.get("/api/auth/session")).json<{ user: { id: string } }>();
  const grant = [user.id, 7, randomUUID(), new Date()];
  for (let tries = 0; tries < 3; tries += 1) {
    await server.database.withOperator(
      (tx) =>
        tx.execute(
          sql`select grant_credits(${grant[0]}, ${grant[1]}, ${grant[2]}, ${(grant[3] as Date).toISOString()})`,
        ),
      defaultCompanyId,
    );
  }
  expect(await credits()).toMatchObject({ balance: 12 });
});
