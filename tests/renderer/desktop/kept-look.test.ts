import { expect, it } from "vitest";

import { keepLook, readKeptLook } from "#renderer/desktop/kept-look.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import { createMemoryStore } from "#support/scripted-platform.ts";
import { sampleFeatures } from "#support/company-samples.ts";

it("has a company's look when the app starts again, and no other company's", () => {
  const local = createMemoryStore();
  const features = { ...sampleFeatures, slug: "alder-quay" };
  const tab = keepLook(createMemoryStore(), local, "alder-quay");
  tab.write(sessionKeys.companyFeatures, JSON.stringify(features));
  expect(readKeptLook(local, "alder-quay")).toBeUndefined();
  tab.write(sessionKeys.companyStyles, JSON.stringify(defaultCompanyStyles));
  expect(readKeptLook(local, "alder-quay")).toEqual({ features, styles: defaultCompanyStyles });
  expect(readKeptLook(local, null)).toBeUndefined();
});

it("keeps nothing else of a tab", () => {
  const local = createMemoryStore();
  const tab = keepLook(createMemoryStore(), local, null);
  tab.write(sessionKeys.identity, "{}");
  expect(tab.read(sessionKeys.identity)).toBe("{}");
  expect(local.read(`kept:${sessionKeys.identity}:`)).toBeNull();
});
