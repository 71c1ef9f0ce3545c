import { expect, test } from "@playwright/test";
import type { FrameLocator, Page } from "@playwright/test";

import type { Embed } from "#web/sdk/embed-types.ts";

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
import { startHostSite } from "./host-pages/host-site.ts";
import type { HostSite } from "./host-pages/host-site.ts";

/** Shops on other sites that show the company's designer with the script they were given. */
const company = "alder-quay";
const home = `/embed/${company}`;
let server: EmbedShop["server"];
let shop: HostSite;
let stop: EmbedShop["stop"];
/** A site that the company never named. */
let stranger: HostSite;
test.beforeAll(async () => {
  [{ server, shop, stop }, stranger] = await Promise.all([
    startEmbedShop(company),
    startHostSite(),
  ]);
});
test.afterAll(async () => {
  stranger.close();
  await stop();
});

const script = () => `<script async src="${server.origin}/embed/v1.js"></script>`;
const designer = (attributes: string) =>
  `<div id="designer" data-roomwright="${company}" ${attributes}></div>`;
/** The height that the studio's line keeps free: without it the designer waits where something is below. */
const roomy = 'style="min-height: min(100svh, 860px)"';

test("T5: the designer comes into a plain page, and nothing on it moves", async ({ page }) => {
  const body = `${designer('style="min-height:640px"')}<a href="/imprint">Imprint</a>${script()}`;
  await openHost(page, shop, body);
  const { view } = await findDesigner(page);
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => readHeard(page, "resize")).not.toHaveLength(0);
  await waitForQuiet(page, "resize");
  expect(await readLayoutShift(page)).toBe(0);

  const iframe = page.locator("#designer iframe");
  await expect(iframe).toHaveAttribute("title", await findFrame(page).title());
  await expect(iframe).toHaveAttribute("title", "Room designer");
  await expect(iframe).toHaveAttribute("loading", "lazy");
  await expect(iframe).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
  await expect(iframe).toHaveAttribute(
    "allow",
    /^camera; clipboard-write; (web-share; )?fullscreen$/,
  );
  await expect(iframe).toHaveAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads",
  );

  // Once the visitor is inside, the frame takes the height of its content.
  await view.getByRole("link", { name: "My designs" }).focus();
  const [resize] = (await readHeard(page, "resize")).slice(-1);
  await expect
    .poll(() => iframe.evaluate((element) => element.getBoundingClientRect().height))
    .toBe(Math.max(640, resize?.data?.["height"] as number));

  // By keyboard there is a way past all of it.
  await view.getByRole("button", { name: "Leave the designer" }).press("Enter");
  const end = view.getByText("End of the designer");
  await expect(end).toBeFocused();
  const isBehind = await end.evaluate((element) =>
    [...document.querySelectorAll("a[href], button, input, [tabindex='0']")].some(
      (one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  );
  expect(isBehind).toBe(false);
});

