import { randomUUID } from "node:crypto";

import { afterEach, expect, test } from "vitest";

import { createUploadAdmission } from "#server/http/upload-admission.ts";
import { AppError } from "#shared/app-error.ts";
import type { Image } from "#shared/image.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

const megabyte = 1024 * 1024;
const roomy = { photosPerPerson: 100, bytesPerPerson: 1e9, bytesPerCompany: 1e12 };

async function visit(quota: typeof roomy) {
  server = await startTestServer({ quota });
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  return visitor;
}

const enterAs = (admission: ReturnType<typeof createUploadAdmission>) => {
  return (companyId: string, userId: string, bytes: number | null = megabyte) => {
    try {
      return { leave: admission.enter({ companyId, userId }, bytes), code: "in", after: 0 };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { retryAfterSeconds } = error.details as { retryAfterSeconds: number };
      return { leave: () => undefined, code: error.code, after: retryAfterSeconds };
    }
  };
};

test("RL-20 of twelve photos at once exactly as many are taken as a person may have", async () => {
  const visitor = await visit({ ...roomy, photosPerPerson: 5 });
  const photo = await createPhoto();
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(visitor, photo)));
    statuses.push(...answers.map((answer) => answer.statusCode));
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 403)).toHaveLength(7);
  const refused = await upload(visitor, photo);
  expect(refused.json().error).toMatchObject({
    code: "quota_exceeded",
    details: { of: "person", maxPhotos: 5 },
  });
  const { items } = (await visitor.get("/api/v1/images")).json<{ items: Image[] }>();
  expect(items).toHaveLength(5);
});

test("a repeat of the last photo that fitted is answered as the first time", async () => {
  const visitor = await visit({ ...roomy, photosPerPerson: 1 });
  const photo = await createPhoto();
  const key = { "idempotency-key": randomUUID() };
  const first = await upload(visitor, photo, {}, { ...key });
  const again = await upload(visitor, photo, {}, { ...key });
  expect([again.statusCode, again.json().id]).toEqual([first.statusCode, first.json().id]);
});

test("bytes are counted as well, and a company that is full takes nobody's photo", async () => {
  const photo = await createPhoto({ width: 300, height: 200 });
  const visitor = await visit({ ...roomy, bytesPerPerson: photo.length * 1.5 });
  expect((await upload(visitor, photo)).statusCode).toBe(201);
  const second = await upload(visitor, photo);
  expect(second.json().error.details).toMatchObject({ of: "person" });
  await server?.close();
  const other = await visit({ ...roomy, bytesPerCompany: photo.length * 1.2 });
  const refused = await upload(other, photo);
  expect([refused.statusCode, refused.json().error.details]).toEqual([
    403,
    { of: "company", maxBytes: photo.length * 1.2 },
  ]);
  for await (const file of server?.storage.list("") ?? []) expect(file).toBeUndefined();
});

test("RL-15 uploads beyond what the decoders can do in a minute are asked to come again", () => {
  const enter = enterAs(createUploadAdmission({ width: 1, meanTaskMs: 10_000 }));
  const taken = ["a", "b", "c", "d", "e", "f"].map((company) => enter(company, "ada"));
  expect(taken.map(({ code }) => code)).toEqual(taken.map(() => "in"));
  const refused = enter("g", "ada");
  expect(refused.code).toBe("unavailable");
  expect(refused.after).toBeGreaterThanOrEqual(1);
  taken[0]?.leave();
  expect(enter("g", "ada").code).toBe("in");
});

test("RL-16 one company leaves room for another one, and one visitor for the others", () => {
  const enter = enterAs(createUploadAdmission({ width: 2, meanTaskMs: 10_000 }));
  const people = Array.from({ length: 12 }, (_, person) => `person ${person}`);
  const taken = people.map((person) => enter("a", person));
  expect(taken.filter(({ code }) => code === "in")).toHaveLength(9);
  expect(enter("b", "bob").code).toBe("in");
  const busy = enterAs(createUploadAdmission({ width: 8, meanTaskMs: 100 }));
  expect([1, 2, 3, 4, 5].map(() => busy("a", "ada").code)).toEqual([
    "in",
    "in",
    "in",
    "in",
    "rate_limited",
  ]);
  expect(busy("a", "bob").code).toBe("in");
});

test("bytes under way are bounded, and a single upload is never refused for being slow", () => {
  const slow = enterAs(createUploadAdmission({ width: 1, meanTaskMs: 10 * 60_000 }));
  expect(slow("a", "ada").code).toBe("in");
  expect(slow("b", "bob").code).toBe("unavailable");
  const quick = enterAs(createUploadAdmission({ width: 8, meanTaskMs: 1 }));
  const codes = Array.from(
    { length: 30 },
    (_, at) => quick(`company ${at % 3}`, `person ${at}`, null).code,
  );
  expect(codes.filter((code) => code === "in")).toHaveLength(20);
});
