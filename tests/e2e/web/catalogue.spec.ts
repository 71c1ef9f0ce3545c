import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** A visitor looks for products in the room, and takes the shopping list along. */

const slow = { timeout: 90_000 };

test("products are found by words, colour, favourites and use, and what fits says why", async ({
  page,
  server,
}) => {
  await journey.openSample(page, server.origin);
  const paints = page.getByRole("radiogroup", { name: "Wall paint" }).getByRole("radio");
  await expect(paints).toHaveCount(48, slow);

  const search = page.getByLabel("Search products");
  await search.fill("harbuor");
  await expect(paints).toHaveCount(1);
  await expect(paints.first()).toHaveAccessibleName("Harbour");
  await search.press("Escape");
  await expect(paints).toHaveCount(48);

  await page.getByRole("button", { name: "Colour: All colours" }).click();
  await page.getByRole("menuitemradio", { name: /^Blues/ }).click();
  await expect(paints).not.toHaveCount(48);
  const harbour = page.getByRole("radio", { name: "Harbour", exact: true });
  await journey.chooseRadio(harbour);
  await page.getByRole("button", { name: "Favourite: Harbour" }).click();
  await page.getByRole("button", { name: "Favourites only" }).click();
  await expect(paints).toHaveCount(1);
  await search.fill("oat");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(paints).toHaveCount(48);

  await page.getByRole("button", { name: "What fits" }).click();
  const fitting = page.getByRole("radiogroup", { name: "What fits this room" });
  await expect(fitting.getByRole("radio")).toHaveCount(12, slow);
  await expect(fitting).toContainText(/of the |in the room/);
  await expectAccessible(page, "what fits the room");

  await page.reload();
  await journey.waitForCanvas(page);
  await page.getByRole("button", { name: "Favourites only" }).click();
  await expect(paints).toHaveCount(1, slow);
});

test("the shopping list measures, counts and is taken along", async ({ page, server }) => {
  await journey.openSample(page, server.origin);
  await page.getByRole("tab", { name: "Price list" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to buy yet" })).toBeVisible();
  await page.getByRole("button", { name: "Choose products" }).click();

  await journey.paintWall(page, "Harbour", { x: 0.5, y: 0.12 });
  await page.getByRole("tab", { name: "Price list" }).click();
  const list = page.getByRole("tabpanel");
  await expect(list).toContainText("RW-352 · €54 / 2.5 L · €21.60 / L");
  await expect(list).toContainText(/about [\d.]+ m² ± \d+ % · 2 coats/, slow);
  const quantity = list.getByText(/^\d\S* × 2\.5 L \(/);
  const before = await quantity.textContent();
  await journey.chooseRadio(page.getByRole("radio", { name: "3", exact: true }));
  await expect(list).toContainText("3 coats");
  await expect(quantity).not.toHaveText(before ?? "");
  await expect(list.getByRole("status")).toHaveText(/^€\d/);
  await expectAccessible(page, "the shopping list");

  const arriving = page.waitForEvent("download", slow);
  await page.getByRole("button", { name: "Table (CSV)" }).click();
  const table = readFileSync(await (await arriving).path(), "utf8");
  expect(table).toMatch(/RW-352,Harbour,[\d.]+,/);

  await journey.openKind(page, "Paint");
  await page.getByRole("button", { name: "Recently used" }).click();
  await expect(page.getByRole("radiogroup", { name: "Wall paint" }).getByRole("radio")).toHaveCount(
    1,
  );
});
