import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { shares, shareVersions } from "#server/db/schema/shares.ts";
import { deleteExpired } from "#server/db/delete-expired.ts";
import { purge } from "#server/features/privacy/purge.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { OwnShare, OpenShare } from "#shared/share.ts";
import { signInStaff } from "#support/company-staff.ts";
import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const there = { "x-roomwright-company": "6f0a8a5e-0000-4000-8000-000000000002" };
const dayMs = 24 * 60 * 60_000;
const voterOf = (letter: string) => letter.repeat(43);

let server: TestServer;
let vera: TestBrowser;
let guest: TestBrowser;
let owner: TestBrowser;
let design: Design;
let second: Design;
let product: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner");
  vera = createTestBrowser(server.app);
  await vera.signIn("anonymous-login");
  guest = createTestBrowser(server.app);
  product = await addProduct();
  const photo = await createPhoto({ width: 40, height: 30, orientation: 1 });
  const image = (await upload(vera, photo)).json<Image>();
  const edits = [{ ...paintRectangle([2, 2, 10, 10]), materialId: product }];
  const body = { imageId: image.id, name: "Living room", edits };
  design = (await vera.post("/api/v1/designs", body)).json<Design>();
  second = (
    await vera.post(`/api/v1/designs/${design.id}/versions`, { from: "original", label: "Plain" })
  ).json<Design>();
});
afterAll(() => server.close());

async function addProduct(): Promise<string> {
  const made = await owner.post("/api/v1/studio/products", {
    kind: "paint",
    sku: "S-1",
    name: "Shared Blue",
    priceMinor: 4900,
    currency: "EUR",
    priceUnit: "2.5 L",
    colour: "#204080",
    finishes: ["matt"],
    coveragePerLitre: 10,
  });
  return made.json().material.id;
}

type Made = OwnShare & { token: string };
const readMade = (answer: { json: () => OwnShare & { address: string } }): Made => {
  const { address, ...share } = answer.json();
  return { ...share, token: address.slice(address.lastIndexOf("/") + 1) };
};
const make = async (body: object = {}) =>
  readMade(await vera.post(`/api/v1/designs/${design.id}/shares`, body));
const makeBoth = (body: object = {}) => make({ versionIds: [design.id, second.id], ...body });
const open = (token: string, headers = {}) => guest.get(`/api/v1/shares/${token}`, headers);
const picture = (token: string, variant: string, query = "") =>
  guest.get(`/api/v1/shares/${token}/pictures/0/${variant}${query}`);
const list = async () =>
  (await vera.get(`/api/v1/designs/${design.id}/shares`)).json<{ items: OwnShare[] }>().items;
const vote = (token: string, body: object) =>
  guest.post(`/api/v1/shares/${token}/votes`, { voter: voterOf("a"), position: 0, ...body });

test("whoever has the link sees the room as it was when the link was made", async () => {
  const { token, ...share } = await make({ fromName: "Vera" });
  expect(share).toMatchObject({ letters: ["A"], hasPasscode: false, views: 0, votes: [] });
  const shown = (await open(token)).json<OpenShare>();
  expect(shown).toMatchObject({
    state: "open",
    name: "Living room",
    fromName: "Vera",
    key: null,
    allowsDownload: false,
    versions: [
      {
        position: 0,
        letter: "A",
        isEdited: true,
        width: 40,
        height: 30,
        votes: 0,
        products: [{ sku: "S-1", name: "Shared Blue", colour: "#204080", priceMinor: 4900 }],
      },
    ],
  });
  const before = (await picture(token, "picture")).rawPayload;
  const { version } = (await vera.get(`/api/v1/designs/${design.id}`)).json<Design>();
  await vera.send({
    method: "PATCH",
    url: `/api/v1/designs/${design.id}`,
    payload: { version, name: "Secret plans", edits: [] },
  });
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(materials).set({ priceMinor: 1 }).where(eq(materials.sku, "S-1")),
  );
  const after = (await open(token)).json<OpenShare>();
  expect(after).toEqual(shown);
  expect((await picture(token, "picture")).rawPayload).toEqual(before);
  const current = (await vera.get(`/api/v1/designs/${design.id}`)).json<Design>();
  await vera.send({
    method: "PATCH",
    url: `/api/v1/designs/${design.id}`,
    payload: { version: current.version, name: "Living room" },
  });
});

const setMark = (watermark: boolean) =>
  owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { watermark } },
  });

