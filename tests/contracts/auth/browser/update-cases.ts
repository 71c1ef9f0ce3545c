import { bea } from "../oracle/oracle-people.ts";
import { signInAhead } from "./browser-case.ts";
import type { BrowserCase } from "./browser-case.ts";
import type { ContractTab } from "./contract-browser.ts";

const update = (tab: ContractTab, data: unknown) =>
  tab.page.evaluate(async (change) => {
    const session = (await window.contract.update?.(change)) as
      | { user?: { name?: unknown } }
      | null
      | undefined;
    return session?.user?.name ?? (session === undefined ? "undefined" : session);
  }, data);

export const updateCases: readonly BrowserCase[] = [
  {
    id: "update-name",
    async run(browser) {
      await signInAhead(browser, bea);
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Bea");
      tab.forget();
      const posted = tab.page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/session"),
      );
      const name = await update(tab, { name: "Bobby" });
      await tab.waitForState("authenticated Bobby");
      const requests = [...tab.requests];
      const body = (await posted).postDataJSON() as Record<string, unknown>;
      const states = await tab.states();
      await update(tab, { name: bea.name });
      return { name, requests, keys: Object.keys(body), data: body["data"], states };
    },
    expected: {
      name: "Bobby",
      requests: ["GET csrf", "POST session"],
      keys: ["csrfToken", "data"],
      data: { name: "Bobby" },
      states: ["loading", "authenticated Bea", "loading Bea", "authenticated Bobby"],
    },
  },
  {
    id: "update-nothing",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Ada");
      const posted = tab.page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/session"),
      );
      const name = await update(tab, undefined);
      return { name, keys: Object.keys((await posted).postDataJSON() as object) };
    },
    expected: { name: "Ada", keys: ["csrfToken"] },
  },
  {
    id: "update-signed-out",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      const result = await update(tab, { name: "Eve" });
      await tab.settle();
      return { result, requests: tab.requests };
    },
    expected: { result: "undefined", requests: [] },
  },
  {
    id: "update-refused",
    async run(browser) {
      await signInAhead(browser);
      await browser.context.route("**/api/auth/csrf", (route) =>
        route.fulfill({ json: { csrfToken: "0".repeat(64) } }),
      );
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Ada");
      tab.forget();
      const result = await update(tab, { name: "Eve" });
      await tab.waitForState("authenticated Ada");
      return { result, requests: tab.requests };
    },
    expected: { result: null, requests: ["GET csrf", "POST session", "POST _log"] },
  },
];