test("ROUTE_CHANGE is told exactly once for each route, there and back, and nothing else in it", async ({
  page,
}) => {
  await openHost(page, shop, `${designer('data-route="/upload"')}${script()}`);
  const { view } = await findDesigner(page);
  await expect(view.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
  await view.getByRole("link", { name: "My designs" }).click();
  await expect.poll(() => readRoutes(page)).toHaveLength(1);
  await run(page, (embed) => embed.navigate("/"));
  await expect.poll(() => readRoutes(page)).toHaveLength(2);
  // The same place again, or only another query, is no new route.
  await run(page, (embed) => embed.navigate("/"));
  await findFrame(page).evaluate(() => {
    window.history.pushState(null, "", "?token=secret#secret");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await travel(page, -2);
  await expect.poll(() => readRoutes(page)).toHaveLength(3);
  await travel(page, -1);
  await expect.poll(() => readRoutes(page)).toHaveLength(4);
  await travel(page, 1);
  await expect.poll(() => readRoutes(page)).toHaveLength(5);
  await waitForQuiet(page, "ROUTE_CHANGE");
  const expected = ["/designs", "", "/designs", "/upload", "/designs"].map((path) => home + path);
  expect((await readRoutes(page)).map((path) => path.replace(/\/$/, ""))).toEqual(expected);
  for (const { origin, ...message } of await readHeard(page, "ROUTE_CHANGE")) {
    expect(message).toEqual({ type: "ROUTE_CHANGE", path: message.path });
    expect(origin).toBe(server.origin);
  }
  const twins = (await readHeard(page, "route")).map(({ data }) => data?.["path"]);
  expect(twins).toEqual(await readRoutes(page));
  expect(JSON.stringify(await readHeard(page, "route"))).not.toContain("secret");
});

test("in a frame a wall is painted with two clicks from the first page", async ({ page }) => {
  await openHost(page, shop, `${designer('data-mode="fill" data-height="860"')}${script()}`);
  const { view } = await findDesigner(page);
  await view.getByRole("button", { name: "Try a sample" }).click();
  const paints = view.getByRole("radiogroup", { name: "Wall paint" });
  await paints.locator("label").nth(2).click();
  const bar = view.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("button", { name: "Done" })).toBeVisible({ timeout: 60_000 });
});

test("and so is a floor", async ({ page }) => {
  await openHost(page, shop, `${designer('data-mode="fill" data-height="860"')}${script()}`);
  const { view } = await findDesigner(page);
  await view.getByRole("button", { name: "Try a floor" }).click();
  await view.getByRole("radiogroup", { name: "Floors" }).locator("label").first().click();
  const bar = view.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("button", { name: "Done" })).toBeVisible({ timeout: 60_000 });
});

test("every command is obeyed and every event is heard", async ({ page }) => {
  await openHost(page, shop, `${designer('data-mode="fill" data-height="860"')}${script()}`);
  const { view } = await findDesigner(page);
  await expect(view.getByRole("link", { name: "Upload your room" }).first()).toBeVisible();
  await run(page, (embed) => embed.setLocale("de"));
  await expect(view.getByRole("link", { name: "Meine Entwürfe" })).toBeVisible();
  await expect(page.locator("#designer iframe")).toHaveAttribute("title", "Raumgestalter");
  await expect.poll(() => findFrame(page).title()).toBe("Raumgestalter");
  await run(page, (embed) => embed.setLocale("en"));
  await expect(view.getByRole("link", { name: "My designs" })).toBeVisible();

  const ground = () =>
    findFrame(page).evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  const paintGround = (colour: string) =>
    run(
      page,
      (embed, landingPageBackground) =>
        embed.setTheme({ palette: { background: { landingPageBackground } } }),
      colour,
    );
  await paintGround("#fff6e5");
  await expect.poll(ground).toBe("rgb(255, 246, 229)");
  await paintGround("#0a0a0a");
  await expect.poll(() => readHeard(page, "error")).toHaveLength(1);
  expect((await readHeard(page, "error"))[0]?.data).toEqual({
    code: "theme_unreadable",
    message: "theme_unreadable: palette.background.landingPageBackground",
  });
  expect(await ground()).toBe("rgb(255, 246, 229)");
  expect(before).not.toBe(await ground());

  await run(page, async (embed) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 960 });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.fillStyle = "#d8d4cc";
    context.fillRect(0, 0, 1280, 640);
    context.fillStyle = "#7b5b3f";
    context.fillRect(0, 640, 1280, 320);
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (photo !== null) embed.loadImage(await photo.arrayBuffer(), "lounge.png");
  });
  const canvas = view.getByRole("application", { name: "Photo of the room" });
  await expect(canvas).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  const designId = (await readRoutes(page)).at(-1)?.split("/").at(-1);
  await paintMiddle(view);
  await expect.poll(() => readHeard(page, "design:saved")).not.toHaveLength(0);
  expect((await readHeard(page, "design:saved")).at(-1)?.data).toEqual({
    designId,
    products: [
      {
        sku: expect.any(String),
        qty: 1,
        priceMinor: expect.any(Number),
        currency: "GBP",
        priceUnit: expect.any(String),
      },
    ],
  });
  await view.getByRole("button", { name: "Download" }).click();
  await view.getByRole("menuitem", { name: "PNG, full size" }).click();
  await expect.poll(() => readHeard(page, "render:done"), { timeout: 60_000 }).toHaveLength(1);
  const [started] = await readHeard(page, "render:started");
  const [done] = await readHeard(page, "render:done");
  expect(started?.data).toMatchObject({ designId, jobId: done?.data?.["jobId"] });
  expect(await readHeard(page, "resize")).toEqual([]);
  expect(await page.evaluate(() => document.querySelector("#designer")?.roomwright?.dropped)).toBe(
    0,
  );
});

