import { cleo } from "../oracle/oracle-people.ts";
import { signInAhead, signInHere, waitForStorage } from "./browser-case.ts";
import type { BrowserCase } from "./browser-case.ts";
import type { ContractBrowser, ContractTab } from "./contract-browser.ts";

/** Two tabs that have both started; the second one's requests are counted from then on. */
async function openTwo(
  browser: ContractBrowser,
  state: string,
): Promise<{ one: ContractTab; other: ContractTab }> {
  const one = await browser.openTimedTab();
  await one.waitForState(state);
  const other = await browser.openTab();
  await other.waitForState(state);
  await waitForStorage(other, one);
  await one.settle();
  // A message is the same as another one within the same second.
  await one.page.clock.runFor(5_000);
  other.forget();
  return { one, other };
}

/** Until each tab has done all that the other one caused. */
async function meet(one: ContractTab, other: ContractTab): Promise<void> {
  await one.settle();
  await other.settle();
  await waitForStorage(one, other);
  await waitForStorage(other, one);
}

const askAgain = (tab: ContractTab) =>
  tab.page.evaluate(async () => {
    await window.contract.client.getSession();
  });

const seen = async (other: ContractTab) => ({
  requests: [...other.requests],
  state: (await other.states()).at(-1),
});

export const tabsCases: readonly BrowserCase[] = [
  {
    id: "other-tab-after-sign-in-here",
    async run(browser) {
      const { one, other } = await openTwo(browser, "unauthenticated");
      await signInHere(one);
      await waitForStorage(one, other);
      const before = await seen(other);
      await askAgain(one);
      await waitForStorage(one, other);
      return { before, after: await seen(other) };
    },
    expected: {
      before: { requests: [], state: "unauthenticated" },
      after: { requests: ["GET session"], state: "authenticated Ada" },
    },
  },
  {
    id: "other-tab-after-sign-out",
    async run(browser) {
      await signInAhead(browser);
      const { one, other } = await openTwo(browser, "authenticated Ada");
      await one.page.evaluate(() => window.contract.client.signOut({ redirect: false }));
      await other.waitForState("unauthenticated");
      await waitForStorage(one, other);
      return seen(other);
    },
    expected: { requests: ["GET session"], state: "unauthenticated" },
  },
  {
    id: "other-tab-after-sign-in-leaving",
    async run(browser) {
      const { one, other } = await openTwo(browser, "unauthenticated");
      await one.page.evaluate(() => {
        const fields = { email: "Ada@Example.com", password: "a long enough password" };
        void window.contract.client.signIn("regular-login", { ...fields, callbackUrl: "/page2" });
      });
      await one.waitForAddress("/page2");
      await other.waitForState("authenticated Ada");
      return (await other.states()).at(-1);
    },
    expected: "authenticated Ada",
  },
  {
    id: "other-tab-after-update",
    async run(browser) {
      await signInAhead(browser, cleo);
      const { one, other } = await openTwo(browser, "authenticated Cleo");
      await one.page.evaluate(() => window.contract.update?.({ name: "Bobby" }));
      await other.waitForState("authenticated Bobby");
      await one.page.clock.runFor(5_000);
      await one.page.evaluate(() => window.contract.update?.({ name: "Cleo" }));
      await other.waitForState("authenticated Cleo");
      return other.requests;
    },
    expected: ["GET session", "GET session"],
  },
  {
    id: "three-messages-in-one-second",
    async run(browser) {
      await signInAhead(browser);
      const { one, other } = await openTwo(browser, "authenticated Ada");
      for (let time = 0; time < 3; time += 1) await askAgain(one);
      await waitForStorage(one, other);
      return other.requests;
    },
    expected: ["GET session"],
  },
  {
    id: "two-messages-a-second-apart",
    async run(browser) {
      await signInAhead(browser);
      const { one, other } = await openTwo(browser, "authenticated Ada");
      await askAgain(one);
      await waitForStorage(one, other);
      await one.page.clock.runFor(1_000);
      await askAgain(one);
      await waitForStorage(one, other);
      return other.requests;
    },
    expected: ["GET session", "GET session"],
  },
  {
    id: "polling-of-two-tabs",
    async run(browser) {
      await signInAhead(browser);
      const one = await browser.openTimedTab({ refetchInterval: 2 });
      await one.waitForState("authenticated Ada");
      const other = await browser.openTab({ refetchInterval: 2 });
      await other.waitForState("authenticated Ada");
      await meet(one, other);
      for (const tab of [one, other]) tab.forget();
      await browser.context.clock.runFor(2_000);
      await meet(one, other);
      // One asks and tells the other, or both ask and at least one is told.
      const requests = one.requests.length + other.requests.length;
      return requests > 2 ? "every tab asks" : `${requests} requests`;
    },
    expected: "every tab asks",
  },
  {
    id: "messages-of-strangers",
    async run(browser) {
      await signInAhead(browser);
      const { one, other } = await openTwo(browser, "authenticated Ada");
      const write = async (value: string) => {
        other.forget();
        await one.page.evaluate((text) => localStorage.setItem("nextauth.message", text), value);
        await waitForStorage(one, other);
        return other.requests.length;
      };
      return {
        noJson: await write("not json"),
        empty: await write("{}"),
        noData: await write('{"event":"session"}'),
        otherEvent: await write('{"event":"other","data":{}}'),
        right: await write('{"event":"session","data":{}}'),
        state: (await other.states()).at(-1),
      };
    },
    expected: {
      noJson: 0,
      empty: 0,
      noData: 0,
      otherEvent: 0,
      right: 1,
      state: "authenticated Ada",
    },
  },
];
