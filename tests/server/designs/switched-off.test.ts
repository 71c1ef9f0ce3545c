import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { startingFeatures } from "#server/seed/companies.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createPhoto, eraseRectangle, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/designs";

let server: TestServer;
let admin: TestBrowser;
let visitor: TestBrowser;
let imageId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInStaff(server, "admin");
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  imageId = (await upload(visitor, await createPhoto())).json<Image>().id;
});
afterAll(() => server.close());
afterEach(async () => {
  const { erase, redesign, catalogue, anonymous_designs } = startingFeatures;
  await turn({ erase, redesign, catalogue, anonymous_designs });
});

async function turn(features: Record<string, boolean | number>): Promise<void> {
  const change = { method: "PATCH" as const, url: "/api/v1/studio/settings" };
  expect((await admin.send({ ...change, payload: { features } })).statusCode).toBe(200);
}
const create = (edits: object[]) => visitor.post(url, { imageId, name: "Salon", edits });
const save = (id: string, payload: object) =>
  visitor.send({ method: "PATCH", url: `${url}/${id}`, payload });
const kinds = { erase: eraseRectangle, redesign: paintRectangle } as const;

test.each(["erase", "redesign"] as const)(
  "with %s off nobody makes such an edit, and those made before stay",
  async (feature) => {
    const edit = kinds[feature]([0, 0, 20, 20]);
    const { id } = (await create([edit])).json<Design>();
    await turn({ [feature]: false });
    const refused = await create([kinds[feature]([0, 0, 9, 9])]);
    expect([refused.statusCode, refused.json().error.details]).toEqual([403, { reason: feature }]);
    const added = [edit, kinds[feature]([5, 5, 9, 9])];
    expect((await save(id, { version: 1, edits: added })).statusCode).toBe(403);
    expect((await save(id, { version: 1, name: "Kitchen", edits: [edit] })).statusCode).toBe(200);
    expect((await visitor.post(`${url}/${id}/duplicate`)).statusCode).toBe(201);
    const other = feature === "erase" ? kinds.redesign : kinds.erase;
    expect((await create([other([0, 0, 9, 9])])).statusCode).toBe(201);
    await turn({ [feature]: true });
    expect((await save(id, { version: 2, edits: added })).statusCode).toBe(200);
  },
);

test("with the catalogue off its products are not shown to visitors", async () => {
  expect((await visitor.get("/api/v1/materials")).statusCode).toBe(200);
  await turn({ catalogue: false });
  const refused = await visitor.get("/api/v1/materials");
  expect([refused.statusCode, refused.json().error.details]).toEqual([
    403,
    { reason: "catalogue" },
  ]);
});

test("a visitor keeps as many designs as the company allows from then on", async () => {
  await turn({ anonymous_designs: 0 });
  expect((await create([])).json().error.details).toEqual({
    reason: "anonymous_designs",
    limit: 0,
  });
});
