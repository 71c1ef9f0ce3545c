import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { layFloor } from "#support/material-edits.ts";
import { readZip } from "#support/read-zip.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { paintRectangle } from "#support/test-photos.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** What people do with many designs: find them again, mark and group them, delete and bring back several. */

const start = "/c/alder-quay";
/** As many as make a list that is read in pages and shown in rows that come and go. */
const many = 60;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

/** More rooms of the photo that is open, made by the page's own session. */
async function makeRooms(page: Page, names: readonly string[]): Promise<void> {
  const made = await page.evaluate(async (wanted) => {
    const headers = { "x-roomwright-company": "alder-quay", "content-type": "application/json" };
    const listed = await fetch("/api/v1/designs", { headers });
    const { items } = (await listed.json()) as { items: { imageId: string }[] };
    const statuses: number[] = [];
    for (const name of wanted) {
      const body = JSON.stringify({ imageId: items[0]?.imageId, name, edits: [] });
      const answer = await fetch("/api/v1/designs", { method: "POST", headers, body });
      statuses.push(answer.status);
    }
    return statuses;
  }, names);
  expect(new Set(made)).toEqual(new Set([201]));
}

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openDesigns(page: Page): Promise<void> {
  await page.goto(`${server.origin}${start}`);
  await journey.openUpload(page);
  await journey.uploadPhoto(page, livingRoom.path);
  await makeRooms(page, ["Küche", "Hall", "Attic"]);
  await page.goto(`${server.origin}${start}/designs`);
  await expect(card(page, "Attic")).toBeVisible();
}

test("a person finds, marks and sorts designs, and comes back to the list as it was", async ({
  page,
}) => {
  await openDesigns(page);
  await expectCleanAtAllSizes(page, "my designs");
  await page.getByLabel("Search by name").fill("kuche");
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, "Küche")).toBeVisible();
  await page.getByLabel("Search by name").fill("");
  await card(page, "Hall").hover();
  await page.getByRole("button", { name: "Make Hall a favourite" }).click();
  await chip(page, "Favourites").click();
  await expect(cards(page)).toHaveCount(1);
  await card(page, "Hall").getByRole("link", { name: "Open Hall" }).click();
  await expect(page).toHaveURL(/\/room\//);
  await page.goBack();
  await expect(chip(page, "Favourites")).toHaveAttribute("aria-pressed", "true");
  await chip(page, "All rooms").click();
  await page.getByRole("button", { name: /^Order:/ }).click();
  await page.getByRole("menuitemradio", { name: "By name" }).click();
  await expect(cards(page).first()).toContainText("Attic");
});

