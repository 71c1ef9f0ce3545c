import { nameOrigin, signInAhead } from "./browser-case.ts";
import type { BrowserCase } from "./browser-case.ts";

const known = {
  user: {
    id: "6f1c1a52-9d0e-4a6b-8f57-0d8f1d6c2b3a",
    name: "Prop",
    email: "prop@example.com",
    image: null,
    role: "user",
    credit: 0,
    originemail: "prop@example.com",
    sessionType: "regular-login",
    anonymousUserId: null,
  },
  expires: "2099-01-01T00:00:00.000Z",
};
const goneDark = (page: { evaluate: (run: () => void) => Promise<void> }) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

/** What a page learns when it starts, and when it asks again. */
export const providerCases: readonly BrowserCase[] = [
  {
    id: "start-without-prop",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      return { states: await tab.states(), requests: tab.requests };
    },
    expected: { states: ["loading", "unauthenticated"], requests: ["GET session"] },
  },
  {
    id: "start-with-session-prop",
    async run(browser) {
      const tab = await browser.openTab({ session: known });
      return { states: await tab.states(), requests: tab.requests };
    },
    expected: { states: ["authenticated Prop"], requests: [] },
  },
  {
    id: "start-with-null-prop",
    async run(browser) {
      const tab = await browser.openTab({ session: null });
      return { states: await tab.states(), requests: tab.requests };
    },
    expected: { states: ["unauthenticated"], requests: [] },
  },
  {
    id: "start-signed-in",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Ada");
      return { states: await tab.states(), requests: tab.requests };
    },
    expected: { states: ["loading", "authenticated Ada"], requests: ["GET session"] },
  },
  {
    id: "session-refused",
    async run(browser) {
      await browser.context.route("**/api/auth/session", (route) =>
        route.fulfill({ status: 401, json: {} }),
      );
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      return { states: await tab.states(), requests: tab.requests };
    },
    expected: {
      states: ["loading", "unauthenticated"],
      requests: ["GET session", "POST _log"],
    },
  },
  {
    id: "log-of-a-refused-session",
    async run(browser) {
      await browser.context.route("**/api/auth/session", (route) =>
        route.fulfill({ status: 500, body: "not json" }),
      );
      const page = await browser.context.newPage();
      const beacon = page.waitForRequest("**/api/auth/_log");
      await page.goto(`${browser.origin}/contract`);
      const sent = new URLSearchParams((await beacon).postData() ?? "");
      return {
        fields: [...sent.keys()].toSorted(),
        level: sent.get("level"),
        code: sent.get("code"),
      };
    },
    expected: {
      fields: ["client", "code", "error", "level", "message", "url"],
      level: "error",
      code: "CLIENT_FETCH_ERROR",
    },
  },
  {
    id: "visible-signed-out",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      await goneDark(tab.page);
      await tab.settle();
      return tab.requests;
    },
    expected: [],
  },
  {
    id: "visible-signed-in",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Ada");
      tab.forget();
      await goneDark(tab.page);
      await tab.settle();
      await goneDark(tab.page);
      await tab.settle();
      return tab.requests;
    },
    expected: ["GET session", "GET session"],
  },
  {
    id: "visible-but-switched-off",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab({ refetchOnWindowFocus: false });
      await tab.waitForState("authenticated Ada");
      tab.forget();
      await goneDark(tab.page);
      await tab.settle();
      return tab.requests;
    },
    expected: [],
  },
  {
    id: "polling-signed-out",
    async run(browser) {
      const tab = await browser.openTimedTab({ refetchInterval: 1 });
      await tab.waitForState("unauthenticated");
      tab.forget();
      await tab.page.clock.runFor(3_500);
      await tab.settle();
      return tab.requests;
    },
    expected: [],
  },
  {
    id: "polling-signed-in",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTimedTab({ refetchInterval: 1 });
      await tab.waitForState("authenticated Ada");
      tab.forget();
      for (let second = 0; second < 3; second += 1) {
        await tab.page.clock.runFor(1_000);
        await tab.settle();
      }
      return tab.requests;
    },
    expected: ["GET session", "GET session", "GET session"],
  },
  {
    id: "polling-offline",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTimedTab({ refetchInterval: 1, refetchWhenOffline: false });
      await tab.waitForState("authenticated Ada");
      tab.forget();
      await browser.context.setOffline(true);
      // The page hears of it in a task of its own, and the client stops its clock after that.
      await tab.settle();
      await tab.page.clock.runFor(3_500);
      await tab.settle();
      const offline = [...tab.requests];
      await browser.context.setOffline(false);
      await tab.settle();
      await tab.page.clock.runFor(1_000);
      await tab.settle();
      return { offline, online: tab.requests };
    },
    expected: { offline: [], online: ["GET session"] },
  },
  {
    id: "required-signed-out",
    async run(browser) {
      const page = await browser.context.newPage();
      const query = new URLSearchParams({ options: JSON.stringify({ required: true }) });
      await page.goto(`${browser.origin}/contract?${query}`);
      await page.waitForURL("**/api/auth/signin?**");
      const url = new URL(page.url());
      const callback = new URL(url.searchParams.get("callbackUrl") ?? "");
      return nameOrigin(
        {
          path: url.pathname,
          error: url.searchParams.get("error"),
          callback: callback.origin + callback.pathname,
          keepsQuery: callback.searchParams.has("options"),
        },
        browser,
      );
    },
    expected: {
      path: "/api/auth/signin",
      error: "SessionRequired",
      callback: "$O/contract",
      keepsQuery: true,
    },
  },
  {
    id: "required-signed-in",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab({ required: true });
      await tab.waitForState("authenticated Ada");
      return { states: await tab.states(), loads: tab.loads.length };
    },
    expected: { states: ["loading", "authenticated Ada"], loads: 1 },
  },
];
