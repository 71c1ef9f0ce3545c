import { hkdfSync } from "node:crypto";

import { CompactEncrypt, EncryptJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openClaims, sealClaims } from "#server/features/auth/oidc/sealed-value.ts";
import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startOidcServer } from "#support/oidc-server.ts";
import type { OidcServer } from "#support/oidc-server.ts";
import { testSecret } from "#support/server-database.ts";

const failed = "http://localhost/api/auth/error?error=OAuthCallback";
const [state, nonce, verifier, session, csrf] = [
  "next-auth.state",
  "next-auth.nonce",
  "next-auth.pkce.code_verifier",
  "next-auth.session-token",
  "next-auth.csrf-token",
];
const name = { secret: testSecret, cookie: state };
const now = new Date("2026-01-01T12:00:00Z");

let running: OidcServer;
beforeAll(async () => {
  running = await startOidcServer();
});
afterAll(() => running.close());

type Cookies = Map<string, string>;

/** Comes back from the issuer with cookies changed on the way. */
async function comeBackWith(change: (cookies: Cookies) => void | Promise<void>) {
  const browser = createOidcBrowser(running.server);
  await browser.signIn("anonymous-login");
  const path = await browser.comeBack();
  const cookies = new Map(browser.cookies);
  await change(cookies);
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const response = await createOidcBrowser(running.server).get(path, { cookie });
  const begun = response.cookies.some((one) => one.name === session && one.value !== "");
  return { location: response.headers.location, begun };
}

function swap(cookies: Cookies, first: string, second: string): void {
  const [one, other] = [cookies.get(first) ?? "", cookies.get(second) ?? ""];
  cookies.set(first, other).set(second, one);
}

/** Seals what the server sealed, but with something of it changed. */
async function sealAgain(
  cookies: Cookies,
  changes: Record<string, string>,
  secret = testSecret,
): Promise<void> {
  for (const cookie of [state, nonce, verifier]) {
    const sealed = decodeURIComponent(cookies.get(cookie) ?? "");
    const at = running.server.clock.now();
    const claims = await openClaims({ secret: testSecret, cookie }, sealed, at);
    const { value, provider, origin, company } = claims as Record<string, string>;
    const whole = { value, provider, origin, company, ...changes } as Record<string, string>;
    cookies.set(cookie, await sealClaims({ secret, cookie }, whole, at, 900));
  }
}

test("WB-09: the cookies the server made are taken, also when they are sealed again alike", async () => {
  const taken = { location: "http://localhost", begun: true };
  expect(await comeBackWith(() => undefined)).toEqual(taken);
  expect(await comeBackWith((cookies) => sealAgain(cookies, {}))).toEqual(taken);
});

test.each<[string, (cookies: Cookies) => void | Promise<void>]>([
  ["sealed by another secret", (cookies) => sealAgain(cookies, {}, `${testSecret}!`)],
  ["made for another provider", (cookies) => sealAgain(cookies, { provider: "regular-login" })],
  ["made for another origin", (cookies) => sealAgain(cookies, { origin: "https://x.example" })],
  ["whose state and nonce are swapped", (cookies) => swap(cookies, state, nonce)],
  ["whose state and verifier are swapped", (cookies) => swap(cookies, state, verifier)],
  ["whose nonce and verifier are swapped", (cookies) => swap(cookies, nonce, verifier)],
  [
    "with the session's token for a state",
    (cookies) => void cookies.set(state, cookies.get(session) ?? ""),
  ],
  [
    "with the token against forged forms for a state",
    (cookies) => void cookies.set(state, cookies.get(csrf) ?? ""),
  ],
  ["with plain text for a state", (cookies) => void cookies.set(state, "a".repeat(43))],
  ["with nothing for a nonce", (cookies) => void cookies.set(nonce, "")],
  [
    "of which one is for a company and two are not",
    async (cookies) => {
      const whole = new Map(cookies);
      await sealAgain(whole, { company: "6f0a8a5e-0000-4000-8000-000000000002" });
      cookies.set(nonce, whole.get(nonce) ?? "");
    },
  ],
])("WB-09: check cookies %s open no session", async (_name, change) => {
  expect(await comeBackWith(change)).toEqual({ location: failed, begun: false });
});

