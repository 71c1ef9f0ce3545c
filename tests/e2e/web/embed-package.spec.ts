import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { bundleShop } from "./host-pages/bundle-shop.ts";
import { openHost } from "./host-pages/embed-host.ts";
import { startEmbedShop } from "./host-pages/embed-shop.ts";
import type { EmbedShop } from "./host-pages/embed-shop.ts";
import { readHeard } from "./host-pages/host-heard.ts";

/** The package for npm in a shop that is a React app of its own, in strict mode. */
const company = "alder-quay";
let server: EmbedShop["server"];
let shop: EmbedShop["shop"];
let stop: EmbedShop["stop"];
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-shop-"));
  ({ server, shop, stop } = await startEmbedShop(company));
});
test.afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Notes what it is told; its button writes it anew, and takes it away with the third press. */
const writeApp = (origin: string) => `
import { StrictMode, createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { RoomwrightDesigner } from "@roomwright/embed/react";

window.told = [];
function Shop() {
  const [count, setCount] = useState(0);
  const designer = createElement(RoomwrightDesigner, {
    origin: ${JSON.stringify(origin)},
    company: ${JSON.stringify(company)},
    locale: count > 0 ? "de" : "en",
    theme: {},
    onReady: () => window.told.push("ready " + count),
    onRoute: () => window.told.push("route " + count),
    onEmbed: (embed) => { window.embed = embed; },
  });
  const next = { onClick: () => setCount(count + 1) };
  return [
    createElement("button", { key: "next", ...next }, "Next"),
    count < 3 && createElement("div", { key: "box", id: "box" }, designer),
  ];
}
createRoot(document.querySelector("#app")).render(createElement(StrictMode, null, createElement(Shop)));
`;

test("its component stands under strict mode as one designer, is written anew without a reload, and leaves nothing behind", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  const script = await bundleShop(folder, writeApp(server.origin));
  await openHost(page, shop, `<div id="app"></div><script>${script}</script>`);
  const frame = page.locator("#box iframe");
  const view = page.frameLocator("#box iframe");
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => readTold(page)).toContain("ready 0");
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAttribute("title", "Room designer");

  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await expect(frame).toHaveAttribute("title", "Raumgestalter");
  await expect(view.locator("html")).toHaveAttribute("lang", "de");
  await next.click();
  // The handlers are the ones of the last render, and the frame is still the first one.
  await page.evaluate(() => Reflect.get(window, "embed").navigate("/designs"));
  await expect.poll(() => readTold(page)).toContain("route 2");
  expect(await readHeard(page, "ready")).toHaveLength(1);
  expect((await readTold(page)).filter((one) => one.startsWith("ready"))).toEqual(["ready 0"]);

  await next.click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "embed"))).toBeNull();
  expect(complaints).toEqual([]);
});

function readTold(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "told") as string[]);
}
