import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { uploadPhoto } from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** What a page asks the API for, in order, without the queries. */
function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

test("a company's page asks for neither its features nor its styles, and keeps both", async ({
  page,
  server,
}) => {
  const asked = recordRequests(page);
  await page.goto(`${server.origin}/c/alder-quay`);
  await expect(page.getByRole("slider")).toBeVisible();
  // The app comes when somebody is there.
  await page.mouse.move(200, 300);
  await expect(page.locator("#landing")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((one) => one.includes("/company/"))).toEqual([]);
  const kept = await page.evaluate(() =>
    ["companyId", "companySlug", "companyFeatures", "companyStyles"].filter(
      (key) => sessionStorage.getItem(key) === null,
    ),
  );
  expect(kept).toEqual([]);
});

test("between a photo and its room one thing is asked for: the design", async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/c/alder-quay/upload`);
  const asked = recordRequests(page);
  await uploadPhoto(page, livingRoom.path);
  const ofTheRoom = asked.filter((one) => /\/(?:images|designs)\b/.test(one));
  expect(ofTheRoom).toEqual(["POST /api/v1/images", "POST /api/v1/designs"]);
});
