import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createContentSecurityPolicy } from "#server/http/content-security-policy.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const oidc = {
  issuer: "https://issuer.example",
  clientId: 'room"wright',
  clientSecret: "a secret of the client",
  name: "Google",
  scriptUrl: "https://issuer.example/gsi/client?a=1&b=2",
};
const script =
  '<script async src="https://issuer.example/gsi/client?a=1&amp;b=2" data-client-id="room&quot;wright" data-scope="openid profile email"></script>';

let webDir: string;
let scripted: TestServer;
let plain: TestServer;
let without: TestServer;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await mkdir(join(webDir, "assets"));
  await writeFile(join(webDir, "index.html"), "<p>app</p><!--page-props-->");
  await writeFile(join(webDir, "embed.html"), "<p>embed</p><!--page-props-->");
  scripted = await startTestServer({ webDir, oidc });
  plain = await startTestServer({ webDir, oidc: { ...oidc, scriptUrl: null } });
  without = await startTestServer({ webDir, oidc: null });
});
afterAll(async () => {
  await Promise.all([scripted.close(), plain.close(), without.close()]);
  await rm(webDir, { recursive: true });
});

function readDirective(policy: unknown, name: string): string[] {
  const line = String(policy)
    .split("; ")
    .find((one) => one.startsWith(`${name} `));
  return line?.split(" ").slice(1) ?? [];
}

test("the sign-in page loads the issuer's script, once, with the scopes of the contract", async () => {
  const { body } = await scripted.app.inject("/api/auth/signin?error=SessionRequired");
  expect(body.split(script)).toHaveLength(2);
  expect(body).not.toContain("a secret of the client");
});

test("WB-15: the issuer's script may run on the sign-in page, and not all of its origin", async () => {
  const { headers } = await scripted.app.inject("/api/auth/signin");
  const policy = headers["content-security-policy"];
  expect(readDirective(policy, "script-src")).toEqual([
    "'self'",
    "'wasm-unsafe-eval'",
    "https://issuer.example/gsi/client",
  ]);
  expect(readDirective(policy, "form-action")).toEqual(["'self'", "https://issuer.example"]);
  expect(readDirective(policy, "connect-src")).toEqual(["'self'", "https://issuer.example"]);
  expect(readDirective(policy, "frame-src")).toEqual(["'self'", "https://issuer.example"]);
  expect(readDirective(policy, "frame-ancestors")).toEqual(["'none'"]);
});

test.each(["/", "/designs", "/account", "/c/greenhouse", "/embed/alder-quay"])(
  "WB-15: the issuer is in neither the page nor the policy of %s",
  async (url) => {
    const { body, headers } = await scripted.app.inject(url);
    expect(body).not.toContain("issuer.example");
    expect(headers["content-security-policy"]).not.toContain("issuer.example");
  },
);

test("without a script of the issuer its origin may only be where a form leads", async () => {
  const { body, headers } = await plain.app.inject("/api/auth/signin");
  expect(body).not.toContain("issuer.example");
  expect(headers["content-security-policy"]).toBe(
    createContentSecurityPolicy().replace(
      "form-action 'self'",
      "form-action 'self' https://issuer.example",
    ),
  );
});

test("without an issuer the sign-in page is a page like any other", async () => {
  const { headers } = await without.app.inject("/api/auth/signin");
  expect(headers["content-security-policy"]).toBe(createContentSecurityPolicy());
});

test("an address of a script cannot smuggle a directive into the policy", () => {
  const address = "https://issuer.example/a;script-src%20*;/b,c";
  const policy = createContentSecurityPolicy([], { form: oidc.issuer, script: address });
  expect(readDirective(policy, "script-src").at(-1)).toBe("https://issuer.example");
  expect(policy).not.toContain(";script-src");
});

test.each([
  ["/api/auth/signin?handOff=frame&challenge=x&state=y", "unsafe-none"],
  ["/api/auth/signin?callbackUrl=%2Fapi%2Fauth%2Fsignin%3FhandOff%3Dframe", "unsafe-none"],
  ["/api/auth/signin?callbackUrl=%2Fdesigns%3FhandOff%3Dframe", "same-origin-allow-popups"],
  ["/api/auth/signin?handOff=desktop&port=1", "same-origin-allow-popups"],
  ["/api/auth/signin", "same-origin-allow-popups"],
  ["/?handOff=frame", "same-origin-allow-popups"],
  ["/c/greenhouse", "same-origin-allow-popups"],
  ["/api/auth/session", "same-origin-allow-popups"],
])("WB-18: who opened %s keeps hold of it only for a frame's sign-in", async (url, policy) => {
  const { headers } = await scripted.app.inject(url);
  expect(headers["cross-origin-opener-policy"]).toBe(policy);
});