/** A link to a room of its own, with a painted wall. */
async function makeOfPainted(): Promise<Made> {
  const photo = await createPhoto({ width: 120, height: 90 });
  const imageId = (await upload(vera, photo)).json<Image>().id;
  const edits = [{ ...paintRectangle([2, 2, 10, 10]), materialId: product }];
  const body = { imageId, name: "Living room", edits };
  const { id } = (await vera.post("/api/v1/designs", body)).json<Design>();
  return readMade(await vera.post(`/api/v1/designs/${id}/shares`, { allowsDownload: true }));
}

test("the pictures of a link say what was done to the photo", async () => {
  const { token } = await makeOfPainted();
  for (const variant of ["picture", "card", "download"]) {
    const text = (await picture(token, variant)).rawPayload.toString("utf8");
    expect(text).toContain("digitalsourcetype/algorithmicallyEnhanced");
    expect(text).toContain("Surface painted: Shared Blue, S-1");
    expect(text).not.toContain("Living room");
  }
});

test("where the company marks its pictures, guests see each of them with its name", async () => {
  const { token } = await makeOfPainted();
  const read = async () => {
    const card = await guest.get(`/s/${token}/picture.jpg`);
    const variants = ["picture", "card", "original", "download"];
    const answers = [card, ...(await Promise.all(variants.map((one) => picture(token, one))))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    return answers.map(({ headers, rawPayload }) => ({
      tag: headers.etag,
      type: headers["content-type"],
      name: headers["content-disposition"],
      bytes: rawPayload,
    }));
  };
  const plain = await read();
  await setMark(true);
  const marked = await read();
  await setMark(false);
  for (const [index, one] of plain.entries()) {
    const other = marked[index];
    expect([other?.type, other?.name]).toEqual([one.type, one.name]);
    expect(other?.tag).not.toBe(one.tag);
    const [before, after] = [await decodePicture(one.bytes), await decodePicture(other!.bytes)];
    expect(findLargestDifference(before, after, () => true)).toBeGreaterThan(40);
  }
  expect(marked.at(-1)?.bytes.toString("utf8")).toContain("Surface painted: Shared Blue, S-1");
  expect(await read()).toEqual(plain);
});

test("nothing that could be found by chance is kept: of the secret only a hash, and no address names it", async () => {
  const { token } = await make();
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute("select to_jsonb(s)::text as row from shares s"),
  );
  expect(JSON.stringify(rows.rows)).not.toContain(token);
  const { headers } = await open(token);
  expect(headers).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
});

test("the photo as it was and a file to keep are only there where the owner allows them", async () => {
  const open1 = await make({ showsOriginal: true, allowsDownload: true });
  const closed = await make({ showsOriginal: false, allowsDownload: false });
  const statuses = async (token: string) =>
    Promise.all(
      ["picture", "card", "original", "download"].map(
        async (variant) => (await picture(token, variant)).statusCode,
      ),
    );
  expect(await statuses(open1.token)).toEqual([200, 200, 200, 200]);
  expect(await statuses(closed.token)).toEqual([200, 200, 404, 404]);
  const file = await picture(open1.token, "download");
  expect(file.headers["content-disposition"]).toContain("Living room A.webp");
  await owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { download: false } },
  });
  expect((await picture(open1.token, "download")).statusCode).toBe(404);
  expect((await open(open1.token)).json<OpenShare>().allowsDownload).toBe(false);
  await owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { download: true } },
  });
});

test("a passcode is asked for before anything of the room is sent", async () => {
  const { token } = await make({ passcode: "4711" });
  expect((await open(token)).json()).toEqual({ state: "locked" });
  expect((await picture(token, "picture")).statusCode).toBe(403);
  expect((await picture(token, "picture", "?key=guess")).statusCode).toBe(403);
  const unlock = (passcode: string) => guest.post(`/api/v1/shares/${token}/unlock`, { passcode });
  const wrong = await unlock("4712");
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, "wrong_code"]);
  const right = (await unlock("4711")).json<OpenShare>();
  expect(right.name).toBe("Living room");
  expect((await picture(token, "picture", `?key=${right.key}`)).statusCode).toBe(200);
  const other = await make({ passcode: "4711" });
  expect((await picture(other.token, "picture", `?key=${right.key}`)).statusCode).toBe(403);
});

