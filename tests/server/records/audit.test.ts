import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditEntries } from "#server/db/schema/company-records.ts";
import { writeAudit } from "#server/db/write-audit.ts";
import type { AuditAction } from "#shared/audit-action.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { AuditEntry } from "#shared/wires/http/record-calls.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/audit";
const longCompanyId = "6f0a8a5e-0000-4000-8000-000000000003";
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";

let server: TestServer;
let admin: TestBrowser;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInStaff(server, "admin");
  userId = (await admin.readUser())?.id ?? "";
  for (let minute = 0; minute < 30; minute += 1) {
    const action = minute % 3 === 0 ? "theme.published" : "product.created";
    await write(minute, action, `Thing ${minute}`);
  }
  await write(0, "company.renamed", "=cmd()", otherCompanyId);
});
afterAll(() => server.close());

async function write(
  minute: number,
  action: AuditAction,
  target: string,
  companyId = defaultCompanyId,
): Promise<void> {
  const at = new Date(Date.UTC(2026, 2, 14, 12, minute));
  const actor = { userId, name: "The admin" };
  await server.database.withTenant(companyId, (tx) =>
    writeAudit(tx, { at, actor, action, target, details: { minute } }),
  );
}

type Page = { items: AuditEntry[]; nextCursor: string | null };

const list = async (query: string) => (await admin.get(`${url}?${query}`)).json<Page>();

/** The log without the sign-ins, exports and the like that this file does on the way. */
const isChange = ({ action }: AuditEntry) => /^(?:theme|product|company)/.test(action);

test("the log is read page by page, the newest first, and each entry once", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `limit=7${cursor === null ? "" : `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.filter(isChange).map(({ target }) => target));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((target) => target.startsWith("Thing "))).toEqual(
    Array.from({ length: 30 }, (_, index) => `Thing ${29 - index}`),
  );
});

test("it is filtered by action, by person and by time, each alone and all together", async () => {
  expect((await list("action=theme.published")).items).toHaveLength(10);
  expect((await list(`userId=${userId}&limit=100`)).items.filter(isChange)).toHaveLength(30);
  expect((await list("userId=00000000-0000-4000-8000-000000000000")).items).toEqual([]);
  const hour = "from=2026-03-14T12:10:00Z&to=2026-03-14T12:20:00Z";
  const inTime = (await list(hour)).items.map(({ target }) => target);
  expect(inTime).toEqual(Array.from({ length: 10 }, (_, index) => `Thing ${19 - index}`));
  const all = await list(`${hour}&action=theme.published&userId=${userId}`);
  expect(all.items.map(({ target }) => target)).toEqual(["Thing 18", "Thing 15", "Thing 12"]);
  expect((await admin.get(`${url}/filters`)).json()).toEqual({
    people: [{ userId, name: "The admin" }],
    actions: ["person.signed-in", "product.created", "theme.published"],
  });
});

test("the export holds what the filters leave, and nothing a spreadsheet would run", async () => {
  await write(31, "product.created", '=HYPERLINK("https://evil.example")');
  const response = await admin.get(`${url}.csv?action=product.created`);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toContain("roomwright-audit-");
  const lines = response.body.trim().split("\r\n");
  expect(response.body.startsWith("\uFEFFtime,person,action,target,details\r\n")).toBe(true);
  expect(lines).toHaveLength(22);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(response.body).not.toMatch(/(?:^|,|")=/m);
});

test("the export does not end before the log does", async () => {
  await server.database.withTenant(longCompanyId, (tx) =>
    tx.execute(sql`
      insert into audit_entries (company_id, at, actor_user_id, actor_name, action, target, details)
      select ${longCompanyId}, '2026-01-01'::timestamptz + n * interval '1 second', ${userId}, 'Ada',
        'product.changed', 'Thing ' || n, '{}' from generate_series(1, 20100) n`),
  );
  const owner = await signInStaff(server, "admin", longCompanyId);
  const response = await owner.get(`${url}.csv?action=product.changed`, {
    "x-roomwright-company": "alder-quay",
  });
  const targets = response.body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[3]);
  expect(targets).toEqual(Array.from({ length: 20_100 }, (_, index) => `Thing ${20_100 - index}`));
});

test("an editor, a visitor and another company's admin read none of it", async () => {
  const editor = await signInStaff(server, "editor");
  const elsewhere = await signInStaff(server, "admin", otherCompanyId);
  for (const address of [url, `${url}/filters`, `${url}.csv`]) {
    expect((await editor.get(address)).statusCode).toBe(403);
    expect((await elsewhere.get(address)).statusCode).toBe(403);
    expect((await server.app.inject(address)).statusCode).toBe(401);
  }
  const own = await elsewhere.get(url, { "x-roomwright-company": "greenhouse" });
  expect(own.json<Page>().items.map(({ action }) => action)).toEqual([
    "person.signed-in",
    "company.renamed",
  ]);
});

test("what is written stays as it is: the application can neither change nor delete it", async () => {
  const attempts = [
    sql`update audit_entries set action = 'nothing.happened'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ];
  for (const attempt of attempts) {
    const done = server.database.withTenant(defaultCompanyId, (tx) => tx.execute(attempt));
    await expect(done).rejects.toMatchObject({ cause: { code: "42501" } });
  }
  const foreign = server.database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(auditEntries).values({
      companyId: otherCompanyId,
      at: new Date(),
      action: "x.y",
      target: "",
      details: {},
    }),
  );
  await expect(foreign).rejects.toMatchObject({ cause: { code: "42501" } });
  expect((await list("limit=100")).items.filter(isChange)).toHaveLength(31);
});

test("an entry is there exactly when its change is", async () => {
  const known = (await list("limit=100")).items.length;
  const failing = server.database.withTenant(defaultCompanyId, async (tx) => {
    await writeAudit(tx, {
      at: new Date(),
      actor: { userId, name: null },
      action: "product.deleted",
      target: "",
      details: {},
    });
    throw new RangeError("the change did not happen");
  });
  await expect(failing).rejects.toThrow("the change did not happen");
  expect((await list("limit=100")).items).toHaveLength(known);
});
