import type { Browser, BrowserContext, Page, Request } from "@playwright/test";

import type { MountOptions } from "./contract-page.tsx";

/** One person's browser at one server, with pages of one client. */
export type ContractBrowser = {
  readonly origin: string;
  readonly context: BrowserContext;
  /** Opens a tab with the contract's page. */
  openTab(options?: MountOptions, path?: string): Promise<ContractTab>;
  /** The same; from then on the clock of all tabs stands still until the script moves it. */
  openTimedTab(options?: MountOptions): Promise<ContractTab>;
  close(): Promise<void>;
};

export type ContractTab = {
  readonly page: Page;
  /** The contract's requests since the last `forget`, as "GET session", without page loads. */
  readonly requests: string[];
  /** How often a document was loaded since the last `forget`. */
  readonly loads: string[];
  forget(): void;
  /** Resolves when everything that was asked so far has been answered. */
  settle(): Promise<void>;
  states(): Promise<string[]>;
  /** Waits until the last state is this one. */
  waitForState(state: string): Promise<void>;
  /** Waits until the tab's address, without the origin, is this one. */
  waitForAddress(address: string): Promise<void>;
};

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contract</title><div id="root"></div><script src="/contract-page.js"></script></html>`;
const pagePaths = new Set(["/", "/contract", "/page2"]);
const prefix = "/api/auth/";

/** Opens a browser that knows nobody. `script` is the page's, from `bundlePage`. */
export async function openContractBrowser(
  browser: Browser,
  origin: string,
  script: string,
): Promise<ContractBrowser> {
  const context = await browser.newContext();
  const standstill = Date.now();
  await context.route(
    (url) => url.origin === origin && !url.pathname.startsWith(prefix),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/contract-page.js") {
        await route.fulfill({ contentType: "text/javascript", body: script });
      } else if (pagePaths.has(pathname)) {
        await route.fulfill({ contentType: "text/html", body: html });
      } else {
        await route.fulfill({ status: 204 });
      }
    },
  );
  const open = async (page: Page, options: MountOptions = {}, path = "/contract") => {
    const tab = watchTab(page, origin);
    const query = new URLSearchParams({ options: JSON.stringify(options) });
    await page.goto(
      Object.keys(options).length === 0 ? origin + path : `${origin}${path}?${query}`,
    );
    await page.waitForFunction(() => window.contract.states.length > 0);
    await tab.settle();
    return tab;
  };
  return {
    origin,
    context,
    openTab: async (options, path) => open(await context.newPage(), options, path),
    async openTimedTab(options) {
      await context.clock.install({ time: standstill - 3_600_000 });
      await context.clock.pauseAt(standstill);
      return open(await context.newPage(), options);
    },
    close: () => context.close(),
  };
}

/**
 * Over once whatever the page has begun has been asked: what waits for a lock has had it, and the
 * barrier's answer comes after the answers to all earlier requests.
 */
async function passBarrier(): Promise<void> {
  for (;;) {
    const { held = [], pending = [] } = await navigator.locks.query();
    if (held.length + pending.length === 0) break;
  }
  await fetch("/barrier").catch(() => null);
}

function watchTab(page: Page, origin: string): ContractTab {
  const requests: string[] = [];
  const loads: string[] = [];
  const running = new Set<Request>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) {
      if (request.redirectedFrom() === null) loads.push(pathname + search);
    } else if (pathname.startsWith(prefix)) {
      requests.push(`${request.method()} ${pathname.slice(prefix.length)}`);
      running.add(request);
    }
  });
  page.on("requestfinished", (request) => running.delete(request));
  page.on("requestfailed", (request) => running.delete(request));
  const settle = async () => {
    do {
      for (const request of running) await request.response().catch(() => null);
      await page.evaluate(passBarrier);
    } while (running.size > 0);
  };
  return {
    page,
    requests,
    loads,
    forget() {
      requests.length = 0;
      loads.length = 0;
    },
    settle,
    states: () => page.evaluate(() => window.contract.states),
    async waitForState(state) {
      await page.waitForFunction((wanted) => window.contract.states.at(-1) === wanted, state);
      await settle();
    },
    waitForAddress: (address) => page.waitForURL((url) => url.href === origin + address),
  };
}
