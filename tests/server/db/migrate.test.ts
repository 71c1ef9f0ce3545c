import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import { expect, test } from "vitest";

import { openDatabase } from "#server/db/database.ts";
import { migrationsFolder, prepareDatabase } from "#server/db/prepare-database.ts";
import { ownerCompanies, users } from "#server/db/schema/users.ts";
import { designs } from "#server/db/schema/designs.ts";
import { images } from "#server/db/schema/images.ts";
import { storedFiles } from "#server/db/schema/stored-files.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import { installJobs } from "#server/jobs/install-jobs.ts";
import { seedCompanies } from "#server/seed/companies.ts";
import { writeCompanies } from "#server/seed/write-companies.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createTestDatabase } from "#support/test-server.ts";
import { testSecret } from "#support/server-database.ts";

const access = { authSecret: testSecret, appUrl: null };

async function run(login: ClientConfig, ...statements: string[]): Promise<object[]> {
  const client = new Client(login);
  await client.connect();
  try {
    let rows: object[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What a server of the release before would miss, which goes on beside this one during an upgrade. */
const takesAway = /\b(?:DROP (?:COLUMN|TABLE|FUNCTION|VIEW)|RENAME (?:TO|COLUMN)|SET NOT NULL)\b/i;
/** These came before installations were upgraded a server at a time. */
const lastOfBefore = "0013";
const isSaid = (name: string) => name.slice(0, 4) <= lastOfBefore || name.endsWith("-contract.sql");

test("a migration takes nothing away, unless its name says that no release in use needs it", async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql"));
  const taking: string[] = [];
  for (const name of names) {
    const text = await readFile(join(migrationsFolder, name), "utf8");
    if (takesAway.test(text)) taking.push(name);
  }
  expect(taking).toContain("0011_idempotency-keys.sql");
  expect(taking.filter((name) => !isSaid(name))).toEqual([]);
});

test("three servers that start at the same time all find the tables ready", async () => {
  const { owner, logins, drop } = await createTestDatabase("empty");
  await Promise.all([1, 2, 3].map(() => prepareDatabase(owner, access)));
  const rows = await run(logins.operator, "select count(*)::int as count from companies");
  await drop();
  expect(rows).toEqual([{ count: 0 }]);
});

test("preparing a prepared database changes nothing and lets the application in", async () => {
  const { owner, logins, drop } = await createTestDatabase();
  const prepared = await prepareDatabase(owner, access);
  for (const name of ["tenant", "identity"] as const) {
    const { user, password, database } = logins[name];
    expect(prepared[name]).toMatchObject({ user, password, database });
  }
  await drop();
});

test("an owner who is no superuser is told what to run, and then prepares everything", async () => {
  const { owner, drop } = await createTestDatabase("empty");
  const name = `owner_${randomBytes(6).toString("hex")}`;
  await run(
    owner,
    `create role ${name} login password 'plain'`,
    `alter database ${owner.database} owner to ${name}`,
  );
  const plain = { ...owner, user: name, password: "plain" };
  const steps = [writeCompanies(seedCompanies), installJobs];
  try {
    const asked = await prepareDatabase(plain, access, steps).catch((error: unknown) => error);
    const [, statement = ""] = /run "(grant roomwright_definer .+;)"/.exec(String(asked)) ?? [];
    await run(owner, statement, statement.replace("_definer", "_operator"));
    const database = await openDatabase(await prepareDatabase(plain, access, steps));
    const userId = await addImage(database, defaultCompanyId);
    const noted = await database.withIdentity((tx) => tx.select().from(ownerCompanies));
    expect(noted).toEqual([{ userId, companyId: defaultCompanyId }]);
    await database.close();
    await run(
      owner,
      `create role ${name}_app login password 'plain' in role roomwright_app`,
      `create role ${name}_people login password 'plain' in role roomwright_identity`,
    );
    const appUrl = describeUrl(owner, `${name}_app`);
    const identityUrl = describeUrl(owner, `${name}_people`);
    const own = await openDatabase(
      await prepareDatabase(plain, { ...access, appUrl, identityUrl }),
    );
    const people = await own.withIdentity((tx) => tx.select({ id: users.id }).from(users));
    expect(people).toEqual([{ id: userId }]);
    await own.close();
    const mixed = { ...access, appUrl: identityUrl, identityUrl };
    await expect(prepareDatabase(plain, mixed).then(openDatabase)).rejects.toThrow(
      "may not set up",
    );
  } finally {
    await drop();
    const cluster = { ...owner, database: "postgres" };
    await run(cluster, `drop role if exists ${name}_app, ${name}_people, ${name}`);
  }
});

test("a database from before the login roles keeps its rows, and each realm finds its own", async () => {
  const { owner, drop } = await createDatabaseBefore("0013");
  await run(
    owner,
    `insert into companies (id, slug, name, features, styles) values
       ('${defaultCompanyId}', 'old', 'Old', '{}', '{}')`,
    `insert into users (email) values ('ada@example.com')`,
    `insert into images (company_id, owner_user_id, name, content_type, width, height, bytes, sha256,
       original_key, thumb_key, preview_key, created_at)
     select '${defaultCompanyId}', id, 'Hall', 'image/png', 1, 1, 1, '', '', '', '', now() from users`,
  );
  const database = await openDatabase(await prepareDatabase(owner, access));
  const seen = await database.withTenant(defaultCompanyId, (tx) => tx.select().from(images));
  expect(seen.map(({ name }) => name)).toEqual(["Hall"]);
  const people = await database.withIdentity((tx) => tx.select().from(users));
  expect(people.map(({ email }) => email)).toEqual(["ada@example.com"]);
  const noted = await database.withIdentity((tx) => tx.select().from(ownerCompanies));
  expect(noted).toEqual([{ userId: people[0]?.id, companyId: defaultCompanyId }]);
  await database.close();
  await drop();
});

test("a database from before files were noted has a note of every file that its rows name", async () => {
  const { owner, drop } = await createDatabaseBefore("0012");
  const [original, thumb, preview] = (["original", "thumb", "preview"] as const).map((kind) =>
    createStorageKey(defaultCompanyId, kind),
  );
  await run(
    owner,
    `insert into companies (id, slug, name, features, styles) values
       ('${defaultCompanyId}', 'old', 'Old', '{}', '{}')`,
    `insert into users (email) values ('ada@example.com')`,
    `insert into images (company_id, owner_user_id, name, content_type, width, height, bytes, sha256,
       original_key, thumb_key, preview_key, created_at)
     select '${defaultCompanyId}', id, 'Hall', 'image/png', 1, 1, 77, 'abc', '${original}', '${thumb}',
       '${preview}', now() from users`,
  );
  const database = await openDatabase(await prepareDatabase(owner, access));
  const noted = await database.withTenant(defaultCompanyId, (tx) => tx.select().from(storedFiles));
  expect(new Map(noted.map(({ key, bytes, sha256 }) => [key, { bytes, sha256 }]))).toEqual(
    new Map([
      [original, { bytes: 77, sha256: "abc" }],
      [thumb, { bytes: null, sha256: null }],
      [preview, { bytes: null, sha256: null }],
    ]),
  );
  await database.close();
  await drop();
});

test("files from before their sum was kept are in it", async () => {
  const { owner, drop } = await createDatabaseBefore("0024");
  const otherId = "00000000-0000-4000-8000-00000000aaaa";
  const sizes = [
    [defaultCompanyId, "a", 70],
    [defaultCompanyId, "b", "null"],
    [defaultCompanyId, "c", 7],
    [otherId, "a", "null"],
  ];
  await run(
    owner,
    `insert into companies (id, slug, name, features, styles) values
       ('${defaultCompanyId}', 'old', 'Old', '{}', '{}'), ('${otherId}', 'other', 'Other', '{}', '{}')`,
    ...sizes.map(
      ([company, key, bytes]) =>
        `insert into stored_files (company_id, key, bytes, stored_at) values ('${company}', '${key}', ${bytes}, now())`,
    ),
  );
  const database = await openDatabase(await prepareDatabase(owner, access));
  const readSum = (companyId: string) =>
    database.withTenant(companyId, async (tx) => {
      const { rows } = await tx.execute(sql`select stored_bytes()::int as bytes`);
      return rows;
    });
  expect(await readSum(defaultCompanyId)).toEqual([{ bytes: 77 }]);
  expect(await readSum(otherId)).toEqual([{ bytes: 0 }]);
  await database.close();
  await drop();
});

test("designs from before edits were kept as text keep them, and know how many and which they are", async () => {
  const { owner, drop } = await createDatabaseBefore("0020");
  const edits = [
    { id: "e1", kind: "paint", enabled: true, materialId: "p1", mask: { shapes: [] } },
    { id: "e2", kind: "tone", enabled: false },
  ];
  await run(
    owner,
    `insert into companies (id, slug, name, features, styles) values
       ('${defaultCompanyId}', 'old', 'Old', '{}', '{}')`,
    `insert into users (email) values ('ada@example.com')`,
    `insert into images (company_id, owner_user_id, name, content_type, width, height, bytes, sha256,
       original_key, thumb_key, preview_key, created_at)
     select '${defaultCompanyId}', id, 'Hall', 'image/png', 1, 1, 1, '', '', '', '', now() from users`,
    `insert into designs (company_id, owner_user_id, image_id, name, edits, created_at, updated_at)
     select '${defaultCompanyId}', owner_user_id, id, 'Hall', '${JSON.stringify(edits)}', now(), now() from images`,
  );
  await prepareDatabase(owner, access);
  const rows = await run(
    owner,
    // How a server of the version before counts, which runs beside while others are upgraded.
    `select edits, edit_count, outline, jsonb_array_length(edits) as counted from designs`,
  );
  await drop();
  const outline = [
    { id: "e1", kind: "paint", enabled: true, materialId: "p1" },
    { id: "e2", kind: "tone", enabled: false, materialId: null },
  ];
  expect(rows).toEqual([{ edits, edit_count: 2, outline, counted: 2 }]);
});

test("designs from before there were versions are the first version of a room each", async () => {
  const { owner, drop } = await createDatabaseBefore("0025");
  await run(
    owner,
    `insert into companies (id, slug, name, features, styles) values
       ('${defaultCompanyId}', 'old', 'Old', '{}', '{}')`,
    `insert into users (email) values ('ada@example.com')`,
    `insert into images (company_id, owner_user_id, name, content_type, width, height, bytes, sha256,
       original_key, thumb_key, preview_key, created_at)
     select '${defaultCompanyId}', id, 'Hall', 'image/png', 1, 1, 1, '', '', '', '', now() from users`,
    ...["Hall", "Hall 2"].map(
      (name) =>
        `insert into designs (company_id, owner_user_id, image_id, name, edits, created_at, updated_at)
         select '${defaultCompanyId}', owner_user_id, id, '${name}', '[]', now(), now() from images`,
    ),
  );
  const database = await openDatabase(await prepareDatabase(owner, access));
  const rows = await database.withTenant(defaultCompanyId, (tx) => tx.select().from(designs));
  await database.close();
  await drop();
  const expected = { letter: "A", label: null, parentId: null, deletedAt: null };
  expect(
    rows.map(({ letter, label, parentId, deletedAt }) => ({ letter, label, parentId, deletedAt })),
  ).toEqual([expected, expected]);
  expect(rows.map(({ familyId }) => familyId)).toEqual(rows.map(({ id }) => id));
});

/** An empty database as it was before a migration. */
async function createDatabaseBefore(migration: string) {
  const database = await createTestDatabase("empty");
  const before = await copyMigrationsBefore(migration);
  const client = new Client(database.owner);
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: before });
  await client.end();
  await rm(before, { recursive: true });
  return database;
}

function describeUrl({ host, port, database }: ClientConfig, user: string): string {
  return `postgres://${user}:plain@/${String(database)}?host=${host}&port=${port}`;
}

async function addImage(
  database: Awaited<ReturnType<typeof openDatabase>>,
  companyId: string,
): Promise<string> {
  const [made] = await database.withIdentity((tx) => tx.insert(users).values({}).returning());
  const ownerUserId = made?.id ?? "";
  const keys = { originalKey: "", thumbKey: "", previewKey: "", sha256: "" };
  const about = { name: "Hall", contentType: "image/png", width: 1, height: 1, bytes: 1 } as const;
  const createdAt = new Date();
  await database.withTenant(companyId, (tx) =>
    tx.insert(images).values({ companyId, ownerUserId, ...keys, ...about, createdAt }),
  );
  return ownerUserId;
}

/** The migrations up to one that is not among them. */
async function copyMigrationsBefore(number: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "roomwright-migrations-"));
  const all = fileURLToPath(new URL("../../../server/db/migrations", import.meta.url));
  await cp(all, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag < number);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}
