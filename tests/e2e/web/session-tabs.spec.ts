import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { waitForMail } from "#support/outbox.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";

/** Two tabs of one browser are one person, and whoever leaves one has left both. */

const start = "/c/alder-quay";
const soon = { timeout: 1000 };
const bob = { email: "bob@post.example", password: "nine herons over water" };
let demo = { email: "demo@roomwright.example", password: "" };

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ env: { SESSION_REFETCH_SECONDS: "1" } });
  const password = await readFile(join(server.dataDir, "demo-password"), "utf8");
  demo = { ...demo, password: password.trim() };
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test("WB-50: signing out in one tab empties the other within a second, and nothing is left", async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first, demo);
  const { id } = await readUser(second);
  await second.goto(`${server.origin}${start}/upload`);
  const samples = second.getByRole("region", { name: "Or start with a sample room" });
  await samples.getByRole("listitem").getByRole("button", { name: "Kitchen" }).click();
  await journey.waitForCanvas(second);
  const designId = journey.readDesignId(second);
  // Unsaved work: the server takes no change of the room.
  await context.route(`**/api/v1/designs/${designId}`, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await second.getByRole("textbox", { name: "Room name" }).fill("A secret room");
  await second.keyboard.press("Enter");
  await expect.poll(() => readKept(second).then(({ local }) => local)).toContain("A secret room");
  await expect.poll(() => readKept(second).then(({ session }) => session)).toContain(id);
  const kept = await readKept(second);
  expect(kept.pictures.length).toBeGreaterThan(0);

  await signOut(first);
  const asked: string[] = [];
  second.on("request", (request) => {
    if (request.method() !== "GET") asked.push(`${request.method()} ${request.url()}`);
  });
  await expect(journey.findCanvas(second)).toHaveCount(0, soon);
  await expect(second.getByRole("button", { name: "Account of Demo" })).toHaveCount(0, soon);
  await expect(second).toHaveURL(server.origin + start, soon);

  await expect(second.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(first.getByRole("link", { name: "Sign in" })).toBeVisible();
  for (const page of [first, second]) {
    const left = await readKept(page);
    expect(left.local).not.toContain("A secret room");
    expect(left.local).not.toContain(id);
    expect(left.session).not.toContain(id);
    expect(left.pictures.filter((key) => key.includes(designId))).toEqual([]);
  }
  expect(asked.filter((line) => line.includes(designId))).toEqual([]);
  expect((await readUser(second)).sessionType).toBe("anonymous-login");
});

test("signing in in one tab, and then as somebody else, is the other tab's person too", async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await createAccount(first);
  await second.goto(server.origin + start);
  await expect(second.getByRole("link", { name: "Sign in" })).toBeVisible();
  await second.mouse.move(200, 300);
  await expect(second.locator("#landing")).toHaveCount(0);
  const visitor = await readUser(second);

  await signIn(first, demo);
  await expect(second.getByRole("button", { name: "Account of Demo" })).toBeVisible(soon);
  const { id } = await readUser(second);
  expect(id).not.toBe(visitor.id);

  await signOut(first);
  await expect(second.getByRole("link", { name: "Sign in" })).toBeVisible(soon);
  await expect(first.getByRole("link", { name: "Sign in" })).toBeVisible();
  const next = await readUser(first);
  expect([visitor.id, id]).not.toContain(next.id);

  await signIn(first, bob);
  await expect(second.getByRole("button", { name: "Account of Bob" })).toBeVisible(soon);
  await expect
    .poll(() => readKept(second).then(({ session }) => session))
    .toContain((await readUser(second)).id);
  expect((await readKept(second)).session).not.toContain(id);
});

test("a session that was ended elsewhere asks for a new one, without anybody touching the page", async ({
  page,
  context,
}) => {
  await signIn(page, demo);
  await page.goto(`${server.origin}${start}/designs`);
  await expect(page.getByRole("button", { name: "Account of Demo" })).toBeVisible();
  await context.clearCookies();
  await page.waitForURL(/\/api\/auth\/signin\?error=SessionRequired/);
  const query = new URL(page.url()).searchParams;
  expect(query.get("callbackUrl")).toBe(`${server.origin}${start}/designs`);
});

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${server.origin}/api/auth/signin?callbackUrl=${start}`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(server.origin + start);
}

/** Ends as soon as the server has ended the session. */
async function signOut(page: Page): Promise<void> {
  await page.goto(`${server.origin}/api/auth/signout?callbackUrl=${start}`);
  const ended = page.waitForResponse((response) => response.url().endsWith("/api/auth/signout"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await ended;
}

async function createAccount(page: Page): Promise<void> {
  await page.goto(`${server.origin}${start}/account/register`);
  await page.getByLabel("Name").fill("Bob");
  await page.getByLabel("Email").fill(bob.email);
  await page.getByLabel("Password", { exact: true }).fill(bob.password);
  await page.getByRole("button", { name: "Create account" }).click();
  const mail = await waitForMail(server.dataDir, bob.email);
  await page.goto(mail.link);
  await expect(page.getByLabel("Email")).toHaveValue(bob.email);
}

/** Who the server says the browser's person is, once it is somebody. */
async function readUser(page: Page): Promise<{ id: string; sessionType: string }> {
  let user: { id: string; sessionType: string } | undefined;
  await expect(async () => {
    const answer = await page.request.get(`${server.origin}/api/auth/session`);
    ({ user } = (await answer.json()) as { user?: { id: string; sessionType: string } });
    expect(user).toBeDefined();
  }).toPass();
  if (user === undefined) throw new Error("nobody is signed in");
  return user;
}

/** Everything this browser keeps of the product, as text, and the names of the pictures. */
function readKept(page: Page): Promise<{ local: string; session: string; pictures: string[] }> {
  return page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open("roomwright-images");
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error));
    const database = await promise;
    const asked = database.transaction("blobs").objectStore("blobs").getAllKeys();
    const pictures = await new Promise<string[]>((done) => {
      asked.addEventListener("success", () => done(asked.result.map(String)));
    });
    database.close();
    return {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      pictures,
    };
  });
}
