import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { createPhoto, createUploadBody, paintRectangle } from "#support/test-photos.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** What a company's staff do with the rooms that visitors made. */

const company = "alder-quay";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

async function send<Answer>(visitor: ProcessVisitor, path: string, body?: object): Promise<Answer> {
  const answer = await visitor.send(path, {
    headers: { [companyHeader]: company, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Answer;
}

async function makeRoom(visitor: ProcessVisitor, name: string): Promise<Design> {
  const { payload, headers } = createUploadBody(await createPhoto({ width: 320, height: 200 }));
  const answer = await visitor.send("/api/v1/images", {
    method: "POST",
    body: new Uint8Array(payload),
    headers: { ...headers, [companyHeader]: company },
  });
  const image = (await answer.json()) as Image;
  const edits = [paintRectangle([20, 20, 90, 90])];
  return send<Design>(visitor, "/api/v1/designs", { imageId: image.id, name, edits });
}

async function enterStudio(page: Page, place: string): Promise<void> {
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=/c/${company}/studio/${place}`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("staff find a visitor's room, answer, approve and hand it over, and open a copy of it", async ({
  page,
}) => {
  const visitor = await visitProcess(() => server.origin);
  await makeRoom(visitor, "Attic");
  const design = await makeRoom(visitor, "Breakfast room");

  await enterStudio(page, "features");
  await page.getByRole("switch", { name: "Approvals" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await send(visitor, `/api/v1/designs/${design.id}/approval`, {});

  await page.getByRole("link", { name: "Designs", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Breakfast room" });
  await expect(row).toContainText("Waiting for approval");
  await expectCleanAtAllSizes(page, "the company's designs");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Room or person").fill("breakf");
  await expect(page.getByRole("row").filter({ hasText: "Attic" })).toHaveCount(0);

  const menu = page.getByRole("button", { name: "Actions for Breakfast room" });
  await menu.click();
  await expect(page.getByRole("menu", { name: "Actions for Breakfast room" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Notes and approval" }).click();
  const notes = page.getByRole("dialog", { name: "Notes on “Breakfast room”" });
  await notes.getByRole("button", { name: "Send back" }).click();
  await expect(notes.getByText("Say in a note why you send it back.")).toBeVisible();
  await notes.getByRole("textbox", { name: "Note" }).fill("A warmer white, please.");
  await expectCleanAtAllSizes(page, "notes on a design");
  await page.setViewportSize({ width: 1440, height: 900 });
  await notes.getByRole("button", { name: "Send back" }).click();
  await expect(notes.getByText("A warmer white, please.")).toBeVisible();
  await notes.getByRole("button", { name: "Close" }).click();
  await expect(row).toContainText("Sent back");
  const said = await send<{ items: { text: string }[] }>(
    visitor,
    `/api/v1/designs/${design.id}/notes`,
  );
  expect(said.items.map(({ text }) => text)).toEqual(["A warmer white, please."]);

  await menu.click();
  await page.getByRole("menuitem", { name: "Hand over" }).click();
  const hand = page.getByRole("dialog", { name: "Who looks after it?" });
  await hand
    .getByRole("button")
    .filter({ hasNotText: /Nobody|Cancel|Hand over/ })
    .first()
    .click();
  await hand.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await expect(row).toBeVisible();

  await menu.click();
  await page.getByRole("menuitem", { name: /Open as a copy/ }).click();
  await journey.waitForCanvas(page);
  expect(journey.readDesignId(page)).not.toBe(design.id);
  await page.goto(`${server.origin}/c/${company}/studio/audit`);
  await expect(page.getByText("Copied somebody’s room").first()).toBeVisible();
});
