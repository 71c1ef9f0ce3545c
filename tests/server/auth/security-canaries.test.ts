import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { httpContract } from "#shared/wires/http.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import {
  createAccountVisitor,
  createRegistered,
  goodPassword,
  readLastMail,
} from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: null });
});
afterAll(() => server.close());

const readLog = () => readFileSync(join(server.config.dataDir, "server.log"), "utf8");
const contract = Object.entries(httpContract as Record<string, HttpCall>).filter(
  ([, call]) => call.tag === "auth" || call.tag === "account",
);

/** Fields that the forms of the sign-in contract may carry, beside those a schema names. */
const formFields = [
  "email",
  "password",
  "code",
  "anonymousUserId",
  "csrfToken",
  "callbackUrl",
  "id_token",
  "access_token",
  "token",
  "authorization",
  "cookie",
  "data",
  "json",
];

/** Fits where 43 characters of base64url are asked for, and is found again in any text. */
const canary = `${"canary".repeat(7)}A`;
const canaries: Readonly<Record<string, unknown>> = {
  email: `${canary}@example.com`,
  json: "true",
  callbackUrl: `/room?code=${canary}#${canary}`,
  code: canary.slice(0, 36),
  companySlug: null,
  endOtherSessions: true,
  kind: "frame",
  data: { name: canary, password: canary },
};

function fillBody(call: HttpCall): Record<string, unknown> {
  const names = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : formFields;
  return Object.fromEntries(names.map((name) => [name, canaries[name] ?? canary]));
}

/** The same body in the forms in which callers get it wrong. */
function listPayloads(call: HttpCall): { type: string; payload: string }[] {
  const right = fillBody(call);
  const nested = Object.fromEntries(
    Object.entries(right).map(([name, value]) => [name, { [canary]: [value] }]),
  );
  return [
    { type: "application/json", payload: JSON.stringify(right) },
    { type: "application/json", payload: JSON.stringify({ ...right, [canary]: canary }) },
    { type: "application/json", payload: JSON.stringify(nested) },
    { type: "application/json", payload: `{"password": "${canary}" "${canary}` },
    { type: "application/json", payload: `"${canary}"` },
    {
      type: "application/x-www-form-urlencoded",
      payload: new URLSearchParams(right as Record<string, string>).toString(),
    },
    { type: `text/${canary}`, payload: canary },
  ];
}

const query = new URLSearchParams(
  ["token", "code", "id_token", "state", "csrfToken", "anonymousUserId", "password", "error"].map(
    (name) => [name, canary],
  ),
).toString();

const secretHeaders: Record<string, string>[] = [
  {},
  { authorization: `Bearer iframe${canary}` },
  { authorization: `Basic ${canary}`, cookie: `next-auth.session-token=${canary}` },
  { cookie: `next-auth.session-token=${canary}; next-auth.csrf-token=${canary}%7C${canary}` },
  { cookie: `next-auth.callback-url=${canary}; next-auth.state=${canary}`, origin: canary },
  { "x-roomwright-company": canary, "idempotency-key": canary, referer: `http://x/?t=${canary}` },
  { "x-forwarded-for": canary, "user-agent": canary, "sec-fetch-site": canary },
];

test.each(contract)("WB-48 nothing that is sent to %s reaches the log", async (_name, call) => {
  const before = readLog().length;
  const params = Object.keys(call.params?.shape ?? {}).map((key) => [
    key,
    key === "provider" ? "regular-login" : "00000000-0000-4000-8000-000000000000",
  ]);
  const paths = [fillPath(call.path, Object.fromEntries(params)), `${call.path}/${canary}`];
  const { browser } = await createRegistered(server, `${_name.toLowerCase()}@example.com`);
  const session = browser.readCookieHeader();
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const bodies =
    call.body === undefined
      ? [null]
      : [
          ...listPayloads(call),
          {
            type: "application/json",
            payload: JSON.stringify({ ...fillBody(call), csrfToken }),
          },
        ];
  for (const path of paths) {
    for (const headers of [...secretHeaders, { cookie: session }]) {
      for (const body of bodies) {
        await server.app.inject({
          method: call.method,
          url: `${path}?${query}`,
          headers: { ...headers, ...(body === null ? {} : { "content-type": body.type }) },
          ...(body === null ? {} : { payload: body.payload }),
        });
      }
    }
  }
  const written = readLog().slice(before);
  expect(written.length).toBeGreaterThan(1_000);
  expect(written.match(/.{0,80}canary.{0,80}/i)?.[0] ?? "").toBe("");
});

test("WB-48 what people's real sign-ins carry is nowhere in the log", async () => {
  const email = "real.person@example.com";
  const visitor = createAccountVisitor(server);
  await visitor.browser.signIn("anonymous-login");
  const anonymous = await visitor.browser.readUser();
  const secrets = new Set<string>([goodPassword, email, anonymous?.anonymousUserId ?? ""]);
  const keepCookies = () => {
    for (const value of visitor.browser.cookies.values()) {
      const decoded = decodeURIComponent(value);
      if (!decoded.startsWith("http")) for (const part of decoded.split("|")) secrets.add(part);
    }
  };
  keepCookies();
  await visitor.register(email);
  const { token } = await readLastMail(server, email);
  await visitor.post("verify-email", { token });
  await visitor.signIn(email);
  keepCookies();
  const begun = await visitor.postOwn("second-factor", { currentPassword: goodPassword });
  await visitor.requestReset(email);
  const link = await readLastMail(server, email);
  const newPassword = "another kettle altogether";
  await visitor.post("reset-password", { token: link.token, password: newPassword });
  for (const secret of [token, begun.json().secret, link.token, newPassword]) secrets.add(secret);
  expect(secrets.size).toBeGreaterThanOrEqual(11);
  const log = readLog();
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(log.includes(secret)).toBe(false);
  }
});

test("WB-48 no words of a request make a line of their own", async () => {
  const forged = '"}\n{"level":30,"security":"sign-in","userId":"forged"}\r\u2028\u0085';
  const before = readLog().split("\n").length;
  const visitor = createAccountVisitor(server);
  await visitor.signIn(forged, forged);
  await visitor.register(`x${forged}@example.com`);
  await visitor.browser.post("/api/auth/_log", {
    level: "error",
    code: forged,
    message: forged,
    stack: forged,
    url: forged,
  });
  await visitor.browser.get(`/api/auth/${encodeURIComponent(forged)}`);
  await visitor.browser.get("/api/auth/session", { "x-roomwright-company": '"} {"security":1' });
  const lines = readLog()
    .split("\n")
    .slice(before - 1)
    .filter(Boolean);
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const parsed = JSON.parse(line) as { security?: string; userId?: string };
    expect(parsed.userId).not.toBe("forged");
    expect(line).not.toMatch(/[\r\u2028\u0085]/);
  }
});