test("WB-09: a check cookie is no session", async () => {
  const browser = createOidcBrowser(running.server);
  await browser.start();
  const cookie = `${session}=${browser.cookies.get(state)}`;
  const response = await createOidcBrowser(running.server).get("/api/auth/session", { cookie });
  expect(response.json()).toEqual({});
});

test("WB-09: a sealed value opens under its own name and secret, until it is over", async () => {
  const sealed = await sealClaims(name, { value: "x" }, now, 900);
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(await openClaims(name, sealed, later(899))).toMatchObject({ value: "x" });
  expect(await openClaims(name, sealed, later(900))).toBeNull();
  expect(await openClaims({ ...name, cookie: nonce }, sealed, now)).toBeNull();
  expect(await openClaims({ ...name, cookie: `__Secure-${state}` }, sealed, now)).toBeNull();
  expect(await openClaims({ ...name, secret: "another" }, sealed, now)).toBeNull();
});

test("WB-09: of 1000 sealed values with a bit flipped none opens", async () => {
  const sealed = await sealClaims(name, { value: "a value to be kept" }, now, 900);
  expect(await openClaims(name, sealed, now)).not.toBeNull();
  const bits = sealed.length * 8;
  const opened: number[] = [];
  for (let index = 0; index < 1_000; index += 1) {
    // A stride without a common factor with the number of bits meets a thousand different ones.
    const bit = (index * 7_919) % bits;
    const bytes = Buffer.from(sealed, "latin1");
    const at = Math.floor(bit / 8);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
    if ((await openClaims(name, bytes.toString("latin1"), now)) !== null) opened.push(bit);
  }
  expect(opened).toEqual([]);
});

test("WB-09: of a sealed value with any bit of its bytes flipped none opens", async () => {
  const parts = (await sealClaims(name, { value: "x" }, now, 900)).split(".");
  let tried = 0;
  for (const [place, part] of parts.entries()) {
    const length = Buffer.from(part, "base64url").length * 8;
    for (let bit = 0; bit < length; bit += 1) {
      const bytes = Buffer.from(part, "base64url");
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const flipped = parts.with(place, bytes.toString("base64url")).join(".");
      expect(await openClaims(name, flipped, now)).toBeNull();
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(1_000);
});

const key = new Uint8Array(hkdfSync("sha256", testSecret, "", `sign-in check ${state}`, 32));
const seconds = now.getTime() / 1000;
const claims = { value: "x", aud: state, iat: seconds, exp: seconds + 900 };
const type = "sign-in-check+jwt";

test("WB-09: the right key forges nothing but what the server itself would make", async () => {
  const header = { alg: "dir", enc: "A256GCM", typ: type };
  const forged = await new EncryptJWT(claims).setProtectedHeader(header).encrypt(key);
  expect(await openClaims(name, forged, now)).toMatchObject({ value: "x" });
});

test("WB-09: each cookie has a key of its own", async () => {
  const forged = await new EncryptJWT({ ...claims, aud: nonce })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: type })
    .encrypt(key);
  expect(await openClaims({ ...name, cookie: nonce }, forged, now)).toBeNull();
});

test.each<[string, () => Promise<string> | string]>([
  ["that is not encrypted", () => new UnsecuredJWT(claims).encode()],
  [
    "encrypted in another way",
    () =>
      new EncryptJWT(claims)
        .setProtectedHeader({ alg: "dir", enc: "A128CBC-HS256", typ: type })
        .encrypt(key),
  ],
  [
    "with a key of its own inside",
    () =>
      new EncryptJWT(claims)
        .setProtectedHeader({ alg: "A256KW", enc: "A256GCM", typ: type })
        .encrypt(key),
  ],
  [
    "of another type",
    () =>
      new EncryptJWT(claims)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: "session+jwt" })
        .encrypt(key),
  ],
  [
    "for another audience",
    () =>
      new EncryptJWT({ ...claims, aud: nonce })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: type })
        .encrypt(key),
  ],
  [
    "without an end",
    () =>
      new EncryptJWT({ value: "x", aud: state, iat: seconds })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: type })
        .encrypt(key),
  ],
  [
    "that holds no claims",
    () =>
      new CompactEncrypt(new TextEncoder().encode("text"))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: type })
        .encrypt(key),
  ],
  ["that is empty", () => ""],
])("WB-09: a sealed value %s does not open", async (_name, forge) => {
  expect(await openClaims(name, await forge(), now)).toBeNull();
});
