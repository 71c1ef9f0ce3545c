import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { images } from "#server/db/schema/images.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const hourMs = 60 * 60 * 1000;
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const alderQuay = { "x-roomwright-company": "alder-quay" };
const login = { email: "cookie@example.com", password: "a long enough password" };

let server: TestServer;
let browser: TestBrowser;
let cookiePersonId = "";
beforeAll(async () => {
  server = await startTestServer();
  cookiePersonId = await writePerson(server.database, { ...login, name: "Cookie" });
  browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", login);
});
afterAll(() => server.close());

type Headers = Record<string, string>;
const makeCredential = () => randomBytes(32).toString("base64url");
const post = (path: string, payload: object, headers: Headers = {}) =>
  server.app.inject({
    method: "POST",
    url: `/api/${path}`,
    payload,
    headers: { ...alderQuay, ...headers },
  });
const generate = (anonymousUserId: string, headers: Headers = {}) =>
  post("auth/iframe/generate-user-token", { anonymousUserId }, headers);
const merge = (anonymousUserId: string, mergedAnonymousUserId: string) =>
  post("auth/iframe/generate-user-token", { anonymousUserId, mergedAnonymousUserId });
const validate = (token: string, headers: Headers = {}) =>
  post("auth/iframe/validate-user-token", { token }, headers);
const listImages = (headers: Headers) =>
  server.app.inject({ url: "/api/v1/images", headers: { ...alderQuay, ...headers } });

async function listNames(headers: Headers): Promise<string[]> {
  const answer = await listImages(headers);
  return answer.json().items.map(({ name }: { name: string }) => name);
}

async function openFrame(credential = makeCredential()) {
  const { token, iframeUser } = (await generate(credential)).json();
  const { _id: userId } = iframeUser as { _id: string };
  return { token, userId, bearer: `Bearer iframe${token}`, credential };
}

async function addImage(ownerUserId: string, name: string): Promise<void> {
  await server.database.withTenant(alderQuayId, (tx) =>
    tx.insert(images).values({
      companyId: alderQuayId,
      ownerUserId,
      name,
      contentType: "image/png",
      width: 1,
      height: 1,
      bytes: 1,
      sha256: "0".repeat(64),
      originalKey: "original",
      thumbKey: "thumb",
      previewKey: "preview",
      createdAt: server.clock.now(),
    }),
  );
}

