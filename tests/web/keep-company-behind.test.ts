import { expect, test } from "vitest";

import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { keepCompanyBehind } from "#web/keep-company-behind.ts";

/** A tab whose storage is closed keeps what it is given for as long as it is open. */
function openTab() {
  const tab = createKeyValueStore(() => {
    throw new Error("closed");
  });
  tab.write(sessionKeys.companySlug, "before");
  tab.write(sessionKeys.companyFeatures, "of before");
  return tab;
}

const signIn = (callbackUrl: string) => ({
  pathname: "/api/auth/signin",
  search: `?${new URLSearchParams({ callbackUrl })}`,
});
const read = (place: Parameters<typeof keepCompanyBehind>[0]) => {
  const tab = openTab();
  keepCompanyBehind(place, tab);
  return [tab.read(sessionKeys.companySlug), tab.read(sessionKeys.companyFeatures)];
};

test.each(["/c/acme", "/c/acme/designs?x=1", "http://localhost:4600/c/acme/"])(
  "a sign-in that leads back to %s is the company's, and nothing of another is left",
  (callbackUrl) => {
    expect(read(signIn(callbackUrl))).toEqual(["acme", null]);
  },
);

test.each(["", "/", "/designs", "/c/", "/c/NO_SLUG/", "/embed/acme", "/c/before/designs", "::"])(
  "one that leads back to %j changes nothing",
  (callbackUrl) => {
    expect(read(signIn(callbackUrl))).toEqual(["before", "of before"]);
  },
);

test("no other page is of the company that its address leads back to", () => {
  expect(read({ ...signIn("/c/acme"), pathname: "/designs" })).toEqual(["before", "of before"]);
});