const fixtures: Record<string, string> = {
  "a page of 100vh": `<style>html,body{margin:0;height:100vh}main{height:100vh;overflow:auto}</style><main>DESIGNER</main>`,
  "a chain of height:100%": `<style>html,body,main{margin:0;height:100%}#designer{height:100%}</style><main>DESIGNER</main>`,
  "margins in vh": `<style>#designer{margin:10vh 5vw}</style>DESIGNER<p style="margin-top:20vh">Below</p>`,
  "a growing column": `<style>body{display:flex;flex-direction:column;min-height:100vh}#designer{flex:1}</style>DESIGNER`,
};
for (const [name, html] of Object.entries(fixtures)) {
  test(`T6: in ${name} the height settles after three messages at most`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHost(page, shop, html.replace("DESIGNER", designer(roomy)) + script());
    const { view } = await findDesigner(page);
    await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
    const counts: number[] = [];
    const count = async () => {
      await expect.poll(() => measureError(page)).toBeLessThanOrEqual(4);
      await waitForQuiet(page, "resize");
      expect(await measureError(page)).toBeLessThanOrEqual(4);
      const before = counts.reduce((sum, one) => sum + one, 0);
      counts.push((await readHeard(page, "resize")).length - before);
    };
    await count();
    await page.setViewportSize({ width: 844, height: 390 });
    await count();
    await page.setViewportSize({ width: 390, height: 844 });
    await count();
    await run(page, (embed) => embed.navigate("/upload"));
    await expect(view.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
    await count();
    expect(counts).toHaveLength(4);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(await readHeard(page, "error")).toEqual([]);
  });
}

const modes = [
  { mode: "lets frames keep things", isBlocked: false },
  { mode: "keeps nothing for frames", isBlocked: true },
] as const;
for (const { mode, isBlocked } of modes) {
  test(`T7: where the browser ${mode}, a visitor's work is there again after a reload`, async () => {
    const { page, close } = await openBrowser(isBlocked);
    await openHost(page, shop, `${designer('data-route="/upload"')}${script()}`);
    const { view } = await findDesigner(page);
    expect(await tryStorage(findFrame(page))).toBe(isBlocked ? "SecurityError" : "allowed");
    // The kind of room, the filter, and then the room itself.
    await view.getByRole("button", { name: "Kitchen" }).nth(2).click();
    const canvas = view.getByRole("application", { name: "Photo of the room" });
    await expect(canvas).toBeVisible({ timeout: 60_000 });
    const designId = (await readRoutes(page)).at(-1)?.split("/").at(-1);
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    // Only who an anonymous visitor is; the token that opens their session stays in the frame.
    const expected = { [`roomwright:${company}`]: expect.stringMatching(/^[\w-]{32}$/) };
    expect(kept).toEqual(isBlocked ? expected : {});
    const token = isBlocked
      ? null
      : await findFrame(page).evaluate(() => window.sessionStorage.getItem("iut"));
    expect(Object.values(kept)).not.toContain(token);
    expect(typeof token).toBe(isBlocked ? "object" : "string");

    await page.reload();
    await findDesigner(page);
    await run(page, (embed) => embed.navigate("/designs"));
    await expect(view.locator(`a[href$="/room/${designId}"]`).first()).toBeVisible();
    expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual(
      kept,
    );
    await expect.poll(() => readRoutes(page)).toEqual([`${home}/designs`]);
    await close();
  });
}

test("WB-16: on a site the company did not name nothing is shown or heard, and a link stands in", async ({
  page,
}) => {
  const refused = page.waitForEvent("console", {
    predicate: (message) => message.text().includes("frame-ancestors"),
  });
  await openHost(page, stranger, `${designer('data-timeout="1500"')}${script()}`);
  await refused;
  const link = page.getByRole("link", { name: "Open the room designer in a new tab" });
  await expect(link).toHaveAttribute("href", `${server.origin}/c/${company}`);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  const outcome = page.evaluate(() =>
    document.querySelector("#designer")?.roomwright?.ready.catch((error: Error) => error.message),
  );
  expect(await outcome).toBe("The designer did not answer.");
});

