import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { users } from "#server/db/schema/users.ts";
import { purge } from "#server/features/privacy/purge.ts";
import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { createRegistered, goodPassword } from "#support/account-visitor.ts";
import { signInStaff } from "#support/company-staff.ts";
import { operateOn } from "#support/operate-on.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { append, beginUpload } from "#support/part-uploads.ts";
import { createPhoto, eraseRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** A company that has no owner yet. */
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const dayMs = 24 * 60 * 60_000;
const otherCompany = { "x-roomwright-company": "alder-quay" };

let server: TestServer;
let owner: TestBrowser;
beforeAll(async () => {
  // The log goes into a file, where it can be read.
  server = await startTestServer({ logLevel: null });
  await startRenderWorkers(server);
  owner = await signInStaff(server, "owner");
  await owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { quote: true } },
  });
});
afterAll(() => server.close());

const remove = (browser: TestBrowser, payload: object = { currentPassword: goodPassword }) =>
  browser.send({ method: "DELETE", url: "/api/v1/me", payload: { confirm: "delete", ...payload } });

/** Where in the database a text stands, in any column of any table, written as text or as bytes. */
async function searchRows(canaries: readonly string[]): Promise<string[]> {
  const client = new Client(server.owner);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    const wanted = canaries.flatMap((canary) => [canary, Buffer.from(canary).toString("hex")]);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t where t::text ilike any ($1)`,
        [wanted.map((each) => `%${each}%`)],
      );
      for (const { row } of rows) found.push(`${name}: ${row.slice(0, 300)}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Which files of a folder hold one of these, in whatever they are. */
async function searchFiles(folder: string, canaries: readonly Buffer[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const text = bytes.toString("latin1").toLowerCase();
    const isFound = canaries.some(
      (canary) => bytes.includes(canary) || text.includes(canary.toString("latin1").toLowerCase()),
    );
    if (isFound) found.push(path);
  }
  return found;
}

/** Everything that a backup made now says and holds. */
async function searchBackup(canaries: readonly Buffer[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "roomwright-erasure-"));
  try {
    await operateOn(server, "backup", join(folder, "backup"));
    return await searchFiles(folder, canaries);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Traces = { texts: string[]; bytes: Buffer[] };

/** Leaves as much as somebody can leave, in two companies, and answers what to look for. */
async function liveHere(email: string): Promise<{ browser: TestBrowser } & Traces> {
  const visit = createTestBrowser(server.app);
  await visit.signIn("anonymous-login");
  const registered = await createRegistered(server, email);
  const { browser } = registered;
  const account = (await browser.readUser())?.id ?? "";
  await setMembership(server.database, {
    companyId: defaultCompanyId,
    userId: account,
    role: "admin",
  });
  await browser.post("/api/v1/studio/keys", { name: "Kiosk", permissions: ["catalogue"] });
  const photo = await createPhoto({ width: 90, height: 60 });
  const fields = { name: "Zebrafink salon", note: "Zebrafink note" };
  const image = (await upload(browser, photo, fields)).json<Image>();
  const elsewhere = (await upload(browser, photo, fields, otherCompany)).json<Image>();
  const design = (
    await browser.post("/api/v1/designs", {
      imageId: image.id,
      name: "Zebrafink design",
      edits: [eraseRectangle([3, 3, 30, 30])],
    })
  ).json<Design>();
  const render = (await browser.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  await vi.waitFor(
    async () => {
      const { state } = (await browser.get(`/api/v1/renders/${render.id}`)).json<Render>();
      expect(state).toBe("done");
    },
    { timeout: 20_000 },
  );
  await browser.get(`/api/v1/renders/${render.id}/result?format=jpeg`);
  await browser.get(`/api/v1/designs/${design.id}/thumb`);
  await browser.post(`/api/v1/designs/${design.id}/quotes`, {
    contact: { name: "Zebrafink, Ada", email, phone: null },
    message: "Zebrafink asks",
  });
  const picture = await shareRoom(browser, design.id);
  const uploadId = await beginUpload(browser, photo);
  await append(browser, uploadId, 0, photo);
  const deviceId = randomUUID();
  for (const headers of [{}, otherCompany]) {
    const events = [{ kind: "page-view", path: "/room/:id", name: null }];
    await browser.post("/api/v1/visit-events", { deviceId, events }, headers);
  }
  const original = (await browser.get(`/api/v1/images/${image.id}/original`)).rawPayload;
  const result = (await browser.get(`/api/v1/images/${image.id}/redesigned`)).rawPayload;
  const hashes = [image.sha256, createHash("sha256").update(result).digest("hex")];
  return {
    browser,
    texts: [
      email,
      "zebrafink",
      ...hashes,
      account,
      image.id,
      elsewhere.id,
      design.id,
      render.id,
      uploadId,
      deviceId,
    ],
    bytes: [original, result, picture].map((file) => file.subarray(-200, -20)),
  };
}

/** Makes a link and answers what it shows. */
async function shareRoom(browser: TestBrowser, designId: string): Promise<Buffer> {
  const link = { days: 90, fromName: "Zebrafink" };
  const made = await browser.post(`/api/v1/designs/${designId}/shares`, link);
  const token = made.json<{ address: string }>().address.split("/").at(-1);
  return (await browser.get(`/api/v1/shares/${token}/pictures/0/picture`)).rawPayload;
}

test("after an account is deleted and purged nothing of the person is found anywhere", async () => {
  const email = "zebrafink@example.com";
  const { browser, texts, bytes } = await liveHere(email);
  const inFiles = [...texts.slice(0, 4).map((text) => Buffer.from(text)), ...bytes];
  expect((await searchRows(texts)).length).toBeGreaterThan(12);
  expect((await searchFiles(server.config.dataDir, inFiles)).length).toBeGreaterThan(4);
  expect((await searchBackup(inFiles)).length).toBeGreaterThan(3);

  expect((await remove(browser)).statusCode).toBe(204);
  await server.readMails();
  expect(await purge(server)).toMatchObject({ people: 1 });
  // The company's own record of the request stays for its term, and it alone.
  const kept = await searchRows(texts);
  expect(kept.map((row) => row.slice(0, row.indexOf(":")))).toEqual(["public.quotes"]);

  server.clock.advance(37 * 31 * dayMs);
  expect(await purge(server)).toMatchObject({ quotes: 1 });
  expect(await searchRows(texts)).toEqual([]);
  expect(await searchFiles(server.config.dataDir, inFiles)).toEqual([]);
  expect(await searchBackup(inFiles)).toEqual([]);
  await owner.signIn("regular-login", {
    email: `owner-${defaultCompanyId.slice(-4)}@example.com`,
    password: "a long enough password",
  });
}, 120_000);

const wrong = { currentPassword: "not it at all" };
const code = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code;
const reasonOf = (response: { json: () => unknown }) =>
  (response.json() as { error: { details?: unknown } }).error.details;

test("an account is deleted with its password only, and then every device is signed out", async () => {
  const email = "many@example.com";
  const visitor = await createRegistered(server, email);
  const other = createTestBrowser(server.app);
  await other.signIn("regular-login", { email, password: goodPassword });
  expect(code(await remove(visitor.browser, { confirm: "yes" }))).toBe("bad_request");
  expect(code(await remove(visitor.browser, {}))).toBe("wrong_password");
  expect(code(await remove(visitor.browser, wrong))).toBe("wrong_password");
  expect(await other.readUser()).not.toBeNull();
  const image = (await upload(other, await createPhoto())).json<Image>();
  expect((await remove(visitor.browser)).statusCode).toBe(204);
  expect([await visitor.browser.readUser(), await other.readUser()]).toEqual([null, null]);
  expect(await visitor.signIn(email)).toBe(401);
  // Staff, who see what everybody made, do not see it either.
  expect((await owner.get(`/api/v1/images/${image.id}`)).statusCode).toBe(404);
  expect((await owner.get(`/api/v1/images/${image.id}/thumb`)).statusCode).toBe(404);
  const mails = await server.readMails(email);
  expect(mails.at(-1)?.subject).toBe("Your account at Roomwright has been deleted");
});

test("with two-factor sign-in a code is needed as well", async () => {
  const visitor = await createRegistered(server, "factor@example.com");
  const { browser } = visitor;
  const { secret } = (
    await visitor.postOwn("second-factor", { currentPassword: goodPassword })
  ).json<{
    secret: string;
  }>();
  const write = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().getTime(),
    });
  const confirmed = await visitor.postOwn("second-factor/confirm", { code: write() });
  const [recovery = ""] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect(code(await remove(browser))).toBe("wrong_code");
  const both = { currentPassword: goodPassword, code: recovery };
  expect(code(await remove(browser, { ...both, ...wrong }))).toBe("wrong_password");
  expect((await remove(browser, both)).statusCode).toBe(204);
});

test("a visitor without an account deletes what they left, and comes back as somebody new", async () => {
  const anonymousUserId = randomBytes(24).toString("base64url");
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login", { anonymousUserId });
  const before = await visitor.readUser();
  const image = (await upload(visitor, await createPhoto())).json<Image>();
  expect((await remove(visitor, {})).statusCode).toBe(204);
  await visitor.signIn("anonymous-login", { anonymousUserId });
  expect((await visitor.readUser())?.id).not.toBe(before?.id);
  expect((await visitor.get(`/api/v1/images/${image.id}`)).statusCode).toBe(404);
  await purge(server);
  expect(await searchRows([image.id, before?.id ?? "", image.sha256])).toEqual([]);
});

test("the last owner of a company stays, with the company's name; of two who leave at once one", async () => {
  const both = await Promise.all(
    ["first@example.com", "second@example.com"].map((email) => createRegistered(server, email)),
  );
  for (const { browser } of both) {
    const userId = (await browser.readUser())?.id ?? "";
    await setMembership(server.database, { companyId: alderQuayId, userId, role: "owner" });
  }
  const answers = await Promise.all(both.map(({ browser }) => remove(browser)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([204, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused === undefined ? null : reasonOf(refused)).toEqual({
    reason: "last_owner",
    companies: ["Alder & Quay"],
  });
  const [left] = both.filter((_each, index) => answers[index]?.statusCode === 409);
  expect((await left?.browser.readUser())?.email).toMatch(/@example.com$/);
});

test("without a password the sign-in must be a recent one", async () => {
  const { browser } = await createRegistered(server, "issuer@example.com");
  const userId = (await browser.readUser())?.id ?? "";
  await server.database.withIdentity((tx) =>
    tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId)),
  );
  server.clock.advance(16 * 60_000);
  const refused = await remove(browser, {});
  expect([refused.statusCode, reasonOf(refused)]).toEqual([403, { reason: "sign_in_again" }]);
  server.clock.advance(-10 * 60_000);
  expect((await remove(browser, {})).statusCode).toBe(204);
});

test("the email is free at once, and who registers with it anew is somebody else", async () => {
  const email = "again@example.com";
  const first = await createRegistered(server, email);
  const image = (await upload(first.browser, await createPhoto())).json<Image>();
  await remove(first.browser);
  const second = await createRegistered(server, email);
  expect((await second.browser.get(`/api/v1/images/${image.id}`)).statusCode).toBe(404);
  await purge(server);
  expect(await second.browser.readUser()).toMatchObject({ email });
  expect(await searchRows([image.id])).toEqual([]);
});

test("a person who cannot be removed now is removed later, and holds nobody else up", async () => {
  const visitors = [];
  for (const email of ["broken@example.com", "whole@example.com"]) {
    const { browser } = await createRegistered(server, email);
    const { id } = (await upload(browser, await createPhoto())).json<Image>();
    await remove(browser);
    visitors.push({ email, id });
  }
  let isFirst = true;
  const withTenant: typeof server.database.withTenant = (companyId, work) => {
    if (!isFirst) return server.database.withTenant(companyId, work);
    isFirst = false;
    return Promise.reject(new Error("the server was killed"));
  };
  const failing = { ...server, database: { ...server.database, withTenant } };
  expect(await purge(failing)).toMatchObject({ people: 1 });
  const left = await Promise.all(visitors.map(({ id }) => searchRows([id])));
  expect(left.filter((rows) => rows.length > 0)).toHaveLength(1);
  await purge(server);
  expect(await searchRows(visitors.flatMap(({ id, email }) => [id, email]))).toEqual([]);
});

test("visits that were linked to an account go with it", async () => {
  const anonymousUserId = randomBytes(24).toString("base64url");
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login", { anonymousUserId });
  const visit = (await browser.readUser())?.id ?? "";
  await createRegistered(server, "linked@example.com");
  await browser.signIn("regular-login", { email: "linked@example.com", password: goodPassword });
  expect((await searchRows([visit])).length).toBeGreaterThan(0);
  await remove(browser);
  await purge(server);
  expect(await searchRows([visit])).toEqual([]);
});

test("a company's key has no account that it could delete", async () => {
  const made = await owner.post("/api/v1/studio/keys", {
    name: "Kiosk",
    permissions: ["own-designs"],
  });
  const { key } = made.json<{ key: string }>();
  const answer = await server.app.inject({
    method: "DELETE",
    url: "/api/v1/me",
    headers: { authorization: `Bearer ${key}` },
    payload: { confirm: "delete" },
  });
  expect([answer.statusCode, code(answer)]).toEqual([403, "forbidden"]);
});
