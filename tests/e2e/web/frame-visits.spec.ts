import { expect, test } from "@playwright/test";
import type { FrameLocator, Page, Request } from "@playwright/test";

import { visitEvents } from "#server/db/schema/visit-events.ts";
import { openServerDatabase } from "#support/open-server-database.ts";

import { startEmbedShop } from "./host-pages/embed-shop.ts";
import type { EmbedShop } from "./host-pages/embed-shop.ts";

/** On a shop's page the question, the answer and what follows from it stay inside the frame. */

const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const collector = "/api/v1/visit-events";

let embed: EmbedShop;
test.beforeAll(async () => {
  embed = await startEmbedShop("alder-quay");
  embed.shop.write(
    "/",
    `<title>A shop</title><h1>A shop</h1>
    <iframe title="Room designer" width="1200" height="800" src="${embed.server.origin}/embed/alder-quay"></iframe>`,
  );
});
test.afterAll(async () => embed.stop());

async function readNoted() {
  const database = await openServerDatabase(embed.server.dataDir);
  try {
    return await database.withTenant(alderQuayId, (tx) => tx.select().from(visitEvents));
  } finally {
    await database.close();
  }
}

const findQuestion = (view: FrameLocator) =>
  view.getByRole("region", { name: "How these pages are used" });

/** Every request to the collector from now on. */
function watchCollector(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === collector) sent.push(request);
  });
  return sent;
}

test("a visitor of a shop is asked in the frame, noted after a yes, and forgotten when they take it back", async ({
  page,
  context,
}) => {
  const sent = watchCollector(page);
  await page.goto(embed.shop.origin);
  const view = page.frameLocator("iframe");
  await view.getByRole("link", { name: "Upload your room" }).first().click();
  await expect(findQuestion(view)).toBeVisible();
  expect(sent).toEqual([]);

  await findQuestion(view).getByRole("button", { name: "Allow", exact: true }).click();
  await expect.poll(async () => (await readNoted()).length).toBeGreaterThan(0);
  for (const request of sent) {
    expect(request.headers()["authorization"]).toMatch(/^Bearer iframe/);
  }
  expect(await context.cookies()).toEqual([]);
  const noted = await readNoted();
  expect(new Set(noted.map(({ role }) => role))).toEqual(new Set(["user"]));
  // Where they were is a path of the product's own: whose shop it was seen on is not noted.
  expect(JSON.stringify(noted)).not.toContain(new URL(embed.shop.origin).host);

  await findQuestion(view).getByRole("button", { name: "Stop and erase" }).click();
  await expect.poll(async () => (await readNoted()).length).toBe(0);
  await expect(findQuestion(view)).toHaveCount(0);
});