test("case 37: generate, validate and a call with the bearer name one person; a bad token is a 401; no answer has a cookie", async () => {
  const cookie = browser.readCookieHeader();
  const made = await generate(makeCredential(), { cookie });
  expect(made.json()).toEqual({ token: expect.any(String), iframeUser: expect.any(Object) });
  const { token, iframeUser } = made.json();
  const authorization = `Bearer iframe${token}`;
  const good = await validate(token, { cookie });
  expect([good.statusCode, good.json()]).toEqual([200, { iframeUser }]);
  const bad = await validate("nonsense", { cookie });
  expect([bad.statusCode, bad.json()]).toEqual([401, { error: expect.any(String) }]);
  const { _id: userId } = iframeUser;
  await addImage(userId, "Frame hall");
  const mine = await listImages({ authorization });
  expect(mine.json().items.map(({ name }: { name: string }) => name)).toEqual(["Frame hall"]);
  const data = await post("v1/company/validate-anonymous-token", { token }, { cookie });
  const badData = await post("v1/company/validate-anonymous-token", { token: "x" }, { cookie });
  expect([data.statusCode, badData.statusCode]).toEqual([200, 401]);
  const refused = await listImages({ authorization: "Bearer iframeNONSENSE", cookie });
  expect(refused.statusCode).toBe(401);
  const left = await post("auth/iframe/sign-out", {}, { authorization, cookie });
  expect(left.statusCode).toBe(204);
  for (const answer of [made, good, bad, mine, data, badData, refused, left]) {
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("case 38: a frame that has neither cookie nor token yet is nobody, and gets everything by its token", async () => {
  expect((await listImages({})).statusCode).toBe(401);
  const { bearer } = await openFrame();
  expect((await listImages({ authorization: bearer })).statusCode).toBe(200);
});

test("WB-13: with a bearer and another person's cookie the bearer alone counts", async () => {
  // A session is over when other tests have let a month go by.
  await browser.signIn("regular-login", login);
  const frame = await openFrame();
  await addImage(frame.userId, "Of the frame");
  await addImage(cookiePersonId, "Of the cookie");
  const cookie = browser.readCookieHeader();
  expect(await listNames({ cookie })).toEqual(["Of the cookie"]);
  expect(await listNames({ cookie, authorization: frame.bearer })).toEqual(["Of the frame"]);
});

test.each([
  ["an unknown token", "Bearer iframeNONSENSE"],
  ["no token", "Bearer iframe"],
  ["another bearer", "Bearer abcdef"],
  ["a cookie's token as a bearer", "cookie"],
  ["basic", "Basic YTpi"],
  ["an empty header", ""],
])("WB-13: %s beside a good cookie is refused, not read past", async (_name, given) => {
  const session = browser.cookies.get("next-auth.session-token") ?? "";
  const authorization = given === "cookie" ? `Bearer iframe${session}` : given;
  const answer = await listImages({ cookie: browser.readCookieHeader(), authorization });
  expect(answer.statusCode).toBe(401);
});

test("WB-13: a frame's token is no session of the cookie's kind", async () => {
  const { token } = await openFrame();
  const cookie = `next-auth.session-token=${token}`;
  expect((await listImages({ cookie })).statusCode).toBe(401);
});

test("WB-51: what others know of a person opens nothing of theirs", async () => {
  const owner = await openFrame();
  await addImage(owner.userId, "Secret hall");
  const guesses = [
    owner.userId,
    owner.userId.replaceAll("-", ""),
    owner.credential.slice(0, -1),
    owner.credential.toLowerCase(),
    `${owner.credential.slice(0, -1)}_`,
  ].filter((guess) => guess !== owner.credential);
  for (const guess of guesses) {
    const answer = await generate(guess);
    if (answer.statusCode === 400) continue;
    const { token, iframeUser } = answer.json();
    expect(iframeUser).not.toMatchObject({ _id: owner.userId });
    const list = await listImages({ authorization: `Bearer iframe${token}` });
    expect(list.json().items).toEqual([]);
  }
  const again = (await generate(owner.credential)).json();
  const list = await listImages({ authorization: `Bearer iframe${again.token}` });
  expect(list.json().items).toHaveLength(1);
});

test.each(["1", "0f8fad5b-d9cb-469f", "short", "with space and more than that", "ä".repeat(30)])(
  "WB-51: %s is too little or too odd to be a credential",
  async (guess) => {
    expect((await generate(guess)).statusCode).toBe(400);
  },
);

test("WB-51: an id that was linked to an account is refused, and its tokens with it", async () => {
  const frame = await openFrame();
  await addImage(frame.userId, "Moves once");
  const other = createTestBrowser(server.app);
  await other.signIn("anonymous-login", { anonymousUserId: frame.credential });
  const account = { email: "moved@example.com", password: "a long enough password" };
  const accountId = await writePerson(server.database, { ...account, name: "Moved" });
  await other.signIn("regular-login", account);
  expect((await generate(frame.credential)).statusCode).toBe(403);
  expect((await listImages({ authorization: frame.bearer })).statusCode).toBe(401);
  const mine = await listImages({ cookie: other.readCookieHeader() });
  expect(mine.json().items.map(({ name }: { name: string }) => name)).toEqual(["Moves once"]);
  expect((await other.readUser())?.id).toBe(accountId);
});

test("two ids of one visitor become one person, who has what was made under either", async () => {
  const [kept, second] = [await openFrame(), await openFrame()];
  await addImage(kept.userId, "Kept");
  await addImage(second.userId, "Second");
  const { token, iframeUser } = (await merge(kept.credential, second.credential)).json();
  const { _id: mergedId } = iframeUser;
  expect(mergedId).toBe(kept.userId);
  const both = ["Kept", "Second"];
  expect((await listNames({ authorization: `Bearer iframe${token}` })).toSorted()).toEqual(both);
  expect((await listImages({ authorization: second.bearer })).statusCode).toBe(401);
  expect((await generate(second.credential)).statusCode).toBe(403);

  // Once more, with itself or with an id that nobody ever had, it does nothing.
  for (const credential of [second.credential, kept.credential, makeCredential()]) {
    const again = await merge(kept.credential, credential);
    expect(again.json().iframeUser).toEqual(iframeUser);
  }
  expect((await listNames({ authorization: kept.bearer })).toSorted()).toEqual(both);
});

test("two tabs that merge the same ids the other way round leave one of them open, with everything", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = [await openFrame(), await openFrame()];
    await addImage(one.userId, "One");
    await addImage(other.userId, "Other");
    const answers = await Promise.all([
      merge(one.credential, other.credential),
      merge(other.credential, one.credential),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    const authorization = `Bearer iframe${winner?.json<{ token: string }>().token}`;
    expect((await listNames({ authorization })).toSorted()).toEqual(["One", "Other"]);
  }
});

test("WB-51: a token opens one company only", async () => {
  const { bearer } = await openFrame();
  const answer = await server.app.inject({
    url: "/api/v1/images",
    headers: { authorization: bearer, "x-roomwright-company": "greenhouse" },
  });
  expect(answer.statusCode).toBe(403);
});

test("a token ends thirty days after it was made, however much it is used", async () => {
  const { token } = await openFrame();
  for (let hours = 0; hours < 30 * 24 - 20; hours += 20) {
    expect((await validate(token)).statusCode).toBe(200);
    server.clock.advance(20 * hourMs);
  }
  server.clock.advance(20 * hourMs);
  expect((await validate(token)).statusCode).toBe(401);
});

test("signing out of a frame ends its own token, and nothing else", async () => {
  const credential = makeCredential();
  const [first, second] = [await openFrame(credential), await openFrame(credential)];
  const left = await post("auth/iframe/sign-out", {}, { authorization: first.bearer });
  expect(left.statusCode).toBe(204);
  expect((await listImages({ authorization: first.bearer })).statusCode).toBe(401);
  expect((await listImages({ authorization: second.bearer })).statusCode).toBe(200);
  const twice = await post("auth/iframe/sign-out", {}, { authorization: first.bearer });
  expect(twice.statusCode).toBe(401);
});

test("a browser's cookie does not sign out of frames", async () => {
  const fresh = createTestBrowser(server.app);
  await fresh.signIn("regular-login", login);
  const left = await post("auth/iframe/sign-out", {}, { cookie: fresh.readCookieHeader() });
  expect(left.statusCode).toBe(401);
  expect((await fresh.readUser())?.id).toBe(cookiePersonId);
});

test("the calls of a frame take JSON only, so that no other site's form reaches them", async () => {
  for (const path of [
    "iframe/generate-user-token",
    "iframe/validate-user-token",
    "iframe/sign-out",
    "hand-off/claim",
  ]) {
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/auth/${path}`,
      headers: { ...alderQuay, "content-type": "text/plain" },
      payload: "{}",
    });
    expect([path, answer.statusCode]).toEqual([path, 415]);
  }
});

test("one id makes tokens only so often, from whatever addresses", async () => {
  const strict = await startTestServer({ rateLimitFactor: 0.02 });
  try {
    const credential = makeCredential();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const { statusCode } = await strict.app.inject({
        method: "POST",
        url: "/api/auth/iframe/generate-user-token",
        payload: { anonymousUserId: credential },
        headers: alderQuay,
        remoteAddress: `10.0.0.${attempt}`,
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  } finally {
    await strict.close();
  }
});

test("where frames are switched off, the tokens they had open nothing until they are switched on", async () => {
  const { token, bearer } = await openFrame();
  const admin = await signInStaff(server, "admin", alderQuayId);
  const allowFrames = (isAllowed: boolean) =>
    admin.send({
      method: "PATCH",
      url: "/api/v1/studio/settings",
      payload: { features: { iframe_mode: isAllowed } },
      headers: alderQuay,
    });
  expect((await listImages({ authorization: bearer })).statusCode).toBe(200);
  expect((await allowFrames(false)).statusCode).toBe(200);
  expect((await listImages({ authorization: bearer })).statusCode).toBe(401);
  expect((await validate(token)).statusCode).toBe(401);
  expect((await generate(makeCredential())).statusCode).toBe(403);
  await allowFrames(true);
  expect((await listImages({ authorization: bearer })).statusCode).toBe(200);
});