test("WB-07 whoever guesses passcodes is stopped, and the next link is not", async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 });
  try {
    const maker = createTestBrowser(strict.app);
    await maker.signIn("anonymous-login");
    const photo = await createPhoto({ width: 20, height: 20, orientation: 1 });
    const image = (await upload(maker, photo)).json<Image>();
    const body = { imageId: image.id, name: "Hall", edits: [] };
    const { id } = (await maker.post("/api/v1/designs", body)).json<Design>();
    const makeLink = async () =>
      readMade(await maker.post(`/api/v1/designs/${id}/shares`, { passcode: "right" })).token;
    const [one, other] = [await makeLink(), await makeLink()];
    const guess = (token: string, passcode: string) =>
      strict.app.inject({
        method: "POST",
        url: `/api/v1/shares/${token}/unlock`,
        payload: { passcode },
      });
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await guess(one, `wrong ${tried}`)).statusCode).toBe(403);
    }
    const stopped = await guess(one, "right");
    expect([stopped.statusCode, stopped.json().error.code]).toEqual([429, "rate_limited"]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
    expect((await guess(other, "right")).statusCode).toBe(200);
    strict.clock.advance(16 * 60_000);
    expect((await guess(one, "right")).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});

test("a link ends on its day, and is forgotten a month later", async () => {
  const strict = await startTestServer();
  try {
    const maker = createTestBrowser(strict.app);
    await maker.signIn("anonymous-login");
    const photo = await createPhoto({ width: 20, height: 20, orientation: 1 });
    const image = (await upload(maker, photo)).json<Image>();
    const body = { imageId: image.id, name: "Hall", edits: [] };
    const { id } = (await maker.post("/api/v1/designs", body)).json<Design>();
    const { token } = readMade(await maker.post(`/api/v1/designs/${id}/shares`, { days: 7 }));
    const read = (path = "") => strict.app.inject(`/api/v1/shares/${token}${path}`);
    strict.clock.advance(7 * dayMs - 60_000);
    expect((await read()).statusCode).toBe(200);
    strict.clock.advance(60_001);
    expect((await read()).statusCode).toBe(404);
    expect((await read("/pictures/0/picture")).statusCode).toBe(404);
    const count = async () =>
      (
        await strict.database.withTenant(defaultCompanyId, (tx) =>
          tx.execute("select id from shares"),
        )
      ).rows.length;
    await deleteExpired(strict.database, strict.clock);
    expect(await count()).toBe(1);
    strict.clock.advance(30 * dayMs);
    await deleteExpired(strict.database, strict.clock);
    expect(await count()).toBe(0);
  } finally {
    await strict.close();
  }
});

test("a link that is taken back shows nothing at once, and its pictures are gone", async () => {
  const { token, id } = await make();
  const keys = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute(`select picture_key as key from share_versions where share_id = '${id}'`),
  );
  const key = String(keys.rows[0]?.["key"]);
  expect(await server.storage.exists(key)).toBe(true);
  const revoke = (who: TestBrowser) =>
    who.send({ method: "DELETE", url: `/api/v1/designs/${design.id}/shares/${id}` });
  expect((await revoke(guest)).statusCode).toBe(401);
  expect((await revoke(owner)).statusCode).toBe(404);
  expect((await revoke(vera)).statusCode).toBe(204);
  expect((await open(token)).statusCode).toBe(404);
  expect((await picture(token, "picture")).statusCode).toBe(404);
  expect(await server.storage.exists(key)).toBe(false);
  expect((await revoke(vera)).statusCode).toBe(404);
});

test("another company opens no link of this one, and neither does a made-up secret", async () => {
  const { token } = await make();
  expect((await open(token, there)).statusCode).toBe(404);
  expect((await open("A".repeat(43))).statusCode).toBe(404);
  expect((await open("short")).statusCode).toBe(400);
  expect((await guest.get(`/api/v1/shares/${token}/pictures/0/card`, there)).statusCode).toBe(404);
  expect((await open(token)).statusCode).toBe(200);
});

const turn = (share: boolean) =>
  owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { share } },
  });

test("a company that shares nothing makes no link and opens none", async () => {
  const { token } = await make();
  await turn(false);
  expect((await open(token)).statusCode).toBe(404);
  const refused = await vera.post(`/api/v1/designs/${design.id}/shares`, {});
  expect(refused.statusCode).toBe(403);
  await turn(true);
  expect((await open(token)).statusCode).toBe(200);
});

test("what is in the bin is shown by no link; the other versions stay", async () => {
  const { token } = await makeBoth();
  const letters = async () =>
    (await open(token)).json<OpenShare>().versions.map(({ letter }) => letter);
  expect(await letters()).toEqual(["A", "B"]);
  await vera.post(`/api/v1/designs/${second.id}/bin`);
  expect(await letters()).toEqual(["A"]);
  await vera.post(`/api/v1/designs/${second.id}/restore`);
  expect(await letters()).toEqual(["A", "B"]);
  const bin = { method: "DELETE", url: `/api/v1/images/${design.imageId}` } as const;
  await vera.send(bin);
  expect((await open(token)).statusCode).toBe(404);
  await vera.post(`/api/v1/images/${design.imageId}/restore`);
  expect((await open(token)).statusCode).toBe(200);
});