test("WB-17: neither side listens to another window, another origin or another form", async ({
  page,
}) => {
  // It knows the frame's number, and still is not the page that made the frame.
  stranger.write(
    "/thief",
    `<script>addEventListener("message", ({ data: id }) => {
      const forge = (to, type, data) =>
        to.postMessage({ v: 1, ns: "roomwright", id, seq: 9, type, data }, "*");
      forge(parent, "resize", { height: 4000, cause: "content" });
      forge(parent, "token:put", { key: "anonymousUserId", value: "stolen" });
      for (let at = 0; at < parent.length; at += 1) {
        if (parent[at] === window) continue;
        forge(parent[at], "navigate", { path: "/designs" });
        forge(parent[at], "locale:set", { locale: "es" });
      }
      parent.postMessage("forged", "*");
    });</script>`,
  );
  const advertisement = `<iframe id="thief" title="An advertisement" src="${stranger.origin}/thief"></iframe>`;
  await openHost(
    page,
    shop,
    `${designer(roomy)}<div id="second"></div>${advertisement}${script()}`,
  );
  const { view } = await findDesigner(page);
  await expect(view.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const iframe = document.querySelector<HTMLIFrameElement>("#designer iframe");
    if (iframe === null) throw new Error("the designer has no frame");
    const id = /rw=([0-9a-f]{32})/.exec(iframe.src)?.[1];
    const post = (message: object, origin = new URL(iframe.src).origin) =>
      iframe.contentWindow?.postMessage({ v: 1, ns: "roomwright", id, seq: 7, ...message }, origin);
    const away = { type: "navigate", data: { path: "/designs" } };
    post({ ...away, v: 2 });
    post({ ...away, ns: "other" });
    post({ ...away, id: "0".repeat(32) });
    post({ type: "navigate", data: { path: "//elsewhere.example" } });
    post({ type: "navigate", data: { path: "/designs?token=1" } });
    post({ type: "open", data: {} });
    post({ type: "theme:set", data: { styles: { note: "x".repeat(70_000) } } });
    const thief = document.querySelector<HTMLIFrameElement>("#thief");
    thief?.contentWindow?.postMessage(id, "*");
  });
  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify((window as unknown as { heard: unknown }).heard)),
    )
    .toContain("stolen");
  // What is obeyed comes after what is not, so everything before it has been passed over.
  await run(page, (embed) => embed.navigate("/upload"));
  await expect(view.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
  await expect.poll(() => readRoutes(page)).toEqual([`${home}/upload`]);
  expect(await page.evaluate(() => Object.values(localStorage))).not.toContain("stolen");
  const height = await page.locator("#designer iframe").evaluate((element) => element.clientHeight);
  expect(height).toBeLessThan(4000);
  expect(await findFrame(page).evaluate(() => document.documentElement.lang)).toBe("en");

  const second = await page.evaluate(async (slug) => {
    const box = document.querySelector("#second") as HTMLElement;
    const embed = window.Roomwright.create(box, { company: slug, route: "/designs", height: 400 });
    const early: string[] = [];
    embed.on("ready", () => early.push("on time"));
    await embed.ready;
    embed.on("ready", () => early.push("late"));
    embed.destroy();
    return { early, left: box.innerHTML, minHeight: box.style.minHeight };
  }, company);
  expect(second).toEqual({ early: ["on time", "late"], left: "", minHeight: "" });
});

/** How far the height that the page was told last is from the one of the content. */
async function measureError(page: Page): Promise<number> {
  const told = (await readHeard(page, "resize")).at(-1)?.data?.["height"];
  const content = await findFrame(page).evaluate(
    () => document.querySelector("#root")?.getBoundingClientRect().height,
  );
  return Math.abs(Number(told) - Number(content));
}

/** Moves in the history that the page and its frames share. */
async function travel(page: Page, steps: number): Promise<void> {
  await page.evaluate((count) => window.history.go(count), steps);
}

/** Does something with the designer of the page. */
async function run<Argument = undefined>(
  page: Page,
  work: (embed: Embed, argument: Argument) => unknown,
  argument?: Argument,
): Promise<void> {
  const embed = await page.evaluateHandle(
    () => document.querySelector("#designer")?.roomwright as Embed,
  );
  await embed.evaluate(work as (embed: Embed, argument: unknown) => unknown, argument);
}

async function readRoutes(page: Page): Promise<string[]> {
  return (await readHeard(page, "ROUTE_CHANGE")).map(({ path = "" }) => path);
}

/** Paints the wall in the middle of the photo with the first paint on offer. */
async function paintMiddle(view: FrameLocator): Promise<void> {
  const tools = view.getByRole("toolbar", { name: "Tools" });
  await tools.getByRole("button", { name: "More" }).click();
  await view.getByRole("menuitem", { name: "Paint", exact: true }).click();
  // On its way out it still takes clicks.
  await expect(view.locator('[role="menu"]')).toHaveCount(0);
  const canvas = view.getByRole("application", { name: "Photo of the room" });
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("the room has no canvas");
  await canvas.click({ position: { x: box.width * 0.4, y: box.height * 0.35 } });
  const bar = view.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("button", { name: "Done" })).toBeVisible({ timeout: 60_000 });
}
