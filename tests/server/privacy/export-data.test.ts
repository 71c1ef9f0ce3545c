import { randomUUID } from "node:crypto";
import { text as readText } from "node:stream/consumers";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

import { auditEntries } from "#server/db/schema/company-records.ts";
import { images } from "#server/db/schema/images.ts";
import { createZipStream } from "#server/http/zip-stream.ts";
import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { personalDataSchema } from "#shared/personal-data.ts";
import type { PersonalData } from "#shared/personal-data.ts";
import type { Render } from "#shared/render.ts";
import { createRegistered } from "#support/account-visitor.ts";
import { signInStaff } from "#support/company-staff.ts";
import { readZip } from "#support/read-zip.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/me/export";
const edits = [paintRectangle([0, 0, 20, 20])];

let server: TestServer;
let ada: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  await startRenderWorkers(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
});

async function readExport(
  browser = ada,
): Promise<{ files: Map<string, Buffer>; data: PersonalData }> {
  const response = await browser.get(url);
  expect(response.statusCode).toBe(200);
  const files = await readZip(response.rawPayload);
  const data = personalDataSchema.parse(JSON.parse(files.get("data.json")?.toString() ?? ""));
  return { files, data };
}

async function start(browser = ada, headers = {}): Promise<{ image: Image; design: Design }> {
  const photo = await createPhoto({ width: 60, height: 40 });
  const image = (await upload(browser, photo, { name: "Salon" }, headers)).json<Image>();
  const body = { imageId: image.id, name: "Salon", edits };
  return { image, design: (await browser.post("/api/v1/designs", body, headers)).json<Design>() };
}

test("the archive has the photos, edits and results of a person, and says what they are", async () => {
  const { image, design } = await start();
  const { id } = (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  await vi.waitFor(
    async () => {
      const { state } = (await ada.get(`/api/v1/renders/${id}`)).json<Render>();
      expect(state).toBe("done");
    },
    { timeout: 20_000 },
  );
  const response = await ada.get(url);
  expect(response.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "private, no-store",
  });
  expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.zip"/);
  const { files, data } = await readExport();
  const original = (await ada.get(`/api/v1/images/${image.id}/original`)).rawPayload;
  expect(files.get(`photos/${image.id}.jpg`)).toEqual(original);
  expect(JSON.parse(files.get(`designs/${design.id}.json`)?.toString() ?? "")).toEqual(edits);
  const result = (await ada.get(`/api/v1/images/${design.imageId}/redesigned`)).rawPayload;
  expect(files.get(`results/${id}-result.png`)).toEqual(result);
  expect(data).toMatchObject({
    company: { slug: "roomwright" },
    profile: { id: (await ada.readUser())?.id, email: null, hasPassword: false },
    photos: [{ id: image.id, name: "Salon", binnedAt: null, file: `photos/${image.id}.jpg` }],
    designs: [{ id: design.id, photoId: image.id, edits: `designs/${design.id}.json` }],
    results: [{ id, designId: design.id, files: [`results/${id}-result.png`] }],
  });
});

test("the schema in the archive is that of its description, and every file is named there", async () => {
  await start();
  const { files, data } = await readExport();
  const schema: unknown = JSON.parse(files.get("schema.json")?.toString() ?? "");
  expect(schema).toEqual(z.toJSONSchema(personalDataSchema));
  expect(schema).toHaveProperty("$schema");
  const named = [
    ...data.photos.map(({ file }) => file),
    ...data.designs.map((design) => design.edits),
    ...data.results.flatMap((result) => result.files),
  ];
  const described = [...files.keys()].filter((path) => path.includes("/"));
  expect(new Set(described)).toEqual(new Set(named));
});

test("what is in the bin is there too, others' and other companies' things are not", async () => {
  const kept = await start();
  server.clock.advance(1_000);
  const binned = await start();
  await ada.send({ method: "DELETE", url: `/api/v1/images/${binned.image.id}` });
  const elsewhere = await start(ada, { "x-roomwright-company": "alder-quay" });
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  const others = await start(bob);
  const { files, data } = await readExport();
  expect(data.photos.map(({ id, binnedAt }) => [id, binnedAt === null])).toEqual([
    [kept.image.id, true],
    [binned.image.id, false],
  ]);
  const everything = [...files].map(([path, bytes]) => path + bytes.toString("latin1")).join("");
  expect(everything).not.toContain(others.image.id);
  expect(everything).not.toContain(elsewhere.image.id);
});

test("what was noted of visits is there, of this company and this person alone", async () => {
  const [deviceId, othersId] = [randomUUID(), randomUUID()];
  const events = [{ kind: "element-interaction", path: "/room/:id", name: "product" }] as const;
  const note = (id: string, browser: TestBrowser, headers = {}) =>
    browser.post("/api/v1/visit-events", { deviceId: id, events }, headers);
  await note(deviceId, ada);
  await note(othersId, ada, { "x-roomwright-company": "alder-quay" });
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  await note(othersId, bob);
  const { data } = await readExport();
  const at = server.clock.now().toISOString();
  expect(data.visitEvents).toEqual([{ ...events[0], deviceId, at, role: "user" }]);
});

test("a file that is lost is left out and said so; the rest arrives", async () => {
  const { image, design } = await start();
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select({ key: images.originalKey }).from(images).where(eq(images.id, image.id)),
  );
  await rm(join(server.config.dataDir, "files", row?.key ?? ""));
  const { data, files } = await readExport();
  expect(data.photos).toMatchObject([{ id: image.id, file: null }]);
  expect(files.has(`designs/${design.id}.json`)).toBe(true);
});

test("one file is open at a time, and it is closed when the reader goes", async () => {
  const opened: Readable[] = [];
  const entries = ["a", "b", "c"].map((path) => ({
    path,
    isPicture: true,
    open: async () => {
      expect(opened.every(({ destroyed }) => destroyed)).toBe(true);
      const { Readable: Source } = await import("node:stream");
      const source = Source.from([Buffer.alloc(300_000), Buffer.alloc(300_000)]);
      opened.push(source);
      return source;
    },
  }));
  const whole = createZipStream(entries, new Date(0));
  await readText(whole);
  expect(opened).toHaveLength(3);
  opened.length = 0;
  const left = createZipStream(entries, new Date(0));
  await new Promise((resolve) => {
    left.once("readable", resolve);
  });
  expect(opened).toHaveLength(1);
  left.destroy();
  await vi.waitFor(() => expect(opened.every(({ destroyed }) => destroyed)).toBe(true));
  expect(opened).toHaveLength(1);
});

test("a registered person's export stands in the log of a company they look after", async () => {
  const owner = await signInStaff(server, "owner");
  await owner.get(url);
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(auditEntries).where(eq(auditEntries.action, "person.exported")),
  );
  expect(rows).toHaveLength(1);
});

test("five archives an hour, and then a pause", async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 });
  try {
    const { browser } = await createRegistered(strict, "often@example.com");
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await browser.get(url)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
});