test("nobody makes or lists links of somebody else's room, nor mixes rooms", async () => {
  const stranger = createTestBrowser(server.app);
  await stranger.signIn("anonymous-login");
  for (const who of [stranger, owner]) {
    const url = `/api/v1/designs/${design.id}/shares`;
    expect((await who.post(url, {})).statusCode).toBe(404);
    expect((await who.get(url)).statusCode).toBe(404);
  }
  const image = { imageId: design.imageId, name: "Other", edits: [] };
  const other = (await vera.post("/api/v1/designs", image)).json<Design>();
  const mixed = await vera.post(`/api/v1/designs/${design.id}/shares`, {
    versionIds: [design.id, other.id],
  });
  expect(mixed.statusCode).toBe(400);
});

test("people vote once by name, see what others said then, and change their own vote only", async () => {
  const { token, id } = await makeBoth();
  const first = await vote(token, { name: "Jonas", comment: "Too dark?", position: 0 });
  expect(first.json()).toEqual({ votes: [{ letter: "A", name: "Jonas", comment: "Too dark?" }] });
  const taken = await vote(token, { voter: voterOf("b"), name: " jonas " });
  expect([taken.statusCode, taken.json().error.details]).toEqual([409, { reason: "name" }]);
  await vote(token, { voter: voterOf("b"), name: "Kim", position: 1 });
  const changed = await vote(token, { name: "Jonas", position: 1 });
  expect(changed.json()).toEqual({
    votes: [
      { letter: "B", name: "Jonas", comment: "" },
      { letter: "B", name: "Kim", comment: "" },
    ],
  });
  const shown = (await open(token)).json<OpenShare>();
  expect(shown.versions.map(({ votes }) => votes)).toEqual([0, 2]);
  expect(JSON.stringify(shown)).not.toContain("Jonas");
  const own = (await list()).find((one) => one.id === id);
  expect(own?.votes).toHaveLength(2);
});

test("there is nothing to vote about in one version, nor without the passcode", async () => {
  const { token } = await make();
  expect((await vote(token, { name: "Jonas" })).statusCode).toBe(404);
  const locked = await makeBoth({ passcode: "secret" });
  expect((await vote(locked.token, { name: "Jonas" })).statusCode).toBe(403);
  expect((await vote((await makeBoth()).token, { name: "Jonas", position: 3 })).statusCode).toBe(
    404,
  );
});

test("an owner reads how often a link was opened, without their own visits", async () => {
  const { token, id } = await make();
  await open(token);
  await open(token);
  await vera.get(`/api/v1/shares/${token}`);
  const own = (await list()).find((one) => one.id === id);
  expect(own?.views).toBe(2);
});

test.each([
  { days: 8 },
  { passcode: "abc" },
  { versionIds: [] },
  { fromName: " " },
  { unknown: true },
])("a link that asks for %j is refused", async (body) => {
  expect((await vera.post(`/api/v1/designs/${design.id}/shares`, body)).statusCode).toBe(400);
});

test("a design in the bin shows by no link, and with it go for good its links and their pictures", async () => {
  const image = { imageId: design.imageId, name: "Gone", edits: [] };
  const gone = (await vera.post("/api/v1/designs", image)).json<Design>();
  const { token, id } = readMade(await vera.post(`/api/v1/designs/${gone.id}/shares`, {}));
  const [version] = await readVersions(id);
  await vera.send({ method: "DELETE", url: `/api/v1/designs/${gone.id}` });
  expect((await open(token)).statusCode).toBe(404);
  await vera.post(`/api/v1/designs/${gone.id}/restore`);
  expect((await open(token)).statusCode).toBe(200);

  await vera.send({ method: "DELETE", url: `/api/v1/designs/${gone.id}` });
  server.clock.advance(31 * dayMs);
  await purge(server);
  expect(await readVersions(id)).toEqual([]);
  const links = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select({ id: shares.id }).from(shares).where(eq(shares.id, id)),
  );
  expect(links).toEqual([]);
  for (const key of [version?.pictureKey, version?.cardKey]) {
    await expect(server.storage.getBytes(key ?? "")).rejects.toMatchObject({ code: "not_found" });
  }
});

function readVersions(shareId: string) {
  return server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(shareVersions).where(eq(shareVersions.shareId, shareId)),
  );
}
