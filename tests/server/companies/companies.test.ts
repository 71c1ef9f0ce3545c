import { afterAll, beforeAll, expect, test } from "vitest";

import { companyFeaturesSchema, companyStylesSchema, defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const get = (what: string, identification: string) =>
  server.app.inject(`/api/v1/company/${what}?identification=${encodeURIComponent(identification)}`);

test.each([defaultCompanyId, "roomwright", "greenhouse", "alder-quay"])(
  "features and styles of %s fit their schemas",
  async (identification) => {
    const features = await get("features", identification);
    companyFeaturesSchema.parse(features.json());
    const styles = await get("styles", identification);
    companyStylesSchema.parse(styles.json().companyStyles);
    expect(features.headers["cache-control"]).toBe("public, no-cache");
  },
);

test("a slug and an id name the same company", async () => {
  const bySlug = (await get("features", "alder-quay")).json();
  expect((await get("features", bySlug.id)).json()).toEqual(bySlug);
  expect(bySlug).toMatchObject({ slug_mode: true, iframe_mode: true, name: "Alder & Quay" });
});

test("the two demonstration companies do not look alike", async () => {
  const [green, blue] = await Promise.all([
    get("styles", "greenhouse"),
    get("styles", "alder-quay"),
  ]);
  expect(green.json().companyStyles.palette.primary.main).toBe("#1F6F4E");
  expect(blue.json().companyStyles.palette.primary.main).toBe("#1C3150");
});

test("a company nobody knows is not found", async () => {
  const response = await get("features", "nobody");
  expect([response.statusCode, response.json().error.code]).toEqual([404, "not_found"]);
});

test("an identification that can be neither slug nor id is refused", async () => {
  const response = await get("features", "Not A Slug");
  expect([response.statusCode, response.json().error.code]).toEqual([400, "bad_request"]);
});
