import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { renders } from "#server/db/schema/renders.ts";
import { countUsage } from "#server/features/records/count-usage.ts";
import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { listUsageDays, toUsageDay } from "#shared/usage.ts";
import type { UsageMetric } from "#shared/usage.ts";
import type { Attention, UsageReport } from "#shared/wires/http/record-calls.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let editor: TestBrowser;
let visitor: TestBrowser;
let productId: string;
beforeAll(async () => {
  server = await startTestServer();
  await startRenderWorkers(server);
  editor = await signInStaff(server, "editor");
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  productId = crypto.randomUUID();
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(materials).values({
      id: productId,
      companyId: defaultCompanyId,
      kind: "paint",
      sku: "P-1",
      name: "Bottle Moss",
      priceMinor: 5400,
      currency: "EUR",
      priceUnit: "2.5 L",
      colour: "#556B53",
      position: 1,
      finishes: ["matt"],
      coveragePerLitre: 12,
    }),
  );
});
afterAll(() => server.close());

async function readReport(days = 28, headers: Record<string, string> = {}): Promise<UsageReport> {
  await server.app.afterAnswers.idle();
  return (await editor.get(`/api/v1/studio/usage?days=${days}`, headers)).json<UsageReport>();
}
const readToday = async (metric: UsageMetric) => (await readReport()).series[metric].now.at(-1);
const count = (day: string, metric: UsageMetric, by = 1, subject = "", to = defaultCompanyId) =>
  server.database.withTenant(to, (tx) => countUsage(tx, { day, metric, by, subject }));

const readAttention = async (browser: TestBrowser) =>
  (await browser.get("/api/v1/studio/attention")).json<{ items: Attention[] }>().items;

const paintWith = (materialId: string | null, id: string = crypto.randomUUID()) =>
  ({ ...paintRectangle([0, 0, 20, 20]), id, materialId }) as EditList[number];

