import { expect, test } from "@playwright/test";
import type { Frame, Page } from "@playwright/test";

import {
  findDesigner,
  findFrame,
  openBrowser,
  openHost,
  tryStorage,
} from "./host-pages/embed-host.ts";
import { startEmbedShop } from "./host-pages/embed-shop.ts";
import type { EmbedShop } from "./host-pages/embed-shop.ts";
import { readHeard, readLayoutShift, waitForQuiet } from "./host-pages/host-heard.ts";

/** The pages of other people that the designer has to get along with. */
const company = "alder-quay";
let server: EmbedShop["server"];
let shop: EmbedShop["shop"];
let stop: EmbedShop["stop"];
test.beforeAll(async () => {
  ({ server, shop, stop } = await startEmbedShop(company));
});
test.afterAll(() => stop());

const script = (attributes = "") =>
  `<script async ${attributes} src="${server.origin}/embed/v1.js"></script>`;
const designer = (attributes = "", id = "designer") =>
  `<div id="${id}" data-roomwright="${company}" ${attributes}></div>`;
/** A page that does nothing but its own work for a while, whenever it is opened. */
const busy = (milliseconds: number) =>
  `<script>addEventListener("load", () => setTimeout(() => {
    const end = performance.now() + ${milliseconds};
    while (performance.now() < end);
  }, 100));</script>`;

for (const isBlocked of [false, true]) {
  for (const busyMs of [0, 10_000]) {
    const storage = isBlocked ? "blocked" : "allowed";
    test(`storage ${storage}, the page ${busyMs === 0 ? "quiet" : "busy for ten seconds"}: one visitor through three visits, and nothing moves`, async () => {
      const { page, close } = await openBrowser(isBlocked);
      const body = `${designer('style="min-height:640px"')}<p>Below</p>${script()}${busy(busyMs)}`;
      await openHost(page, shop, body);
      const visitors = new Set<string>();
      for (let visit = 0; visit < 3; visit += 1) {
        if (visit > 0) await page.reload();
        await findDesigner(page);
        expect(await tryStorage(findFrame(page))).toBe(isBlocked ? "SecurityError" : "allowed");
        visitors.add(await readVisitor(page, isBlocked));
        await waitForQuiet(page, "resize");
        const [first] = await readHeard(page, "resize");
        expect(first?.data?.["height"]).toBeGreaterThan(300);
        expect(await readHeard(page, "error")).toEqual([]);
        expect(await readLayoutShift(page)).toBe(0);
      }
      expect(visitors.size).toBe(1);
      await close();
    });
  }
}

test("two designers on one page are one visitor, whether frames may keep things or not", async () => {
  for (const isBlocked of [false, true]) {
    const { page, close } = await openBrowser(isBlocked);
    const people = watchPeople(page);
    const second = designer('style="min-height:400px" data-route="/upload"', "second");
    await openHost(page, shop, designer('style="min-height:400px"') + second + script());
    await findDesigner(page);
    await expect.poll(() => people.size).toBe(2);
    await expect.poll(() => new Set(people.values()).size).toBe(1);
    await close();
  }
});

test("a page whose policy knows only nonces has its designer, dialog and button, without a complaint", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "log" && message.type() !== "info") complaints.push(message.text());
  });
  const policy = `default-src 'none'; script-src 'nonce-abc'; frame-src ${server.origin}`;
  const over = `<button id="opener" data-roomwright="${company}" data-mode="modal">See it</button>`;
  await openHost(page, shop, designer('data-height="640"') + over + script('nonce="abc"'), {
    "content-security-policy": policy,
    "referrer-policy": "origin",
  });
  const { view } = await findDesigner(page);
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "See it" }).click();
  const dialog = page.getByRole("dialog", { name: "Room designer" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");
  const own = complaints.filter((text) => !/style-src|img-src|favicon/.test(text));
  expect(own).toEqual([]);
});

