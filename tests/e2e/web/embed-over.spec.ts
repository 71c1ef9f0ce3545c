import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { ServerProcess } from "#support/server-process.ts";

import { openHost } from "./host-pages/embed-host.ts";
import { startEmbedShop } from "./host-pages/embed-shop.ts";
import type { EmbedShop } from "./host-pages/embed-shop.ts";
import { readHeard, readLayoutShift } from "./host-pages/host-heard.ts";

/** The designer above a page: by a button of the page's own, and by a floating one. */
const company = "alder-quay";
let server: EmbedShop["server"];
let shop: EmbedShop["shop"];
let stop: EmbedShop["stop"];
test.beforeAll(async () => {
  ({ server, shop, stop } = await startEmbedShop(company));
});
test.afterAll(() => stop());

const script = () => `<script async src="${server.origin}/embed/v1.js"></script>`;
const long = `<main style="height:3000px"><p>A long page</p></main>`;
const hostile = `<style>button{display:none!important}dialog{display:none!important}div{position:static!important}iframe{height:10px}*{z-index:2147483647}</style>`;

for (const mode of ["modal", "button"] as const) {
  test(`${mode}: opens above the page, keeps the focus, closes on Escape in and outside the frame, and gives it back`, async ({
    page,
  }) => {
    const opener = `<button id="opener" data-roomwright="${company}" data-mode="modal">See it in your room</button>`;
    const float = `<div id="opener" data-roomwright="${company}" data-mode="button"></div>`;
    await openHost(page, shop, (mode === "modal" ? opener : float) + long + script());
    const button = page.getByRole("button", { name: "See it in your room" });
    await expect(button).toHaveAttribute("aria-haspopup", "dialog");
    await page.evaluate(() => window.scrollTo(0, 0));
    await button.focus();
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Room designer" });
    await expect(dialog).toBeVisible();
    const view = page.frameLocator("iframe[title='Room designer']");
    await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await readScroll(page)).toBe("hidden");
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    // A dialog says that it was closed in a task of its own, after the focus is back.
    await expect.poll(() => readScroll(page)).toBe("");

    await expect.poll(() => readHeard(page, "ready")).toHaveLength(1);
    await button.press("Enter");
    await view.getByRole("link", { name: "My designs" }).focus();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect.poll(() => readScroll(page)).toBe("");

    await button.press("Enter");
    await page.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    expect(await readLayoutShift(page)).toBe(0);
    // The frame was there all the time: nothing began anew.
    await expect.poll(() => readHeard(page, "ready")).toHaveLength(1);
    await button.press("Enter");
    await expect(dialog).toBeVisible();
    // The frame is a page of its own: its landmarks and those around it are not of one document.
    const axe = new AxeBuilder({ page }).exclude("iframe").exclude("h1");
    const { violations } = await axe.disableRules("landmark-unique").analyze();
    expect(violations).toEqual([]);
  });
}

test("the page's rules reach neither button nor dialog, and on a phone the dialog is the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const float = `<div id="opener" data-roomwright="${company}" data-mode="button" data-locale="de"></div>`;
  await openHost(page, shop, hostile + float + long + script());
  await page.getByRole("button", { name: "In Ihrem Raum ansehen" }).click();
  const dialog = page.getByRole("dialog", { name: "Raumgestalter" });
  await expect(dialog).toBeVisible();
  const panel = dialog.locator(".panel");
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await panel.evaluate((one) => getComputedStyle(one).animationName)).toBe("none");
  await page.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toBeHidden();
});

test("the floating button makes way for a designer that can be seen, and leaves with its element", async ({
  page,
}) => {
  const inline = `<div data-roomwright="${company}" style="min-height:640px"></div>`;
  const float = `<div id="opener" data-roomwright="${company}" data-mode="button"></div>`;
  await openHost(page, shop, `${inline}${float}${long}${script()}`);
  const button = page.getByRole("button", { name: "See it in your room" });
  await expect(
    page.frameLocator("iframe").first().getByRole("heading", { level: 1 }),
  ).toBeVisible();
  await expect(button).toBeHidden();
  await page.mouse.wheel(0, 1500);
  await expect(button).toBeVisible();
  await page.evaluate(() => document.querySelector("#opener")?.remove());
  await expect(button).toHaveCount(0);
});

test("the product of the page is in hand in the room that it names, and goes into its basket", async ({
  page,
}) => {
  const product = await findPaint(server);
  const attributes = `data-mode="fill" data-height="860" data-room="Living room" data-product="${product.sku}" data-cart`;
  await openHost(
    page,
    shop,
    `<div id="designer" data-roomwright="${company}" ${attributes}></div>${script()}`,
  );
  const view = page.frameLocator("#designer iframe");
  const canvas = view.getByRole("application", { name: "Photo of the room" });
  await expect(canvas).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  const paints = view.getByRole("radiogroup", { name: "Wall paint" });
  await expect(paints.getByRole("radio", { checked: true })).toHaveAccessibleName(product.name);
  await paints.locator("label").nth(2).click();
  const bar = view.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("button", { name: "Done" })).toBeVisible({ timeout: 60_000 });
  const [selected] = await readHeard(page, "product:selected");
  expect(selected?.data).toMatchObject({ sku: expect.any(String), currency: "GBP" });
  await bar.getByRole("button", { name: "Done" }).click();
  await view.getByRole("tab", { name: "List" }).click();
  await view.getByRole("button", { name: "Add to basket" }).click();
  const [basket] = await readHeard(page, "cart:add");
  const { products, totalMinor } = (basket?.data ?? {}) as {
    products: { sku: string; qty: number; priceMinor: number }[];
    totalMinor: number;
  };
  expect(products).toMatchObject([{ sku: selected?.data?.["sku"] }]);
  expect(totalMinor).toBe((products[0]?.qty ?? 0) * (products[0]?.priceMinor ?? 0));
});

async function readScroll(page: Page): Promise<string> {
  return await page.evaluate(() => document.documentElement.style.overflow);
}

/** A paint that is not the first of the list. */
async function findPaint({ origin }: ServerProcess): Promise<{ sku: string; name: string }> {
  const answer = await fetch(`${origin}/api/v1/materials?kind=paint&limit=6`, {
    headers: { "x-roomwright-company": company },
  });
  const { items } = (await answer.json()) as { items: { sku: string; name: string }[] };
  const product = items.at(4);
  if (product === undefined) throw new Error("the company has no five paints");
  return product;
}