describe("the figures of a company, as they grow", { shuffle: false }, () => {
  test("what visitors do is counted once each, where it happens", async () => {
    const image = (await upload(visitor, await createPhoto())).json<Image>();
    const edit = paintWith(productId);
    const payload = { imageId: image.id, name: "Salon", edits: [edit] };
    const design = (await visitor.post("/api/v1/designs", payload)).json<Design>();
    const render = (await visitor.post(`/api/v1/designs/${design.id}/renders`)).json<{
      id: string;
    }>();
    const address = `/api/v1/renders/${render.id}`;
    await expect
      .poll(async () => (await visitor.get(address)).json().state, { timeout: 20_000 })
      .toBe("done");
    const result = await visitor.get(`${address}/result`);
    expect(result.statusCode).toBe(200);
    await visitor.get(`${address}/result`, { range: "bytes=0-9" });
    await visitor.get(`${address}/result`, { "if-none-match": String(result.headers.etag) });
    const { series, products, medianRenderSeconds } = await readReport();
    const today = Object.entries(series).map(([metric, { now }]) => [metric, now.at(-1)]);
    expect(Object.fromEntries(today)).toMatchObject({
      upload: 1,
      design: 1,
      render: 1,
      download: 1,
      "product-applied": 1,
      quote: 0,
    });
    expect(products).toEqual([
      {
        id: productId,
        product: { name: "Bottle Moss", sku: "P-1", kind: "paint", colour: "#556B53" },
        count: 1,
      },
    ]);
    expect(medianRenderSeconds).toEqual({ now: expect.any(Number), before: null });
  });

  test("a product counts when it is applied, not again each time the design is saved", async () => {
    const image = (await upload(visitor, await createPhoto())).json<Image>();
    const edit = paintWith(productId);
    const before = (await readToday("product-applied")) ?? 0;
    const url = "/api/v1/designs";
    const payload = { imageId: image.id, name: "Salon", edits: [edit] };
    const { id } = (await visitor.post(url, payload)).json<Design>();
    const save = (version: number, edits: EditList) =>
      visitor.send({ method: "PATCH", url: `${url}/${id}`, payload: { version, edits } });
    await save(1, [edit]);
    await save(2, [edit, paintWith(productId)]);
    await save(3, [paintWith(null, edit.id), paintWith(crypto.randomUUID())]);
    await save(4, [paintWith(productId, edit.id)]);
    await visitor.post(`${url}/${id}/duplicate`);
    expect(await readToday("product-applied")).toBe(before + 3);
    const { products } = await readReport();
    expect(products.map((entry) => entry.id)).toEqual([productId]);
  });

  test("a deleted product keeps its figures and loses its name", async () => {
    const gone = crypto.randomUUID();
    await count(toUsageDay(server.clock.now()), "product-applied", 1000, gone);
    const { products } = await readReport();
    expect(products[0]).toEqual({ id: gone, product: null, count: 1000 });
  });

  test("a period ends today, and the one before it ends the day before it begins", async () => {
    const now = server.clock.now();
    const days = listUsageDays(now, 14);
    await count(days[0] ?? "", "quote", 5);
    await count(days[6] ?? "", "quote", 7);
    await count(days[7] ?? "", "quote", 11);
    await count(toUsageDay(new Date(now.getTime() - 14 * dayMs)), "quote", 1000);
    await count(days[7] ?? "", "quote", 400, "", otherCompanyId);
    const report = await readReport(7);
    expect([report.daysBefore, report.days]).toEqual([days.slice(0, 7), days.slice(7)]);
    expect(report.series.quote).toEqual({
      before: [5, 0, 0, 0, 0, 0, 7],
      now: [11, 0, 0, 0, 0, 0, 0],
    });
  });

  test("the median is of what visitors waited for in each period", async () => {
    const design = await server.database.withTenant(defaultCompanyId, (tx) =>
      tx.execute<{ id: string; image_id: string; owner_user_id: string }>(
        sql`select id, image_id, owner_user_id from designs limit 1`,
      ),
    );
    const row = design.rows[0];
    if (row === undefined) throw new RangeError("a design is expected");
    const at = server.clock.now().getTime() - 40 * dayMs;
    await server.database.withTenant(defaultCompanyId, (tx) =>
      tx.insert(renders).values(
        [2, 4, 30].map((seconds) => ({
          companyId: defaultCompanyId,
          ownerUserId: row.owner_user_id,
          designId: row.id,
          imageId: row.image_id,
          designVersion: 1,
          edits: [],
          state: "done" as const,
          createdAt: new Date(at),
          finishedAt: new Date(at + seconds * 1000),
        })),
      ),
    );
    expect((await readReport()).medianRenderSeconds.before).toBe(4);
  });

  test("a count that fails changes nothing about what is counted", async () => {
    const failures: unknown[] = [];
    const name = await server.database.withTenant(defaultCompanyId, async (tx) => {
      const event = { day: "no day", metric: "design" } as const;
      await countUsage(tx, event, (error) => failures.push(error));
      const { rows } = await tx.execute<{ name: string }>(sql`select name from companies limit 1`);
      return rows[0]?.name;
    });
    expect([name, failures.length]).toEqual(["Roomwright", 1]);
  });

  test("many who count the same thing at once are all counted", async () => {
    const day = "2026-01-01";
    await Promise.all(Array.from({ length: 40 }, () => count(day, "visit")));
    const { rows } = await server.database.withTenant(defaultCompanyId, (tx) =>
      tx.execute<{ count: number }>(sql`select count from usage_days where day = ${day}`),
    );
    expect(rows).toEqual([{ count: 40 }]);
  });

  test("what failed or waits asks for attention, and what concerns settings only an admin hears", async () => {
    expect(await readAttention(editor)).toEqual([]);
    await server.database.withTenant(defaultCompanyId, async (tx) => {
      await tx.execute(
        sql`update renders set state = 'failed', finished_at = ${server.clock.now().toISOString()}::timestamptz where ctid in (select ctid from renders limit 1)`,
      );
      await tx.execute(sql`update materials set state = 'draft' where id = ${productId}`);
      const failing = { ...defaultCompanyStyles, shape: { borderRadius: 4 } };
      failing.palette = {
        ...failing.palette,
        text: { ...failing.palette.text, primary: "#CCCCCC" },
      };
      await tx.execute(sql`insert into theme_drafts (company_id, styles, version, updated_at)
      values (current_company_id(), ${JSON.stringify(failing)}::jsonb, 1, now())`);
      await tx.execute(sql`insert into webhooks (company_id, id, url, events, secret_sealed, created_at)
      values (current_company_id(), '00000000-0000-4000-8000-00000000000a', 'https://hooks.example/in?key=s3cret', '{quote.created}', '\\x00', now())`);
      await tx.execute(sql`insert into webhook_deliveries (company_id, webhook_id, event, payload, state, attempts, last_status, created_at)
      select current_company_id(), '00000000-0000-4000-8000-00000000000a', 'quote.created', '{}', 'failed', 5, 503, ${server.clock.now().toISOString()}::timestamptz from generate_series(1, 3)`);
    });
    const forAll = [
      { kind: "renders-failed", failures: 1 },
      { kind: "products-unpublished", products: 1 },
    ];
    expect(await readAttention(editor)).toEqual(forAll);
    const admin = await signInStaff(server, "admin");
    expect(await readAttention(admin)).toEqual([
      {
        kind: "webhook-failed",
        event: "quote.created",
        host: "hooks.example",
        failures: 3,
        lastStatus: 503,
        at: server.clock.now().toISOString(),
      },
      { kind: "theme-failing", pairs: expect.any(Number), worst: expect.any(Number) },
      ...forAll,
    ]);
  });

  test("figures are for the company's editors, and only of their own company", async () => {
    const url = "/api/v1/studio/usage";
    const stranger = { "x-roomwright-company": "greenhouse" };
    expect((await visitor.get(url)).statusCode).toBe(403);
    expect((await server.app.inject(url)).statusCode).toBe(401);
    expect((await editor.get(url, stranger)).statusCode).toBe(403);
    expect((await editor.get(`${url}?days=5`)).statusCode).toBe(400);
  });
});