test("several are selected together: favourites, a project, a ZIP, the bin and back", async ({
  page,
}) => {
  await openDesigns(page);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Hall" }).check();
  await page.getByRole("checkbox", { name: "Select Attic" }).check();
  const bar = page.getByRole("toolbar");
  await expect(bar).toContainText("2 selected");
  await expectCleanAtAllSizes(page, "my designs, two selected");

  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Download ZIP" }).click();
  const archive = await readZip(await readFile(await (await download).path()));
  expect([...archive.keys()].toSorted()).toEqual(["Attic.jpg", "Hall.jpg"]);

  await bar.getByRole("button", { name: "Add to project" }).click();
  const dialog = page.getByRole("dialog", { name: "Which project?" });
  await dialog.getByLabel("Name of the project").fill("Flat");
  await expectCleanAtAllSizes(page, "choosing a project");
  await dialog.getByRole("button", { name: "Add to project" }).click();
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitemradio", { name: /Flat/ }).click();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await bar.getByRole("button", { name: "Select all" }).click();
  await bar.getByRole("button", { name: "Move to the bin" }).click();
  await page
    .getByRole("dialog", { name: "Delete 2 designs?" })
    .getByRole("button", { name: "Move to the bin" })
    .click();
  await expect(page.getByText("2 designs are in the bin.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("button", { name: "Bin", exact: true }).click();
  const bin = page.getByRole("region", { name: "Bin" });
  await expect(bin).toContainText("Design · 30 days left");
  await expectCleanAtAllSizes(page, "the bin of my designs");
  await bin.getByRole("button", { name: "Restore all designs" }).click();
  await expect(bin).toContainText("The bin is empty");
  await bin.getByRole("button", { name: "Back to my designs" }).click();
  await expect(card(page, "Hall")).toBeVisible();
});

/** Two rooms of one photo with the same floor, one of them with a painted wall, in a project; by the page's own session. */
async function makeProject(page: Page): Promise<{ floor: string }> {
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await page.evaluate(
      async ([to, text]) => {
        const headers = {
          "x-roomwright-company": "alder-quay",
          "content-type": "application/json",
        };
        const method = text === "" ? "GET" : "POST";
        const response = await fetch(`/api/v1/${to}`, {
          method,
          headers,
          ...(text === "" ? {} : { body: text }),
        });
        return response.text();
      },
      [path, body === undefined ? "" : JSON.stringify(body)] as const,
    );
    return (answer === "" ? null : JSON.parse(answer)) as Answer;
  };
  type Named = { id: string; name: string; imageId: string };
  const list = (path: string) => ask<{ items: Named[] }>(path);
  const [floor] = (await list("materials?kind=floor&limit=1")).items;
  const [paint] = (await list("materials?kind=paint&limit=1")).items;
  const [room] = (await list("designs")).items;
  const lay = () => layFloor(floor?.id ?? "", {}, [40, 300, 340, 500]);
  const wall = { ...paintRectangle([40, 20, 340, 200]), materialId: paint?.id ?? "" };
  const ids: string[] = [];
  for (const [name, edits] of [
    ["Salon", [lay(), wall]],
    ["Loft", [lay()]],
  ] as const) {
    const made = await ask<Named>("designs", { imageId: room?.imageId, name, edits });
    ids.push(made.id);
  }
  const project = await ask<Named>("projects", { name: "Villa" });
  await ask("projects/rooms", { ids, projectId: project.id });
  return { floor: floor?.name ?? "" };
}

test("a project has one price list for all its rooms, each product once", async ({ page }) => {
  await openDesigns(page);
  const { floor } = await makeProject(page);
  await page.goto(`${server.origin}${start}/designs`);
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitemradio", { name: /Villa/ }).click();
  await page.getByRole("button", { name: "Actions for Villa" }).click();
  await page.getByRole("menuitem", { name: "Price list" }).click();
  await expect(page.getByRole("heading", { name: "Price list: Villa", level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "counted" })).toHaveText(
    "2 rooms are counted together.",
  );
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: floor });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("In: Loft, Salon");
  // Each is three metres by two.
  await expect(line).toContainText("about 12 m²");
  await expect(line).toContainText("2 surfaces");
  await expectCleanAtAllSizes(page, "the price list of a project");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Table (CSV)" }).click();
  const table = await readFile(await (await saved).path(), "utf8");
  expect(table.split("\r\n")[0]).toMatch(/,Rooms$/);
  expect(table.split("\r\n").filter((row) => row.includes(floor))).toEqual([
    expect.stringContaining('"Loft, Salon"'),
  ]);
  await page.reload();
  await expect(line).toContainText("In: Loft, Salon");
  await page.getByRole("link", { name: "Back to the project" }).click();
  await expect(cards(page)).toHaveCount(2);
});

test("of many designs only the rows that are seen are in the page", async ({ page }) => {
  await openDesigns(page);
  const names = Array.from({ length: many }, (_, n) => `Room ${String(n).padStart(2, "0")}`);
  await makeRooms(page, names);
  await page.goto(`${server.origin}${start}/designs?order=name`);
  await expect(card(page, "Attic")).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(40);
  const last = card(page, "Room 59");
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(last).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(card(page, "Attic")).toHaveCount(0);
  expect(await cards(page).count()).toBeLessThan(40);
});
