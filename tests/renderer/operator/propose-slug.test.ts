import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";

import { proposeSlug } from "#renderer/features/operator/propose-slug.ts";
import { companySlugSchema } from "#shared/company.ts";

test.each([
  ["Acme Paints", "acme-paints"],
  ["Müller & Söhne GmbH", "muller-sohne-gmbh"],
  ["Großstadt", "grossstadt"],
  ["Ærø’s Øl", "aeros-ol"],
  ["  --  ", ""],
  ["東京", ""],
])("the address proposed for %j is %j", (name, slug) => {
  expect(proposeSlug(name)).toBe(slug);
});

test("what is proposed is an address, or too short to be one", () => {
  assert(
    property(string({ maxLength: 90 }), (name) => {
      const slug = proposeSlug(name);
      expect(slug.length < 2 || companySlugSchema.safeParse(slug).success).toBe(true);
    }),
  );
});
