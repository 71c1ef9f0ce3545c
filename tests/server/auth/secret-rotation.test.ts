import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { openLogin } from "#server/db/open-login.ts";
import type { Login } from "#server/db/open-login.ts";
import { resealEverything } from "#server/db/reseal.ts";
import { mailOutbox } from "#server/db/schema/mail-outbox.ts";
import { companyIssuers } from "#server/db/schema/company-issuers.ts";
import { webhooks } from "#server/db/schema/webhooks.ts";
import { createValueSeal, sealPurposes } from "#server/db/tokens.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createWebhookSeal } from "#server/features/webhooks/webhook-secret.ts";
import { readPreviousSecret } from "#server/runtime/auth-secrets.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { testSecret } from "#support/server-database.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const next = "another secret of thirty-two characters";
const rotating = { authSecret: next, previousAuthSecret: testSecret };
const rotated = { authSecret: next, previousAuthSecret: null };
const login = { email: "ada@example.com", password: "a long enough password" };
const factorUrl = "/api/v1/me/second-factor";

let server: TestServer;
let operator: Login;
let visitor: TestBrowser;
let factorSecret = "";
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  server = await startTestServer();
  operator = await openLogin("operator", server.logins.operator, {
    max: 1,
    onLost: () => undefined,
  });
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  await writePerson(server.database, { ...login, name: "Ada" });
  const ada = createTestBrowser(server.app);
  await ada.signIn("regular-login", login);
  const begun = await ada.post(factorUrl, { currentPassword: login.password });
  factorSecret = begun.json<{ secret: string }>().secret;
  await ada.post(`${factorUrl}/confirm`, { code: readApp() });
  await leaveMail();
  await leaveIssuer();
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(webhooks).values({
      companyId: defaultCompanyId,
      url: "https://example.com/",
      events: [],
      secretSealed: createWebhookSeal(server.config).seal("whsec_new"),
      previousSecretSealed: createWebhookSeal(server.config).seal("whsec_old"),
      previousSecretUntil: server.clock.now(),
      createdAt: server.clock.now(),
    }),
  );
});
/** As an admin leaves it behind who has set the company's issuer up. */
async function leaveIssuer(): Promise<void> {
  const sealed = createValueSeal(testSecret, sealPurposes.issuer).seal("a client’s");
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(companyIssuers).values({
      companyId: defaultCompanyId,
      issuer: "https://issuer.example",
      clientId: "rooms",
      secretSealed: sealed,
      enabled: true,
      updatedAt: server.clock.now(),
    }),
  );
}

/** As `mailer.send` leaves it behind when nothing can be sent. */
async function leaveMail(): Promise<void> {
  const sealed = createValueSeal(testSecret, sealPurposes.mail).seal("{}");
  const later = new Date(server.clock.now().getTime() + 24 * 60 * 60_000);
  await server.database.withIdentity((tx) =>
    tx.insert(mailOutbox).values({ sealed, createdAt: later, dueAt: later }),
  );
}

afterAll(async () => {
  for (const app of apps) await app.close();
  await operator.close();
  await server.close();
});

/** What a test sealed anew is as it was: the tests begin with the secret before, in any order. */
afterEach(async () => {
  await resealEverything(operator, { authSecret: testSecret, previousAuthSecret: next });
});

type Secrets = typeof rotating | typeof rotated;

/** The same installation, started with other secrets. */
async function restart(secrets: Secrets): Promise<FastifyInstance> {
  const app = await buildApp({ ...server, config: { ...server.config, ...secrets } });
  apps.push(app);
  return app;
}

function readApp(): string {
  const totp = new TOTP({ secret: Secret.fromBase32(factorSecret), algorithm: "SHA1", digits: 6 });
  return totp.generate({ timestamp: server.clock.now().getTime() });
}

/** What each kind of sealed value and signature is worth to a server with these secrets. */
async function tryEverything(secrets: Secrets) {
  const app = await restart(secrets);
  const again = createTestBrowser(app);
  for (const [name, value] of visitor.cookies)
    (again.cookies as Map<string, string>).set(name, value);
  const carried = await again.get("/api/auth/csrf");
  server.clock.advance(30_000);
  const entered = await createTestBrowser(app).signIn("regular-login", {
    ...login,
    code: readApp(),
  });
  const [hook] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(webhooks),
  );
  const [issuer] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(companyIssuers),
  );
  const seal = createWebhookSeal(secrets);
  const { authSecret, previousAuthSecret } = secrets;
  const issuerSeal = createValueSeal(authSecret, sealPurposes.issuer, previousAuthSecret);
  return {
    visitor: (await again.readUser())?.anonymousUserId !== undefined,
    csrf: carried.cookies.length === 0,
    secondFactor: entered.statusCode,
    hooks: [hook?.secretSealed, hook?.previousSecretSealed].map((sealed) =>
      sealed ? seal.open(sealed) : null,
    ),
    issuer: issuer === undefined ? null : issuerSeal.open(issuer.secretSealed),
  };
}

const whole = {
  visitor: true,
  secondFactor: 200,
  hooks: ["whsec_new", "whsec_old"],
  issuer: "a client’s",
};

test("while a secret is replaced, what the one before sealed and signed is good as well", async () => {
  expect(await tryEverything(rotating)).toEqual({ ...whole, csrf: true });
});

test("without the one before it is worth nothing", async () => {
  expect(await tryEverything(rotated)).toMatchObject({
    csrf: false,
    secondFactor: 401,
    hooks: [null, null],
    issuer: null,
  });
});

test("sealed anew, everything opens without the secret before; doing it again changes nothing", async () => {
  expect(await resealEverything(operator, rotated)).toEqual({ resealed: 0, unreadable: 6 });
  expect(await resealEverything(operator, rotating)).toEqual({ resealed: 6, unreadable: 0 });
  expect(await resealEverything(operator, rotating)).toEqual({ resealed: 0, unreadable: 0 });
  expect(await tryEverything(rotated)).toEqual({ ...whole, csrf: false });
});

test("every sealed column is among those that are sealed anew", async () => {
  const { rows } = await operator.run((tx) =>
    tx.execute(`select attrelid::regclass || '.' || attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      where attname like '%sealed' and c.relnamespace = 'public'::regnamespace order by 1`),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "anonymous_identities.id_sealed",
    "company_issuers.secret_sealed",
    "mail_outbox.sealed",
    "second_factors.secret_sealed",
    "webhooks.previous_secret_sealed",
    "webhooks.secret_sealed",
  ]);
});

test("the secret before is the setting's or the file's; half of one is refused", async () => {
  const { config } = server;
  expect(await readPreviousSecret(config)).toBeNull();
  expect(await readPreviousSecret({ ...config, previousAuthSecret: next })).toBe(next);
  const path = join(config.dataDir, "auth-secret-previous");
  await writeFile(path, `${testSecret}\n`);
  expect(await readPreviousSecret(config)).toBe(testSecret);
  await writeFile(path, "half");
  await expect(readPreviousSecret(config)).rejects.toThrow("empty or cut short");
});
