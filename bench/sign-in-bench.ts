import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import { defaultCompanyId } from "#shared/company.ts";
import { openDatabase } from "#server/db/database.ts";
import type { Database } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { prepareDatabase } from "#server/db/prepare-database.ts";
import { images } from "#server/db/schema/images.ts";
import { createValueSeal } from "#server/db/tokens.ts";
import {
  createAnonymousPersonWithNewCredential,
  linkAnonymousPerson,
} from "#server/features/auth/anonymous-people.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { seedCompanies } from "#server/seed/companies.ts";
import { writeCompanies } from "#server/seed/write-companies.ts";

import { reportTable } from "./report-table.ts";

/**
 * What it takes to move a visit's work to the person who signs in, as companies grow in number: the
 * visit is the same each time, three photos in one company.
 */

const sizes = [3, 1_000, 5_000];
const visits = 40;
const secret = "a secret of thirty-two characters or more";

const seal = createValueSeal(secret, "bench");

const directory = await mkdtemp(join(tmpdir(), "roomwright-bench-"));
const postgres = await startEmbeddedPostgres(directory);
try {
  const connection = await prepareDatabase(postgres.owner, { authSecret: secret, appUrl: null }, [
    writeCompanies(seedCompanies),
  ]);
  const database = await openDatabase(connection);
  const login = { email: "ada@example.com", password: "a long enough password" };
  const registered = await writePerson(database, { ...login, name: "Ada" });
  const rows = [];
  for (const companies of sizes) {
    await growTo(companies);
    await measure(database, registered);
    rows.push({ companies, ms: await measure(database, registered) });
  }
  const first = rows[0]?.ms ?? 1;
  await reportTable(
    "sign-in",
    rows.map((row) => ({ ...row, ms: row.ms.toFixed(2), ratio: (row.ms / first).toFixed(2) })),
  );
  await database.close();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

async function growTo(count: number): Promise<void> {
  const owner = new Client(postgres.owner);
  await owner.connect();
  await owner.query(
    `insert into companies (id, slug, name, features, styles)
     select gen_random_uuid(), 'company-' || gen_random_uuid(), 'Company', c.features, c.styles
     from companies c, generate_series(1, $1 - (select count(*)::int from companies)) where c.id = $2`,
    [count, defaultCompanyId],
  );
  await owner.query("analyze");
  await owner.end();
}

/** The median of some visits, in milliseconds. */
async function measure(database: Database, registered: string): Promise<number> {
  const took: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const { id } = await createAnonymousPersonWithNewCredential(database, seal);
    for (let photo = 0; photo < 3; photo += 1) await addPhoto(database, id);
    const began = performance.now();
    await linkAnonymousPerson(database, id, registered, new Date());
    took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b)[visits >> 1] ?? 0;
}

async function addPhoto(database: Database, ownerUserId: string): Promise<void> {
  const keys = { originalKey: randomUUID(), thumbKey: randomUUID(), previewKey: randomUUID() };
  const about = { name: "Hall", contentType: "image/png" as const, width: 1, height: 1, bytes: 1 };
  await database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(images).values({
      ...about,
      ...keys,
      sha256: "0".repeat(64),
      createdAt: new Date(),
      companyId: defaultCompanyId,
      ownerUserId,
    }),
  );
}
