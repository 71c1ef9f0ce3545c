import { visitorCredential } from "../oracle/oracle-people.ts";
import { nameOrigin, signInAhead, signInHere } from "./browser-case.ts";
import type { BrowserCase } from "./browser-case.ts";
import type { ContractTab } from "./contract-browser.ts";

const wrongToken = { csrfToken: "0".repeat(64) };

/** Starts something that leaves the page, so its promise is not waited for. */
const leave = (tab: ContractTab, run: () => void) => tab.page.evaluate(run);

/** Who is signed in, by what does not differ between two servers. */
const readUser = (tab: ContractTab) =>
  tab.page.evaluate(() => {
    const user = window.contract.user as Record<string, unknown> | null;
    return [user?.["sessionType"], user?.["email"], user?.["anonymousUserId"]];
  });

export const signInCases: readonly BrowserCase[] = [
  {
    id: "sign-in-here",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      const sent = tab.page.waitForRequest("**/callback/regular-login");
      const result = await signInHere(tab);
      await tab.waitForState("authenticated Ada");
      const fields = [...new URLSearchParams((await sent).postData() ?? "").keys()];
      const { requests } = tab;
      return nameOrigin({ result, fields, requests, states: await tab.states() }, browser);
    },
    expected: {
      result: { error: null, status: 200, ok: true, url: "$O/contract" },
      fields: ["email", "password", "redirect", "csrfToken", "callbackUrl", "json"],
      requests: ["GET providers", "GET csrf", "POST callback/regular-login", "GET session"],
      states: ["loading", "unauthenticated", "authenticated Ada"],
    },
  },
  {
    id: "sign-in-wrong-password",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      const result = await tab.page.evaluate(() =>
        window.contract.client.signIn("regular-login", {
          email: "Ada@Example.com",
          password: "not it at all",
          redirect: false,
        }),
      );
      await tab.settle();
      const { requests } = tab;
      return nameOrigin({ result, requests, states: await tab.states() }, browser);
    },
    expected: {
      result: { error: "CredentialsSignin", status: 401, ok: false, url: null },
      requests: ["GET providers", "GET csrf", "POST callback/regular-login"],
      states: ["loading", "unauthenticated"],
    },
  },
  {
    id: "sign-in-wrong-password-leaving",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      await leave(tab, () => {
        void window.contract.client.signIn("regular-login", { email: "x", password: "y" });
      });
      await tab.waitForAddress("/api/auth/signin?error=CredentialsSignin");
      return "shown";
    },
    expected: "shown",
  },
  {
    id: "sign-in-foreign-token",
    async run(browser) {
      await browser.context.route("**/api/auth/csrf", (route) =>
        route.fulfill({ json: wrongToken }),
      );
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      const result = await signInHere(tab);
      await tab.settle();
      const { requests } = tab;
      return nameOrigin({ result, requests, states: await tab.states() }, browser);
    },
    expected: {
      result: { error: null, status: 200, ok: true, url: "$O/api/auth/signin?csrf=true" },
      requests: ["GET providers", "GET csrf", "POST callback/regular-login", "GET session"],
      states: ["loading", "unauthenticated"],
    },
  },
  {
    id: "anonymous-leaving",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      await tab.page.evaluate((anonymousUserId) => {
        void window.contract.client.signIn("anonymous-login", {
          anonymousUserId,
          callbackUrl: "/page2",
        });
      }, visitorCredential);
      await tab.waitForAddress("/page2");
      await tab.waitForState("authenticated");
      return readUser(tab);
    },
    expected: ["anonymous-login", null, visitorCredential],
  },
  {
    id: "issuer-round-trip",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      const back = tab.page.waitForRequest(`${browser.origin}/page2`);
      await leave(tab, () => {
        const options = { callbackUrl: "/page2", redirect: false };
        void window.contract.client.signIn("google-login", options, { login_hint: "alice" });
      });
      await back;
      const next = await browser.openTab();
      await next.waitForState("authenticated Alice Liddell");
      return readUser(next);
    },
    expected: ["google-login", "alice@example.com", null],
  },
  {
    id: "issuer-denied",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      await leave(tab, () => {
        void window.contract.client.signIn("google-login", {}, { login_hint: "deny" });
      });
      await tab.waitForAddress("/api/auth/signin?error=Callback");
      return "shown";
    },
    expected: "shown",
  },
  {
    id: "unknown-provider",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      await leave(tab, () => void window.contract.client.signIn("other-login"));
      await tab.page.waitForURL("**/api/auth/signin?**");
      return nameOrigin({ loads: tab.loads, requests: tab.requests }, browser);
    },
    expected: {
      loads: ["/api/auth/signin?callbackUrl=$O%2Fcontract"],
      requests: ["GET providers"],
    },
  },
  {
    id: "no-provider",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      await leave(tab, () => {
        void window.contract.client.signIn(undefined, { callbackUrl: "/page2" });
      });
      await tab.page.waitForURL("**/api/auth/signin?**");
      return tab.loads;
    },
    expected: ["/api/auth/signin?callbackUrl=%2Fpage2"],
  },
  {
    id: "providers-broken",
    async run(browser) {
      await browser.context.route("**/api/auth/providers", (route) =>
        route.fulfill({ status: 500, json: { message: "broken" } }),
      );
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      await leave(tab, () => void window.contract.client.signIn("regular-login"));
      await tab.page.waitForURL("**/api/auth/error");
      return tab.loads;
    },
    expected: ["/api/auth/error"],
  },
  {
    id: "callback-url-with-hash",
    async run(browser) {
      const tab = await browser.openTab({}, "/");
      await tab.waitForState("unauthenticated");
      tab.forget();
      const loaded = tab.page.waitForEvent("load");
      await leave(tab, () => {
        void window.contract.client.signIn("anonymous-login", { callbackUrl: "/#part" });
      });
      await loaded;
      await tab.waitForState("authenticated");
      return nameOrigin({ url: tab.page.url(), loads: tab.loads }, browser);
    },
    expected: { url: "$O/#part", loads: ["/"] },
  },
  {
    id: "foreign-callback-url",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      tab.forget();
      await leave(tab, () => {
        const callbackUrl = "https://evil.example/x";
        void window.contract.client.signIn("anonymous-login", { callbackUrl });
      });
      await tab.waitForAddress("/");
      return tab.loads;
    },
    expected: ["/"],
  },
  {
    id: "sign-out-here",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Ada");
      tab.forget();
      const result = await tab.page.evaluate(() =>
        window.contract.client.signOut({ redirect: false, callbackUrl: "/page2" }),
      );
      await tab.waitForState("unauthenticated");
      const message = await tab.page.evaluate(
        () => JSON.parse(localStorage.getItem("nextauth.message") ?? "{}") as { data?: unknown },
      );
      const { requests } = tab;
      return nameOrigin({ result, requests, data: message.data }, browser);
    },
    expected: {
      result: { url: "$O/page2" },
      requests: ["GET csrf", "POST signout", "GET session"],
      data: { trigger: "signout" },
    },
  },
  {
    id: "sign-out-leaving",
    async run(browser) {
      await signInAhead(browser);
      const tab = await browser.openTab();
      await tab.waitForState("authenticated Ada");
      await leave(tab, () => void window.contract.client.signOut({ callbackUrl: "/page2" }));
      await tab.waitForAddress("/page2");
      await tab.waitForState("unauthenticated");
      return tab.states();
    },
    expected: ["loading", "unauthenticated"],
  },
  {
    id: "getters",
    async run(browser) {
      const tab = await browser.openTab();
      await tab.waitForState("unauthenticated");
      const got = await tab.page.evaluate(async () => {
        const { client } = window.contract;
        const providers = await client.getProviders();
        const token = (await client.getCsrfToken()) ?? "";
        const session = await client.getSession();
        return { providers, isToken: /^[0-9a-f]{64}$/.test(token), session };
      });
      return nameOrigin({ ...got, providers: Object.keys(got.providers ?? {}) }, browser);
    },
    expected: {
      providers: ["anonymous-login", "regular-login", "google-login"],
      isToken: true,
      session: null,
    },
  },
];
