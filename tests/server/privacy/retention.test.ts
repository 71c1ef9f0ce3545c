import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { deleteExpired } from "#server/db/delete-expired.ts";
import { auditEntries, quotes } from "#server/db/schema/company-records.ts";
import { purge } from "#server/features/privacy/purge.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { defaultRetention } from "#shared/retention.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const dayMs = 24 * 60 * 60_000;
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";

let server: TestServer;
let owner: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner");
});
afterAll(() => server.close());

const change = (retention: object) =>
  owner.send({ method: "PATCH", url: "/api/v1/studio/settings", payload: { retention } });
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * dayMs);

test("a company chooses its terms within bounds, and the choice is in its log", async () => {
  const before = await owner.get("/api/v1/studio/settings");
  expect(before.json()).toMatchObject({ retention: defaultRetention });
  for (const odd of [{ quoteMonths: 5 }, { quoteMonths: 121 }, { auditMonths: 11 }]) {
    expect((await change(odd)).statusCode).toBe(400);
  }
  const changed = await change({ quoteMonths: 6 });
  expect(changed.json()).toMatchObject({ retention: { quoteMonths: 6, auditMonths: 24 } });
  const editor = await signInStaff(server, "editor");
  const refused = await editor.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { retention: { quoteMonths: 100 } },
  });
  expect(refused.statusCode).toBe(403);
  const [entry] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(auditEntries).where(eq(auditEntries.action, "retention.changed")),
  );
  expect(entry?.details).toEqual({ quoteMonths: { before: 36, after: 6 } });
});

test("each company's requests for quotes go when its own term is over", async () => {
  await change({ quoteMonths: 6 });
  const ownerUserId = (await owner.readUser())?.id ?? "";
  const contact = { name: "Vera", email: null, phone: "+49 30 1234567" };
  const write = (companyId: string, createdAt: Date) =>
    server.database.withTenant(companyId, (tx) =>
      tx.insert(quotes).values({
        companyId,
        ownerUserId,
        designId: "00000000-0000-4000-8000-000000000001",
        contact,
        products: [],
        createdAt,
      }),
    );
  for (const companyId of [defaultCompanyId, otherCompanyId]) {
    await write(companyId, daysAgo(200));
    await write(companyId, daysAgo(100));
  }
  expect(await purge(server)).toMatchObject({ quotes: 1 });
  const count = (companyId: string) =>
    server.database.withTenant(companyId, (tx) =>
      tx.$count(quotes, inArray(quotes.companyId, [companyId])),
    );
  expect([await count(defaultCompanyId), await count(otherCompanyId)]).toEqual([1, 2]);
});

test("an audit log goes back as far as the company has chosen, a year at least", async () => {
  await change({ auditMonths: 12 });
  const write = (target: string, at: Date) =>
    server.database.withTenant(defaultCompanyId, (tx) =>
      tx
        .insert(auditEntries)
        .values({ companyId: defaultCompanyId, at, action: "term.test", target, details: {} }),
    );
  await write("old", daysAgo(13 * 31));
  await write("young", daysAgo(300));
  await deleteExpired(server.database, server.clock);
  const left = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .select({ target: auditEntries.target })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "term.test"))),
  );
  expect(left).toEqual([{ target: "young" }]);
});
