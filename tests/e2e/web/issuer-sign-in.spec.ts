import { once } from "node:events";
import { createServer } from "node:http";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { ServerProcess } from "#support/server-process.ts";
import { startServerWithIssuer } from "#support/server-with-issuer.ts";

/** Where the issuer's script is; the tests answer for it. */
const scripts = "https://scripts.issuer.example";
const challenge = "c".repeat(43);

let stop: () => Promise<void>;
let server: ServerProcess;
test.beforeAll(async () => {
  ({ server, stop } = await startServerWithIssuer({ OIDC_SCRIPT_URL: `${scripts}/client.js` }));
});
test.afterAll(async () => {
  await stop();
});

test.beforeEach(({ context }) =>
  context.route(`${scripts}/**`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `(window.ran ??= []).push({ src: document.currentScript.src, ...document.currentScript.dataset });`,
    }),
  ),
);

const issuerButton = (page: Page) => page.getByRole("button", { name: "Continue with Google" });
const hasOpener = (page: Page) => page.evaluate(() => window.opener !== null);
const readUser = async (page: Page) => {
  const answer = await page.context().request.get(`${server.origin}/api/auth/session`);
  return (await answer.json()).user ?? null;
};

test("somebody signs in at the issuer and is where they wanted to go", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  const callbackUrl = encodeURIComponent(`${server.origin}/designs`);
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${callbackUrl}`);
  await issuerButton(page).click();
  await page.waitForURL(`${server.origin}/designs`);
  expect(await readUser(page)).toMatchObject({
    name: "Alice Liddell",
    email: "alice@example.com",
    sessionType: "google-login",
  });
  expect(violations).toEqual([]);
});

test("somebody who cancels at the issuer is told so and can try again", async ({ page }) => {
  await page.route("**/api/auth/signin/google-login", (route) =>
    route.continue({ url: `${route.request().url()}?login_hint=deny` }),
  );
  const callbackUrl = encodeURIComponent(`${server.origin}/designs`);
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${callbackUrl}`);
  await issuerButton(page).click();
  await page.waitForURL(/[?&]error=Callback/);
  expect(await readUser(page)).toMatchObject({ sessionType: "anonymous-login" });
  await page.unroute("**/api/auth/signin/google-login");
  await issuerButton(page).click();
  // Asked on the way, the server could set the old session's cookie again after the new one's.
  await page.waitForURL(`${server.origin}/designs`);
  expect(await readUser(page)).toMatchObject({ sessionType: "google-login" });
});

test("what somebody has typed stays when the issuer is found out late", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/providers", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/api/auth/signin`);
  await page.getByLabel("Email").fill("alice@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a password in the making");
  held.resolve();
  await expect(issuerButton(page)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("alice@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(
    "a password in the making",
  );
});

test("WB-15: the issuer's script runs on the sign-in page, and no other of its origin does", async ({
  page,
}) => {
  const readRan = () => page.evaluate(() => (window as { ran?: unknown[] }).ran ?? []);
  const own = {
    src: `${scripts}/client.js`,
    clientId: "roomwright",
    scope: "openid profile email",
  };
  await page.goto(`${server.origin}/api/auth/signin`);
  await expect.poll(readRan).toEqual([own]);
  const refused = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = document.createElement("script");
        script.src = src;
        script.addEventListener("load", () => resolve("ran"));
        script.addEventListener("error", () => resolve("refused"));
        document.body.append(script);
      }),
    `${scripts}/words?callback=alert`,
  );
  expect([refused, await readRan()]).toEqual(["refused", [own]]);
  await page.goto(`${server.origin}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await readRan()).toEqual([]);
});

test("a form without a script gets to the issuer too", async ({ page }) => {
  await page.goto(`${server.origin}/api/auth/signin`);
  // The page's own first requests would fetch a token of their own meanwhile.
  await expect.poll(() => readUser(page)).not.toBeNull();
  await page.evaluate(async () => {
    const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/api/auth/signin/google-login";
    form.innerHTML = `<input name="csrfToken"><input name="callbackUrl" value="/upload">`;
    form.querySelector("input")?.setAttribute("value", csrfToken);
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(`${server.origin}/upload`);
  expect(await readUser(page)).toMatchObject({ sessionType: "google-login" });
});

test("WB-18: a window that a frame opened keeps its opener on the way through the issuer", async ({
  page,
}) => {
  const hosts = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>A shop</title><h1>A shop</h1>");
  });
  hosts.listen(0, "127.0.0.1");
  await once(hosts, "listening");
  const address = hosts.address();
  if (address === null || typeof address === "string") throw new RangeError("no port");
  await page.goto(`http://localhost:${address.port}/`);
  const openWindow = async (query: string) => {
    const popup = page.waitForEvent("popup");
    await page.evaluate((url) => {
      window.open(url, "_blank", "width=480,height=640");
    }, `${server.origin}/api/auth/signin${query}`);
    return popup;
  };
  const asked = await openWindow(`?handOff=frame&challenge=${challenge}&state=${"s".repeat(43)}`);
  await issuerButton(asked).click();
  await expect(asked.getByRole("button", { name: "Continue as Alice Liddell" })).toBeVisible();
  expect(await readUser(asked)).toMatchObject({ sessionType: "google-login" });
  expect(await hasOpener(asked)).toBe(true);

  const strange = await openWindow("");
  await strange.waitForLoadState();
  expect(await hasOpener(strange)).toBe(false);
  hosts.close();
  hosts.closeAllConnections();
});
