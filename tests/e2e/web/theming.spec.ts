import { expect, test } from "@playwright/test";
import type { Browser, FrameLocator, Page, Route } from "@playwright/test";
import sharp from "sharp";

import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { changeStyle, styleFields } from "#shared/theme/style-fields.ts";
import { createPreviewMessage } from "#shared/wires/preview.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { changeField, themeSights } from "#support/theme-field-table.ts";
import { cssPayloads, setAnything } from "#support/theme-payloads.ts";

import { livingRoom } from "../journey/rooms.ts";
import { designParts, roomParts, startParts, uploadParts } from "./theming-parts.ts";
import type { Part } from "./theming-parts.ts";

/** A change that a person can see touches more than a few stray pixels. */
const seenPixels = 12;
const smoothing = 16;
const size = { width: 1440, height: 900 };
const firstRoom = "/room/00000000-0000-4000-a000-000000000000";

test.use({ actionTimeout: 20_000 });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const screens = [
  ["start", "/", startParts],
  ["upload", "/upload", uploadParts],
  ["designs", "/designs", designParts],
  ["room", firstRoom, roomParts],
] as const;

test("every field of a theme is looked at somewhere", () => {
  const parts = new Set(["uploading: progress"]);
  for (const [screen, , named] of screens) {
    for (const name of Object.keys(named)) parts.add(`${screen}: ${name}`);
  }
  const seen = styleFields.map(({ path }) => (themeSights[path] ?? []).slice(0, 2).join(": "));
  expect(new Set(seen)).toEqual(parts);
});

for (const [screen, path, parts] of screens) {
  test(`the fields that show on ${screen} change it there, and change it back`, async ({
    browser,
  }) => {
    const { page, app } = await openPreview(browser);
    await send(page, createPreviewMessage({ type: "navigate", path }));
    await settle(page, app);
    if (screen === "room") await waitForRegions(app);
    for (const [name, part] of Object.entries(parts)) {
      await part.prepare?.(app);
      for (const field of styleFields) {
        const [seenOn, seenAs] = themeSights[field.path] ?? [];
        if (seenOn !== screen || seenAs !== name) continue;
        await lookAt(page, app, part, field.path, changeField(field, defaultCompanyStyles));
      }
    }
    await page.context().close();
  });
}

test("an upload's progress shows the company's colour", async ({ browser }) => {
  const field = styleFields.find(({ path }) => path === "palette.background.progressBar");
  if (field === undefined) throw new Error("a theme has no colour of progress");
  const changed = changeField(field, defaultCompanyStyles);
  const shown: Buffer[] = [];
  for (const companyStyles of [defaultCompanyStyles, changed, defaultCompanyStyles]) {
    const page = await browser.newPage({ viewport: size, reducedMotion: "reduce" });
    await page.route("**/c/greenhouse/upload", (route) => serveWith(route, companyStyles));
    await page.goto(`${server.origin}/c/greenhouse/upload`);
    await page.locator('input[data-source="library"]').first().setInputFiles(livingRoom.path);
    const bar = page.getByRole("progressbar");
    await expect(bar).toHaveAttribute("aria-valuenow", "100", { timeout: 60_000 });
    shown.push(await bar.screenshot({ animations: "disabled" }));
    await page.close();
  }
  const [first, second, third] = await Promise.all(shown.map(countable));
  expect(countDifferent(first, second)).toBeGreaterThan(seenPixels);
  expect(countDifferent(first, third)).toBe(0);
});

test("another look is a style sheet: nothing renders, and the page shows it", async ({
  browser,
}) => {
  const { page, app } = await openPreview(browser);
  await settle(page, app);
  const commits = () => app.locator("html").evaluate(() => Number(Reflect.get(window, "commits")));
  const colour = () => main(app).evaluate((element) => getComputedStyle(element).backgroundColor);
  const choices = {
    ...defaultCompanyStyles.buttons,
    containedButton: alderQuayStyles.buttons.containedButton,
  };
  const repainted: CompanyStyles = {
    ...alderQuayStyles,
    buttons: choices,
    sidePanelStyle: defaultCompanyStyles.sidePanelStyle,
  };

  // Pictures that arrive late render once more: what counts begins when a second went by without.
  let counted = -1;
  const isQuiet = async () => counted === (counted = await commits());
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
  const before = await commits();
  expect(before).toBeGreaterThan(0);
  expect(await colour()).toBe("rgb(31, 111, 78)");
  await apply(page, app, repainted);
  await expect.poll(colour).toBe("rgb(171, 78, 44)");
  expect(await commits()).toBe(before);

  // A choice between variants is no colour: the buttons that read it, and only they, render.
  await apply(page, app, changeStyle(repainted, "buttons.cardButtonVariants.featuredCard", "text"));
  expect(await commits()).toBe(before + 1);
  await page.context().close();
});

test("WB-30: what a browser makes of a theme is the theme and nothing else", async ({
  browser,
}) => {
  const { page, app } = await openPreview(browser);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const read = () =>
    app.locator("html").evaluate(() => {
      const sheets = document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules]);
      const styles = sheets.flat().map((rule) => (rule as CSSStyleRule).style);
      const entries = styles.flatMap((style) =>
        [...style].map((name) => [name, style.getPropertyValue(name).trim()]),
      );
      return { rules: sheets.map((rules) => rules.length), declared: Object.fromEntries(entries) };
    });
  for (const styles of [defaultCompanyStyles, alderQuayStyles]) {
    await apply(page, app, styles);
    const { rules, declared } = await read();
    expect(rules).toEqual([1]);
    expect(declared).toEqual(createCompanyVariables(styles));
  }
  const attempts = styleFields.flatMap(({ path }) =>
    cssPayloads.map((payload) => setAnything(alderQuayStyles, path, payload)),
  );
  await page.evaluate((tried) => {
    for (const styles of tried) {
      const message = { type: "roomwright:preview", command: { type: "theme", styles } };
      window.frames[0]?.postMessage(message, location.origin);
    }
  }, attempts);
  await rest(app);
  expect((await read()).declared).toEqual(createCompanyVariables(alderQuayStyles));
  expect(asked.filter((url) => url.includes("canary.test"))).toEqual([]);
  await page.context().close();
});

