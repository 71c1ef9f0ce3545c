import { createHmac } from "node:crypto";

import { exportJWK, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startScriptedIssuer } from "#support/scripted-issuer.ts";
import type { ScriptedIssuer } from "#support/scripted-issuer.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const client = { clientId: "roomwright", clientSecret: "a secret of the client" };

let issuer: ScriptedIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startScriptedIssuer();
  const oidc = { ...client, issuer: issuer.issuer, name: "Google", scriptUrl: null };
  server = await startTestServer({ oidc });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

type TokenMaker = (claims: JWTPayload) => Promise<string | undefined> | string;

/** Comes back with the token that `make` makes of claims that are all right. */
async function comeBackWith(make: TokenMaker) {
  const browser = createOidcBrowser(server);
  const { url } = (await browser.start()).json<{ url: string }>();
  const asked = new URL(url).searchParams;
  const claims = issuer.createClaims(client.clientId, asked.get("nonce") ?? "");
  const token = await make(claims);
  issuer.answerWith({ access_token: "access", token_type: "Bearer", id_token: token });
  const before = issuer.tokenRequests.length;
  const response = await browser.get(
    `/api/auth/callback/google-login?code=code&state=${asked.get("state")}`,
  );
  return {
    location: response.headers.location,
    user: await browser.readUser(),
    cookies: [...browser.cookies.keys()],
    tokenRequests: issuer.tokenRequests.slice(before),
  };
}

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signChanged = (change: JWTPayload) => (claims: JWTPayload) =>
  issuer.sign({ ...claims, ...change });
const signWithout = (name: string) => (claims: JWTPayload) =>
  issuer.sign(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)));

test("WB-22: a token that is all right signs in, asked for with the verifier and the secret", async () => {
  const { location, user, tokenRequests } = await comeBackWith((claims) => issuer.sign(claims));
  expect(location).toBe("http://localhost");
  expect(user).toMatchObject({ email: "bob@example.com", sessionType: "google-login" });
  expect(Object.fromEntries(tokenRequests[0] ?? [])).toEqual({
    grant_type: "authorization_code",
    code: "code",
    redirect_uri: "http://localhost/api/auth/callback/google-login",
    client_id: client.clientId,
    client_secret: client.clientSecret,
    code_verifier: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  });
});

test.each<[string, TokenMaker]>([
  ["expired four seconds ago", (claims) => signChanged({ exp: now() - 4 })(claims)],
  ["begins in nine seconds", (claims) => signChanged({ iat: now() + 9, nbf: now() + 9 })(claims)],
  ["names this client as its party too", (claims) => signChanged({ azp: claims.aud })(claims)],
  [
    "has more audiences and names this client as its party",
    (claims) => signChanged({ aud: [client.clientId, "another"], azp: claims.aud })(claims),
  ],
])("WB-22: a token that %s is still taken", async (_name, make) => {
  expect((await comeBackWith(make)).user).toMatchObject({ email: "bob@example.com" });
});

const badTokens: [string, TokenMaker][] = [
  ["is not signed (alg none)", (claims) => `${encode({ alg: "none" })}.${encode(claims)}.`],
  [
    "is not signed but says a key (alg none, kid)",
    (claims) => `${encode({ alg: "none", kid: issuer.keys.kid })}.${encode(claims)}.`,
  ],
  [
    "is signed with the public key as a password (HS256)",
    (claims) => {
      const body = `${encode({ alg: "HS256", kid: issuer.keys.kid })}.${encode(claims)}`;
      const signature = createHmac("sha256", issuer.keys.publicPem).update(body);
      return `${body}.${signature.digest("base64url")}`;
    },
  ],
  [
    "is signed with the client's secret (HS256)",
    (claims) => {
      const body = `${encode({ alg: "HS256" })}.${encode(claims)}`;
      const signature = createHmac("sha256", client.clientSecret).update(body);
      return `${body}.${signature.digest("base64url")}`;
    },
  ],
  [
    "is signed by a key nobody published",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "unknown" })
        .sign(issuer.keys.foreign.privateKey),
  ],
  [
    "is signed by a foreign key under the issuer's name for its own",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: issuer.keys.kid })
        .sign(issuer.keys.foreign.privateKey),
  ],
  [
    "brings the key to believe it by",
    async (claims) => {
      const { privateKey, publicKey } = issuer.keys.foreign;
      const jwk = await exportJWK(publicKey);
      return new SignJWT(claims).setProtectedHeader({ alg: "RS256", jwk }).sign(privateKey);
    },
  ],
  [
    "has one bit of its signature flipped",
    async (claims) => {
      const [header, payload, signature] = (await issuer.sign(claims)).split(".");
      const bytes = Buffer.from(signature ?? "", "base64url");
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return `${header}.${payload}.${bytes.toString("base64url")}`;
    },
  ],
  [
    "says something else than was signed",
    async (claims) => {
      const [header, , signature] = (await issuer.sign(claims)).split(".");
      return `${header}.${encode({ ...claims, sub: "mallory" })}.${signature}`;
    },
  ],
  ["is another issuer's", signChanged({ iss: "https://accounts.example" })],
  [
    "is of an issuer with almost the same name",
    (claims) => signChanged({ iss: `${claims.iss}/` })(claims),
  ],
  ["is for another client", signChanged({ aud: "another" })],
  ["is for nobody", signWithout("aud")],
  ["is for more audiences and names no party", signChanged({ aud: ["roomwright", "another"] })],
  ["is for this client but was given to another party", signChanged({ azp: "another" })],
  ["expired eleven seconds ago", (claims) => signChanged({ exp: now() - 11 })(claims)],
  ["never expires", signWithout("exp")],
  ["was issued in the future", (claims) => signChanged({ iat: now() + 60 })(claims)],
  ["does not say when it was issued", signWithout("iat")],
  ["is not good yet", (claims) => signChanged({ nbf: now() + 60 })(claims)],
  ["answers another sign-in (nonce)", signChanged({ nonce: "n".repeat(43) })],
  ["answers no sign-in (no nonce)", signWithout("nonce")],
  ["is about nobody (no sub)", signWithout("sub")],
  ["is about an empty name (sub)", signChanged({ sub: "" })],
  ["is about somebody who is not named by text (sub)", signChanged({ sub: 7 as never })],
  [
    "asks for an extension nobody knows (crit)",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: issuer.keys.kid, crit: ["strange"], strange: 1 })
        .sign(issuer.keys.privateKey, { crit: { strange: true } }),
  ],
  ["is no token at all", () => "not.a.token"],
  ["is missing", async () => undefined],
];

test.each(badTokens)("WB-22: a token that %s opens no session", async (_name, make) => {
  const { location, user, cookies, tokenRequests } = await comeBackWith(make);
  expect(location).toBe("http://localhost/api/auth/error?error=OAuthCallback");
  expect(user).toBeNull();
  expect(cookies.toSorted()).toEqual(["next-auth.callback-url", "next-auth.csrf-token"]);
  // It was the token that was refused, not something before it.
  expect(tokenRequests).toHaveLength(1);
});

test("WB-22: after all the bad ones a good token is still taken", async () => {
  expect((await comeBackWith((claims) => issuer.sign(claims))).user).not.toBeNull();
});