test("in a page from right to left, and at 280 pixels, the frame is as wide as its box", async ({
  page,
}) => {
  await page.setViewportSize({ width: 280, height: 653 });
  const body = `<div dir="rtl">${designer()}</div>${script()}`;
  await openHost(page, shop, body);
  const { view } = await findDesigner(page);
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  const sizes = await page.evaluate(() => {
    const [box, frame] = [...document.querySelectorAll("#designer, #designer iframe")];
    return [box?.clientWidth, frame?.clientWidth, document.documentElement.scrollWidth];
  });
  expect(sizes[1]).toBe(sizes[0]);
  expect(sizes[2]).toBeLessThanOrEqual(280);
  const overflow = await findFrame(page).evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a box that is hidden at first has its designer once it is shown", async ({ page }) => {
  await openHost(page, shop, `${designer("hidden")}<p>Below</p>${script()}`);
  await page.waitForFunction(() => document.querySelector("#designer")?.roomwright !== undefined);
  await page.evaluate(() => document.querySelector("#designer")?.removeAttribute("hidden"));
  const { view } = await findDesigner(page);
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  const height = await page.locator("#designer iframe").evaluate((one) => one.clientHeight);
  expect(height).toBeGreaterThanOrEqual(860);
});

test("a box that keeps no height free moves nothing, and gets its height with the first click", async ({
  page,
}) => {
  await openHost(page, shop, `${designer()}<p>Below</p>`);
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  await addScript(page);
  await findDesigner(page);
  await waitForQuiet(page, "resize");
  expect(await readLayoutShift(page)).toBe(0);
  const frame = page.locator("#designer iframe");
  await page.getByText("Below").click();
  await expect.poll(() => frame.evaluate((one) => one.clientHeight)).toBeGreaterThanOrEqual(800);
  expect(await readLayoutShift(page)).toBe(0);
});

test("a frame that fills is as large as its box, whatever sizes that", async ({ page }) => {
  const boxes = {
    "a fixed height": `<div style="height:500px">${designer('data-mode="fill" style="height:100%"')}</div>`,
    "a growing row": `<style>body{display:flex;flex-direction:column;height:100vh;margin:0}#designer{flex:1}</style>${designer('data-mode="fill"')}`,
    "a ratio": `<style>#designer{aspect-ratio:2}</style>${designer('data-mode="fill"')}`,
  };
  for (const html of Object.values(boxes)) {
    await openHost(page, shop, html + script());
    await findDesigner(page);
    const measure = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("#designer, #designer iframe")].map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return [Math.round(width), Math.round(height)];
        }),
      );
    const [box, frame] = await measure();
    expect(box?.[1]).toBeGreaterThan(300);
    expect(frame).toEqual(box);
    await page.setViewportSize({ width: 900, height: 700 });
    const [after, frameAfter] = await measure();
    expect(frameAfter).toEqual(after);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test("what a page without a reload takes away and adds again is mounted again, as the same visitor", async ({
  page,
}) => {
  await openHost(page, shop, `<main></main>${script()}`);
  const visitors = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate((html) => {
      const main = document.querySelector("main");
      if (main !== null) main.innerHTML = html;
    }, designer('style="min-height:640px"'));
    const { view } = await findDesigner(page);
    await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
    visitors.add(await readVisitor(page, true));
    const isDestroyed = page.evaluate(async () => {
      const embed = document.querySelector("#designer")?.roomwright;
      document.querySelector("main")?.replaceChildren();
      await new Promise((resolve) => setTimeout(resolve));
      return embed?.iframe.isConnected === false;
    });
    expect(await isDestroyed).toBe(true);
  }
  expect(visitors.size).toBe(1);
});

async function addScript(page: Page): Promise<void> {
  await page.addScriptTag({ url: `${server.origin}/embed/v1.js` });
}

/** Who the visitor of the first frame is, once they are somebody. */
async function readVisitor(page: Page, isBlocked: boolean): Promise<string> {
  const read = () =>
    isBlocked
      ? page.evaluate((slug) => localStorage.getItem(`roomwright:${slug}`), company)
      : findFrame(page).evaluate(() => window.localStorage.getItem("anonymousUserId"));
  await expect.poll(read).not.toBeNull();
  return String(await read());
}

/** Who the person of each frame of the page became last, by the id that the server gives them. */
function watchPeople(page: Page): Map<Frame, string> {
  const people = new Map<Frame, string>();
  page.on("response", async (response) => {
    // A frame that comes later asks who the token of the earlier one belongs to.
    if (!/\/(?:generate|validate)-user-token$/.test(response.url())) return;
    const { iframeUser } = (await response.json()) as { iframeUser?: { _id: string } };
    if (iframeUser === undefined) return;
    const { _id: id } = iframeUser;
    people.set(response.frame(), id);
  });
  return people;
}
