import { randomUUID } from "node:crypto";

import { defaultCompanyId } from "#shared/company.ts";
import { images } from "#server/db/schema/images.ts";

import { signIn, signInAnonymously } from "./bench-sign-in.ts";
import { startLargeServer } from "./large-server.ts";
import { reportTable } from "./report-table.ts";

/**
 * What signing in takes over HTTP, as companies grow in number: the visit before it is the same each
 * time, three photos in one company, which become the person's. Beside it what it takes without a visit,
 * which is mostly the password's hash.
 */

const sizes = [3, 1_000, 5_000];
const signIns = 25;

const server = await startLargeServer();
try {
  const rows = [];
  for (const companies of sizes) {
    await growTo(companies);
    await measure(true);
    const alone = await measure(false);
    rows.push({ companies, withoutVisitMs: alone, afterVisitMs: await measure(true) });
  }
  const first = rows[0]?.afterVisitMs ?? 1;
  await reportTable(
    "sign-in",
    rows.map(({ companies, withoutVisitMs, afterVisitMs }) => ({
      companies,
      withoutVisitMs: withoutVisitMs.toFixed(1),
      afterVisitMs: afterVisitMs.toFixed(1),
      ratio: (afterVisitMs / first).toFixed(2),
    })),
  );
} finally {
  await server.stop();
}

async function growTo(count: number): Promise<void> {
  await server.owner.query(
    `insert into companies (id, slug, name, features, styles)
     select gen_random_uuid(), 'company-' || gen_random_uuid(), 'Company', c.features, c.styles
     from companies c, generate_series(1, $1 - (select count(*)::int from companies)) where c.id = $2`,
    [count, defaultCompanyId],
  );
  await server.owner.query("analyze");
}

/**
 * The shortest of some sign-ins, each after a visit or without one, in milliseconds: what disturbs a
 * machine only ever makes it slower.
 */
async function measure(isAfterVisit: boolean): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < signIns; round += 1) {
    const visit = isAfterVisit ? await visitWithPhotos() : undefined;
    const began = performance.now();
    await signIn(server.origin, "regular-login", server.login, visit);
    took.push(performance.now() - began);
  }
  return Math.min(...took);
}

/** The cookie of a new visitor who has three photos. */
async function visitWithPhotos(): Promise<string> {
  const cookie = await signInAnonymously(server.origin);
  const answer = await fetch(`${server.origin}/api/auth/session`, { headers: { cookie } });
  const { user } = (await answer.json()) as { user: { id: string } };
  for (let photo = 0; photo < 3; photo += 1) await addPhoto(user.id);
  return cookie;
}

async function addPhoto(ownerUserId: string): Promise<void> {
  const keys = { originalKey: randomUUID(), thumbKey: randomUUID(), previewKey: randomUUID() };
  const about = { name: "Hall", contentType: "image/png" as const, width: 1, height: 1, bytes: 1 };
  await server.database.withTenant(defaultCompanyId, (tx) =>
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
