import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { sampleRooms } from "#server/db/schema/sample-rooms.ts";
import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  const page = "<title>Roomwright</title><!--page-props-->";
  for (const name of ["index", "embed"]) await writeFile(join(webDir, `${name}.html`), page);
  server = await startTestServer({ webDir });
  await seedDemonstration(server);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

/** What a head says, by the names and properties of its elements. */
async function readHead(url: string, headers: Record<string, string> = {}) {
  const { body } = await get(url, headers);
  const tags = body.matchAll(
    /<(?:meta|link) (?:name|property|rel)="([^"]+)" (?:content|href)="([^"]*)"/g,
  );
  const title = /<title>(.*?)<\/title>/.exec(body)?.[1];
  return { title, ...Object.fromEntries([...tags].map(([, name, value]) => [name, value])) };
}

test("a company's start page says what it is, in the language that is asked for", async () => {
  const head = await readHead("/c/alder-quay?utm_source=mail");
  expect(head).toMatchObject({
    title: "Visualise · Alder &amp; Quay",
    "og:site_name": "Alder &amp; Quay",
    "og:title": "See our paints on your walls.",
    "og:url": "http://localhost/c/alder-quay",
    "og:image": "http://localhost/c/alder-quay/picture.jpg",
    "twitter:card": "summary_large_image",
    canonical: "http://localhost/c/alder-quay",
    manifest: "/c/alder-quay/app.webmanifest",
    "theme-color": expect.stringMatching(/^#/),
  });
  expect(head).toMatchObject({
    description: expect.stringContaining("any paint from Alder &amp; Quay"),
  });
  expect(head).not.toHaveProperty("robots");
  const german = await readHead("/c/alder-quay", { "accept-language": "de-AT,en;q=0.5" });
  expect(german).toMatchObject({ description: expect.stringContaining("Alder &amp; Quay") });
  expect(german).not.toMatchObject({ "og:title": "See our paints on your walls." });
  const own = await readHead("/");
  expect(own).toMatchObject({ canonical: "http://localhost/", manifest: "/app.webmanifest" });
});

test.each(["/designs", "/room/1", "/c/alder-quay/upload", "/embed/alder-quay", "/c/nobody"])(
  "%s is listed nowhere",
  async (url) => {
    const head = await readHead(url);
    expect(head).toMatchObject({ title: "Roomwright", robots: "noindex" });
    expect(head).not.toHaveProperty("canonical");
  },
);

test("the picture of a link is the room before on the left and after on the right", async () => {
  const answer = await get("/c/alder-quay/picture.jpg");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const [room] = await server.database.withTenant(alderQuayId, (tx) =>
    tx
      .select()
      .from(sampleRooms)
      .where(sql`${sampleRooms.showcaseKey} is not null`)
      .orderBy(sampleRooms.position)
      .limit(1),
  );
  const before = await readHalf(await server.storage.getBytes(room?.previewKey ?? ""), 0);
  const after = await readHalf(await server.storage.getBytes(room?.showcaseKey ?? ""), 602);
  expect(await compare(answer.rawPayload, before, 0)).toBeLessThan(3);
  expect(await compare(answer.rawPayload, after, 602)).toBeLessThan(3);
  const again = await get("/c/alder-quay/picture.jpg", {
    "if-none-match": String(answer.headers.etag),
  });
  expect(again.statusCode).toBe(304);
});

test("a company that shows no product has no picture, and says so", async () => {
  await server.database.withTenant(alderQuayId, (tx) =>
    tx.update(materials).set({ state: "draft" }).where(eq(materials.companyId, alderQuayId)),
  );
  const head = await readHead("/c/alder-quay");
  expect(head).toMatchObject({ "twitter:card": "summary" });
  expect(head).not.toHaveProperty("og:image");
  expect((await get("/c/alder-quay/picture.jpg")).statusCode).toBe(404);
});

test("kept on a phone it is an app with the company's name; nobody's is none", async () => {
  const answer = await get("/c/alder-quay/app.webmanifest");
  expect(answer.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  expect(answer.json()).toMatchObject({
    name: "Alder & Quay",
    start_url: "/c/alder-quay",
    display: "standalone",
    icons: [{ sizes: "192x192" }, { sizes: "512x512" }],
  });
  expect((await get("/app.webmanifest")).json()).toMatchObject({ start_url: "/" });
  expect((await get("/c/nobody/app.webmanifest")).statusCode).toBe(404);
});

test("robots are told what is nobody's to list", async () => {
  const { body, headers } = await get("/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /operator",
    "Disallow: /studio",
    "",
  ]);
});

/** A half of a picture in the card's size. */
async function readHalf(bytes: Uint8Array, left: number): Promise<Buffer> {
  const whole = await sharp(bytes)
    .resize({ width: 1200, height: 630, fit: "cover" })
    .png()
    .toBuffer();
  return sharp(whole)
    .extract({ left, top: 0, width: 598, height: 630 })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** By how much a half of the card differs on average. */
async function compare(card: Uint8Array, half: Buffer, left: number): Promise<number> {
  const region = { left, top: 0, width: 598, height: 630 };
  const pixels = await sharp(card).extract(region).removeAlpha().raw().toBuffer();
  const sum = pixels.reduce((total, value, at) => total + Math.abs(value - (half[at] ?? 0)), 0);
  return sum / pixels.length;
}
