import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { defaultCompanyId } from "#shared/company.ts";
import { browserFlags, findBrowser } from "#support/find-browser.ts";

import { startLargeServer } from "./large-server.ts";
import { readTasks } from "./main-thread-tasks.ts";
import type { Tasks } from "./main-thread-tasks.ts";
import { reportTable } from "./report-table.ts";
import { writeCatalogue } from "./write-catalogue.ts";

/**
 * What a company's catalogue costs in its visitor's room: requests and bytes, the main thread's time until
 * the first product and until all are there, a letter in the search field, and a way through the whole list.
 * The catalogue's answers are held back until the rest of the room is quiet, so that nothing else is counted.
 */
const { values } = parseArgs({
  options: {
    products: { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
  },
});
const products = Number(values.products);
const slow = { timeout: 180_000 };
const calls = /\/api\/v1\/(?:materials|catalogue)(?:[?/]|$)/;
/** Until a room has nothing of its own left to do, and until what an answer or a letter set going is over. */
const [quietMs, answerMs, letterMs] = [4000, 1500, 700];
/** Asked seldom and from outside: a look in every frame would be counted as the page's own work. */
const lookMs = 100;
const pixelsAFrame = 1500;
const scrollMs = 20_000;

/** From the top of the list to its end, a frame at a time. */
const scrollThrough = `
  new Promise((done) => {
    let scroller = document.querySelector('[role="radiogroup"][data-shape]');
    while (scroller.scrollHeight <= scroller.clientHeight + 1 || getComputedStyle(scroller).overflowY === "visible")
      scroller = scroller.parentElement;
    scroller.scrollTop = 0;
    let frames = 0;
    let still = 0;
    let before = -1;
    const lastMs = performance.now() + ${scrollMs};
    const step = () => {
      scroller.scrollTop += ${pixelsAFrame};
      frames += 1;
      still = scroller.scrollTop === before ? still + 1 : 0;
      before = scroller.scrollTop;
      if (still > 30 || performance.now() > lastMs) done({ frames, isAtEnd: still > 30 });
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })
`;

const server = await startLargeServer();
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const paints = await writeCatalogue(server.owner, defaultCompanyId, products);
  const rows = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const row = { products, ...(await measureRoom(paints)) };
    rows.push(row);
  }
  await reportTable("catalogue", rows);
} finally {
  await browser.close();
  await server.stop();
}

async function measureRoom(paints: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  try {
    await page.addInitScript({ content: watchProducts(paints) });
    const address = await makeRoom(page);
    const row = {};
    for (const measure of [measureLoading, measureTyping, measureScroll]) {
      Object.assign(row, await measure(page, address));
      process.stdout.write(`${JSON.stringify(row)}\n`);
    }
    return row;
  } finally {
    await context.close();
  }
}

/** A room of the first sample; answers its address. */
async function makeRoom(page: Page): Promise<string> {
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  await page.locator('[role="application"][aria-busy="false"]').waitFor(slow);
  return page.url();
}

/** Marks when the first product is there, and when the list says that all of them are. */
function watchProducts(paints: number): string {
  return `
    new MutationObserver(() => {
      const note = (name) => { if (!window[name]) { window[name] = true; performance.mark(name); } };
      if (document.querySelector('[role="radiogroup"][data-shape] input')) note("first-product");
      const counts = [...document.querySelectorAll("output")].map((one) => one.textContent.replace(/\\D/g, ""));
      if (counts.includes("${paints}")) note("all-products");
    }).observe(document, { childList: true, subtree: true, characterData: true });
  `;
}

/** A second visit, with empty caches, to the room itself. */
async function measureLoading(page: Page, address: string) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await gate;
    await route.continue();
  });
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!calls.test(new URL(request.url()).pathname)) return;
    if (new URL(request.url()).pathname.endsWith("/texture")) return;
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await page.goto(address);
  await page.locator('[role="application"][aria-busy="false"]').waitFor(slow);
  await page.waitForTimeout(quietMs);
  const tasks = await trace(browser, page, async () => {
    await page.evaluate("performance.mark('released')");
    open();
    await waitForMark(page, "all-products");
    await page.waitForTimeout(answerMs);
  });
  await page.unroute(calls);
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  return {
    requests: sizes.length,
    KB: Math.round(bytes / 1024),
    "first, ms": tasks.between("released", "first-product"),
    "all, ms": tasks.between("released", "all-products"),
    "settled, ms": tasks.between("released", null),
    "longest, ms": tasks.longest("released", null),
    "all, wall ms": tasks.elapsed("released", "all-products"),
  };
}

async function waitForMark(page: Page, name: string): Promise<void> {
  const lastMs = Date.now() + slow.timeout;
  while ((await page.evaluate(`window["${name}"] === true`)) !== true) {
    if (Date.now() > lastMs) throw new Error(`the page has not come to ${name}`);
    await page.waitForTimeout(lookMs);
  }
}

async function measureTyping(page: Page) {
  const field = page.getByLabel("Search products");
  await field.focus();
  const letters = "harbour mist".split("");
  const longest: number[] = [];
  const sums: number[] = [];
  for (const letter of letters) {
    const tasks = await trace(browser, page, async () => {
      await page.evaluate("performance.mark('typed')");
      await page.keyboard.type(letter);
      await page.waitForTimeout(letterMs);
    });
    longest.push(tasks.longest("typed", null));
    sums.push(tasks.between("typed", null));
  }
  await field.fill("");
  await page.waitForTimeout(letterMs);
  return {
    "letter: longest task, ms": Math.max(...longest),
    "letter: all tasks, ms": median(sums),
  };
}

async function measureScroll(page: Page) {
  let reached = { frames: 0, isAtEnd: false };
  const tasks = await trace(browser, page, async () => {
    await page.evaluate("performance.mark('scrolled')");
    reached = await page.evaluate<typeof reached>(scrollThrough);
  });
  return {
    "scroll: frames": reached.frames,
    "scroll: to the end": reached.isAtEnd,
    "scroll: longest task, ms": tasks.longest("scrolled", null),
    "scroll: long tasks": tasks.countLong("scrolled", null),
  };
}

async function trace(of: Browser, page: Page, act: () => Promise<void>): Promise<Tasks> {
  await of.startTracing(page, {
    categories: ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"],
  });
  await act();
  return readTasks(await of.stopTracing());
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}