test("a company's page shows nothing before it can show itself in the company's look", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  // A page that does not say how the company looks, as one that is served without its props.
  await page.route(`${server.origin}/c/alder-quay/upload`, (route) => serveWith(route, null));
  await page.route("**/company/styles?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  // The page's own patience ends with a timer; here it never does.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  let isAsked = false;
  page.on("request", (request) => {
    if (request.url().includes("/company/styles?")) isAsked = true;
  });
  await page.goto(`${server.origin}/c/alder-quay/upload`);
  // The app runs a few timers before it asks, far fewer than it has patience for.
  const goOn = async () => {
    await page.clock.runFor(5);
    return isAsked;
  };
  await expect.poll(goOn, { intervals: [20] }).toBe(true);
  expect(await page.locator("#root").innerText()).toBe("");
  held.resolve();
  await page.clock.resume();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(19, 31, 48)",
  );
});

/** The page as the server answers it, but with other styles in its props, or with none. */
async function serveWith(route: Route, styles: CompanyStyles | null): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(
    /(<script[^>]*id="page-props"[^>]*>)(.*?)(?=<\/script>)/s,
    (_whole, tag: string, text: string) => {
      const { company, ...props } = JSON.parse(text) as { company: object };
      const told = styles === null ? props : { ...props, company: { ...company, styles } };
      return tag + JSON.stringify(told).replaceAll("<", "\\u003c");
    },
  );
  await route.fulfill({ response, body });
}

const main = (app: FrameLocator) => app.getByRole("link", { name: "Upload your room" }).first();

/** The app in the frame of a page of our own, as the theme editor shows it. */
async function openPreview(browser: Browser): Promise<{ page: Page; app: FrameLocator }> {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  // React tells this of every commit, also in the production build.
  await page.addInitScript(() => {
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        Reflect.set(window, "commits", Number(Reflect.get(window, "commits") ?? 0) + 1);
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Reflect.set(window, "__REACT_DEVTOOLS_GLOBAL_HOOK__", hook);
  });
  await page.route(`${server.origin}/around`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<body style="margin:0"><iframe src="/preview/greenhouse" style="border:0" width="${size.width}" height="${size.height}"></iframe>`,
    }),
  );
  await page.goto(`${server.origin}/around`);
  const app = page.frameLocator("iframe");
  await main(app).waitFor();
  await apply(page, app, defaultCompanyStyles);
  return { page, app };
}

function send(page: Page, message: object): Promise<void> {
  return page.evaluate((sent) => window.frames[0]?.postMessage(sent, location.origin), message);
}

async function apply(page: Page, app: FrameLocator, styles: CompanyStyles): Promise<void> {
  await send(page, createPreviewMessage({ type: "theme", styles }));
  await rest(app);
}

/** Two frames of the screen and all faces later, what was asked for is there to see. */
async function rest(app: FrameLocator): Promise<void> {
  await app.locator("html").evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** The room offers what it sees in the photo a moment after everything else is there. */
async function waitForRegions(app: FrameLocator): Promise<void> {
  await expect(app.getByRole("group", { name: "Select in the photo" })).toBeVisible();
  await rest(app);
}

async function settle(page: Page, app: FrameLocator): Promise<void> {
  await expect(app.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  await app.locator("html").evaluate(async () => {
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
  await rest(app);
}

/** The same piece of the screen in the theme, in the changed one, and in the theme again. */
async function lookAt(
  page: Page,
  app: FrameLocator,
  part: Part,
  field: string,
  changed: CompanyStyles,
): Promise<void> {
  await apply(page, app, defaultCompanyStyles);
  const place = part.find(app);
  await place.scrollIntoViewIfNeeded();
  const clip = await place.boundingBox();
  if (clip === null) throw new Error(`nothing shows ${field}`);
  const look = async () => countable(await page.screenshot({ clip, animations: "disabled" }));
  const own = await look();
  await apply(page, app, changed);
  await expect
    .poll(async () => countDifferent(own, await look()), { message: `${field} shows nowhere` })
    .toBeGreaterThan(seenPixels);
  await apply(page, app, defaultCompanyStyles);
  await expect
    .poll(async () => countDifferent(own, await look()), { message: `${field} stays changed` })
    .toBe(0);
}

type Pixels = { data: Buffer; width: number };

async function countable(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/**
 * Pixels that look different, each beside another that does: the edges of letters are never smoothed
 * quite the same twice, and leave one by itself here and there.
 */
function countDifferent(one: Pixels | undefined, other: Pixels | undefined): number {
  if (one === undefined || other?.data.length !== one.data.length) return Infinity;
  const { data, width } = one;
  const different = new Set<number>();
  for (let index = 0; index < data.length; index += 3) {
    const isDifferent = [0, 1, 2].some(
      (channel) =>
        Math.abs((data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)) > smoothing,
    );
    if (isDifferent) different.add(index / 3);
  }
  const around = [1, width - 1, width, width + 1].flatMap((step) => [step, -step]);
  return [...different].filter((at) => around.some((step) => different.has(at + step))).length;
}
