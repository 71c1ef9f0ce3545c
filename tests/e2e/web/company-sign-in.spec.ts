import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { seedCompanies } from "#server/seed/companies.ts";
import { startOidcIssuer } from "#support/oidc-issuer.ts";
import type { OidcIssuer } from "#support/oidc-issuer.ts";
import { findFreePort, removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectAccessible, expectFits } from "../journey/expect-clean.ts";

/** A company's people sign in with the accounts they have there. */

const slug = "alder-quay";
const company = seedCompanies.find((one) => one.slug === slug);
const client = { clientId: "rooms", clientSecret: "a secret of the company" };
/** An origin that the company allows. */
const shopPort = 4601;

let server: ServerProcess;
let issuer: OidcIssuer;
let shop: Server;
test.beforeAll(async () => {
  const port = await findFreePort();
  const redirectUris = [
    `http://127.0.0.1:${port}/api/auth/callback/company-login/${company?.id ?? ""}`,
  ];
  // Another name than the server's makes it another site, as a real issuer is.
  issuer = await startOidcIssuer({ ...client, redirectUris, hostname: "localhost" });
  issuer.accounts.clear();
  issuer.accounts.set("ada", {
    email: "ada@acme.example",
    email_verified: true,
    name: "Ada Lovelace",
  });
  server = await startServerProcess({ port, env: { WEBHOOK_PRIVATE_ADDRESSES: "true" } });
  shop = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>A shop</title><h1>A shop</h1>
      <iframe title="Room designer" width="1200" height="800" src="${server.origin}/embed/${slug}"></iframe>`);
  });
  shop.listen(shopPort, "127.0.0.1");
  await once(shop, "listening");
});
test.afterAll(async () => {
  shop.close();
  shop.closeAllConnections();
  await server.stop();
  await issuer.close();
  removeDataDir(server.dataDir);
});

const slow = { timeout: 60_000 };
const companyButton = (page: Page) =>
  page.getByRole("button", { name: "Continue with Alder & Quay" });

function operate(...words: string[]): void {
  execFileSync(process.execPath, ["server/operator.ts", ...words], {
    env: { ...process.env, DATA_DIR: server.dataDir },
  });
}

/** The page of the company, and its sign-in page behind it. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/c/${slug}`);
  const back = encodeURIComponent(`/c/${slug}/designs`);
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${back}`);
}

const readPassword = () => readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();

/** Signs the demo in, who looks after every company. */
async function enter(page: Page, place: string): Promise<void> {
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=/c/${slug}/${place}`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  await page.getByLabel("Password", { exact: true }).fill(readPassword());
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("from an issuer that nobody knows to people who sign in there", () => {
  test.describe.configure({ mode: "serial" });

  test("an admin sets the issuer up, is told what is wrong, tries it and names a domain", async ({
    page,
  }) => {
    await enter(page, "studio/members");
    await page.getByRole("button", { name: "Set up" }).click(slow);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This is not an address that can be opened.")).toBeVisible();
    await page.getByLabel("Issuer").fill("https://issuer.invalid");
    await page.getByLabel("Client ID").fill(client.clientId);
    await page.getByLabel("Client secret", { exact: true }).fill("another secret");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("There is nothing at this address.")).toBeVisible();
    await page.getByLabel("Issuer").fill(issuer.issuer);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Nobody can sign in this way until")).toBeVisible();
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByText("doesn’t accept this client ID and secret")).toBeVisible();
    await page.getByLabel("Client secret", { exact: true }).fill(client.clientSecret);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Client secret", { exact: true })).toHaveValue("");
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByText("accepts the client ID and secret.")).toBeVisible();

    await page.getByLabel("Domain", { exact: true }).fill("@acme");
    await page.getByRole("button", { name: "Add domain" }).click();
    await expect(page.getByText("Enter a domain like acme.example")).toBeVisible();
    await page.getByLabel("Domain", { exact: true }).fill("acme.example");
    await page.getByRole("button", { name: "Add domain" }).click();
    await expect(
      page.getByRole("cell", { name: /^roomwright-domain-verification=/ }),
    ).toBeVisible();
    await expectAccessible(page, "the company's sign-in");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "the company's sign-in on a phone");
  });

  test("nobody is offered it before a domain is proven; then its people sign in", async ({
    page,
  }) => {
    await openSignIn(page);
    await expect(page.getByLabel("Email")).toBeVisible(slow);
    await expect(companyButton(page)).toHaveCount(0);
    operate("claim-domain", "--slug", slug, "--domain", "acme.example");
    await openSignIn(page);
    await expectAccessible(page, "the sign-in page with the company's own way");
    await companyButton(page).click();
    await page.waitForURL(`${server.origin}/c/${slug}/designs`);
    const answer = await page.context().request.get(`${server.origin}/api/auth/session`);
    expect((await answer.json()).user).toMatchObject({
      name: "Ada Lovelace",
      email: "ada@acme.example",
      sessionType: "company-login",
    });
  });

  test("it works beside a frame on another site, too", async ({ page }) => {
    await page.goto(`http://localhost:${shopPort}/`);
    const view = page.frameLocator("iframe");
    const opened = page.waitForEvent("popup", slow);
    await view.getByRole("button", { name: "Sign in" }).click(slow);
    const popup = await opened;
    await companyButton(popup).click();
    await popup.getByRole("button", { name: "Continue as Ada Lovelace" }).click();
    await expect(view.getByRole("button", { name: /Ada Lovelace/ })).toBeVisible(slow);
  });

  test("somebody with an account adds it to that account, and removes it", async ({ page }) => {
    issuer.accounts.clear();
    issuer.accounts.set("nora", { email: "nora@acme.example", email_verified: true });
    await enter(page, "account");
    const dialog = page.getByRole("dialog");
    const prove = async (label: string) => {
      await dialog.getByLabel("Current password", { exact: true }).fill(readPassword());
      await dialog.getByRole("button", { name: label }).click();
    };
    await page.getByRole("button", { name: "Add Alder & Quay" }).click(slow);
    await expectAccessible(page, "the dialog that adds a way to sign in");
    await prove("Go to Alder & Quay");
    await expect(page.getByText("Added. From now on you can sign in this way, too.")).toBeVisible(
      slow,
    );
    await expect(page.getByText("Alder & Quay (nora@acme.example)")).toBeVisible();
    await expectAccessible(page, "the account with two ways in");
    await page.getByRole("button", { name: "Remove Alder & Quay" }).click();
    await prove("Remove");
    await expect(page.getByText("You no longer sign in with Alder & Quay.")).toBeVisible();
    await expect(page.getByText("Alder & Quay (nora@acme.example)")).toHaveCount(0);
    // An address is anybody's to write: a reason that nobody knows is told as any other failure.
    await page.goto(`${page.url().split("?")[0]}?linked=1&error=toString`);
    await expect(
      page.getByText("It wasn’t added, and nothing was changed. Try again."),
    ).toBeVisible();
  });

  test("somebody of another domain is told that they may not", async ({ page }) => {
    issuer.accounts.clear();
    issuer.accounts.set("eve", { email: "eve@evil.example", email_verified: true });
    await openSignIn(page);
    await companyButton(page).click();
    await expect(page.getByText("You do not have permission to sign in.")).toBeVisible();
  });
});
