import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import type { SetUpStep } from "#shared/wires/http/record-calls.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const readSteps = async (browser: TestBrowser) =>
  (await browser.get("/api/v1/studio/set-up"))
    .json<{ items: SetUpStep[] }>()
    .items.map(({ step, isDone }) => `${step} ${isDone ? "done" : "open"}`);

test("the first steps of a company are read from what there is, and an editor sees their own", async () => {
  const admin = await signInStaff(server, "admin");
  const editor = await signInStaff(server, "editor");
  expect(await readSteps(admin)).toEqual([
    "theme open",
    "products open",
    "rooms open",
    "embed open",
  ]);
  expect(await readSteps(editor)).toEqual(["products open", "rooms open"]);
  const product = { kind: "paint", sku: "S-1", name: "White", colour: "#FFFFFF" };
  const price = { priceMinor: 100, currency: "EUR", priceUnit: "l" };
  const made = await editor.post("/api/v1/studio/products", {
    ...product,
    ...price,
    finishes: ["matt"],
    coveragePerLitre: 10,
  });
  expect(await readSteps(editor)).toEqual(["products open", "rooms open"]);
  const { id } = made.json<{ material: { id: string } }>().material;
  const published = await editor.post("/api/v1/studio/products/state", {
    ids: [id],
    state: "published",
  });
  expect(published.statusCode).toBe(200);
  const change = (payload: object) =>
    admin.send({ method: "PATCH", url: "/api/v1/studio/settings", payload });
  await change({ embedOrigins: ["https://shop.example"] });
  expect(await readSteps(admin)).toContain("embed open");
  await change({ features: { iframe_mode: true } });
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute(
      sql`insert into theme_versions (company_id, number, styles, published_at) values (current_company_id(), 1, '{}', now())`,
    ),
  );
  expect(await readSteps(admin)).toEqual([
    "theme done",
    "products done",
    "rooms open",
    "embed done",
  ]);
  expect(await readSteps(editor)).toEqual(["products done", "rooms open"]);
});
