import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { ProductLists } from "#shared/product-lists.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/me/product-lists";

let server: TestServer;
let ada: TestBrowser;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  ada = createTestBrowser(server.app);
  const login = { email: "ada@example.com", password: "a long enough password" };
  await writePerson(server.database, { ...login, name: "Ada" });
  await ada.signIn("regular-login", login);
  ids = [randomUUID(), randomUUID(), randomUUID()];
  const product = { kind: "paint", priceMinor: 5400, currency: "EUR", priceUnit: "l" } as const;
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(materials).values(
      ids.map((id, position) => ({
        ...product,
        id,
        companyId: defaultCompanyId,
        sku: `P-${position}`,
        name: `Paint ${position}`,
        colour: "#3a5a40",
        position,
      })),
    ),
  );
});
afterAll(() => server.close());

const change = async (list: string, payload: object) =>
  (await ada.send({ method: "PATCH", url: `${url}/${list}`, payload })).json<ProductLists>();

test("favourites stay in their order, recent ones move to the front, and neither repeats", async () => {
  const [one = "", two = "", three = ""] = ids;
  await change("favourite", { add: [one, two] });
  expect((await change("favourite", { add: [three, one] })).favourite).toEqual([one, two, three]);
  expect((await change("favourite", { remove: [two] })).favourite).toEqual([one, three]);
  await change("recent", { add: [one, two] });
  expect((await change("recent", { add: [one] })).recent).toEqual([one, two]);
  expect((await ada.get(url)).json()).toEqual({ favourite: [one, three], recent: [one, two] });
});

test("a company's lists hold what it sells, and are apart from those of another", async () => {
  const [one = ""] = ids;
  const headers = { [companyHeader]: "greenhouse" };
  const there = await ada.get(url, headers);
  expect(there.json()).toEqual({ favourite: [], recent: [] });
  const put = await ada.send({
    method: "PATCH",
    url: `${url}/favourite`,
    payload: { add: [one, "6f0a8a5e-0000-4000-8000-00000000ffff"] },
    headers,
  });
  expect(put.json()).toEqual({ favourite: [], recent: [] });
});

test("two devices at once lose nothing", async () => {
  await change("favourite", { remove: ids });
  await Promise.all(ids.map((id) => change("favourite", { add: [id] })));
  const { favourite } = (await ada.get(url)).json<ProductLists>();
  expect(favourite.toSorted()).toEqual(ids.toSorted());
});

test("visitors without an account keep their lists in the browser", async () => {
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  expect((await visitor.get(url)).statusCode).toBe(403);
});
