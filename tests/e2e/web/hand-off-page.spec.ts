import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "@playwright/test";

import { companyHeader } from "#shared/wires/http/http-call.ts";
import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";

/** The sign-in page in the system's browser, opened by a desktop app that waits on loopback. */

let server: ServerProcess;
let loopback: Server;
test.beforeAll(async () => {
  server = await startServerProcess();
  loopback = createServer((_request, response) => response.end("back"));
  loopback.listen(0, "127.0.0.1");
  await once(loopback, "listening");
});
test.afterAll(async () => {
  loopback.close();
  loopback.closeAllConnections();
  await server.stop();
  removeDataDir(server.dataDir);
});

test("signing in for a desktop app brings it a code, and going on as oneself takes a press", async ({
  page,
}) => {
  const email = "desk@post.example";
  const password = "seven dunes at harbour";
  await page.goto(`${server.origin}/c/alder-quay/account/register`);
  await page.getByLabel("Name").fill("Marta Klein");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto((await waitForMail(server.dataDir, email)).link);
  await expect(page.getByLabel("Email")).toHaveValue(email);

  const first = ask();
  await page.goto(first.address);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const firstReturn = waitForReturn();
  await page.getByRole("button", { name: "Sign in" }).click();
  const { code, state } = await firstReturn;
  expect(state).toBe(first.state);
  // The browser is still on its way while the app has its code already.
  await expect(page.locator("body")).toHaveText("back");
  const claimed = await claim(code, first.verifier);
  expect(claimed).toMatchObject({ kind: "desktop", session: { user: { email } } });

  const second = ask();
  await page.goto(second.address);
  const goOn = page.getByRole("button", { name: "Continue as Marta Klein" });
  await expect(goOn).toBeVisible();
  await expectCleanAtAllSizes(page, "continue as oneself");
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.goto(second.address);
  const secondReturn = waitForReturn();
  await goOn.click();
  expect((await secondReturn).state).toBe(second.state);
});

test("a window whose frame is gone says so, and a broken link is called one", async ({ page }) => {
  const { address } = ask();
  await page.goto(address.replace("handOff=desktop", "handOff=tab"));
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();

  await page.goto(address.replace("handOff=desktop", "handOff=frame"));
  await page.getByLabel("Email").fill("demo@roomwright.example");
  const demo = /Demo sign-in\s+\S+\s+(\S+)/.exec(server.output())?.[1] ?? "";
  await page.getByLabel("Password", { exact: true }).fill(demo);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("The page that opened this window is closed");
});

function ask(): { address: string; state: string; verifier: string } {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    handOff: "desktop",
    challenge: createHash("sha256").update(verifier).digest("base64url"),
    state,
    port: String((loopback.address() as AddressInfo).port),
    company: "alder-quay",
  });
  return { address: `${server.origin}/api/auth/signin?${query.toString()}`, state, verifier };
}

async function waitForReturn(): Promise<{ code: string; state: string }> {
  const [request] = (await once(loopback, "request")) as [IncomingMessage];
  const query = new URL(request.url ?? "", "http://127.0.0.1").searchParams;
  return { code: query.get("code") ?? "", state: query.get("state") ?? "" };
}

/** As the app does it, from outside every browser. */
async function claim(code: string, verifier: string): Promise<unknown> {
  const answer = await fetch(`${server.origin}/api/auth/hand-off/claim`, {
    method: "POST",
    headers: { "content-type": "application/json", [companyHeader]: "alder-quay" },
    body: JSON.stringify({ code, verifier }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}
