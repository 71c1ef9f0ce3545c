import { isDeepStrictEqual } from "node:util";

import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { browserFlags, findBrowser } from "#support/find-browser.ts";

import { startBothServers } from "./both-servers.ts";
import type { BothServers } from "./both-servers.ts";
import type { BrowserCase } from "./browser/browser-case.ts";
import { browserCases } from "./browser/browser-cases.ts";
import { bundlePage } from "./browser/bundle-page.ts";
import type { ClientName } from "./browser/bundle-page.ts";
import { openContractBrowser } from "./browser/contract-browser.ts";
import { clientDeviations } from "./deviations.ts";

/** A script that hangs is to fail by itself, with the step it hangs in. */
const patienceMs = 20_000;

let servers: BothServers;
let browser: Browser;
let scripts: Record<ClientName, string>;
beforeAll(async () => {
  const executablePath = findBrowser();
  const [started, launched, theirs, own] = await Promise.all([
    startBothServers(),
    chromium.launch({
      // No pixel is looked at, so none needs the emulation of a graphics card.
      args: [...browserFlags, "--disable-gpu"],
      ...(executablePath === null ? {} : { executablePath }),
    }),
    bundlePage("next-auth"),
    bundlePage("ours"),
  ]);
  [servers, browser, scripts] = [started, launched, { "next-auth": theirs, ours: own }];
});
afterAll(async () => {
  await browser.close();
  await servers.close();
});

type Pair = { client: ClientName; server: "oracle" | "ours" };

/** What the script of a case sees with this client at this server. */
async function perform({ client, server }: Pair, browserCase: BrowserCase): Promise<unknown> {
  const { clock } = servers.ours;
  clock.advance(Date.now() - clock.now().getTime());
  const opened = await openContractBrowser(browser, servers[server].origin, scripts[client]);
  opened.context.setDefaultTimeout(patienceMs);
  try {
    return await browserCase.run(opened);
  } finally {
    await opened.close();
  }
}

describe.concurrent("next-auth's client at next-auth's server", () => {
  test.each(browserCases)("$id", async (browserCase) => {
    const seen = await perform({ client: "next-auth", server: "oracle" }, browserCase);
    expect(seen).toEqual(browserCase.expected);
  });
});

describe.concurrent("next-auth's client at our server sees no difference", () => {
  test.each(browserCases)("$id", async (browserCase) => {
    const seen = await perform({ client: "next-auth", server: "ours" }, browserCase);
    expect(seen).toEqual(browserCase.expected);
  });
});

describe.concurrent("our client at next-auth's server is like next-auth's, but where it is meant", () => {
  test.each(browserCases)("$id", async (browserCase) => {
    const seen = await perform({ client: "ours", server: "oracle" }, browserCase);
    const deviation = clientDeviations.find(({ id }) => id === browserCase.id);
    expect(seen).toEqual(deviation === undefined ? browserCase.expected : deviation.seen);
  });
});

test("the browser still does without all that Playwright switches off", async () => {
  const executablePath = findBrowser();
  const started = await chromium.launchServer({
    args: [...browserFlags],
    ...(executablePath === null ? {} : { executablePath }),
  });
  const prefix = "--disable-features=";
  const lists = started
    .process()
    .spawnargs.filter((argument) => argument.startsWith(prefix))
    .map((argument) => argument.slice(prefix.length).split(","));
  await started.close();
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});

test("every declared deviation of our client is one, of a case there is", () => {
  const same = clientDeviations.filter(({ id, seen }) => {
    const browserCase = browserCases.find((one) => one.id === id);
    return browserCase === undefined || isDeepStrictEqual(seen, browserCase.expected);
  });
  expect(same).toEqual([]);
});
