import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { count } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#server/db/database.ts";
import type { Database } from "#server/db/database.ts";
import { mailOutbox } from "#server/db/schema/mail-outbox.ts";
import type { Mail, MailTransport } from "#server/mail/create-message.ts";
import { createMailer, findOutbox, openMailer } from "#server/mail/mailer.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { createOutboxTransport } from "#server/mail/outbox-transport.ts";
import { createSmtpTransport } from "#server/mail/smtp-transport.ts";
import { loadConfig } from "#server/runtime/config.ts";
import { createLogger } from "#server/runtime/logger.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startMailServer } from "#support/mail-server.ts";
import { parseMail, readOutbox } from "#support/outbox.ts";
import { testSecret } from "#support/server-database.ts";
import { createTestDatabase } from "#support/test-server.ts";
import type { TestDatabase } from "#support/test-server.ts";

const from = "Roomwright <no-reply@rooms.example>";
const mail = {
  to: "ada@example.com",
  subject: "Grüße aus der Werkstatt, so lang wie ein Betreff nur sein kann, und länger",
  text: "Ein Satz.\n\n.Ein Punkt am Anfang\n\nhttp://localhost/account/verify-email#canary\n",
  html: "<p>Ein Satz.</p>",
};

let copy: TestDatabase;
let database: Database;
let directory: string;
let lines: string[];
let nowMs = Date.now();
const opened: Mailer[] = [];
const secrets = { authSecret: testSecret, previousAuthSecret: null };

beforeAll(async () => {
  copy = await createTestDatabase();
  database = await openDatabase(copy.logins);
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "roomwright-mail-"));
  lines = [];
});
afterEach(async () => {
  for (const mailer of opened.splice(0)) await mailer.close();
  await database.withIdentity((tx) => tx.delete(mailOutbox));
  await rm(directory, { recursive: true, force: true });
});

const readWorld = () => ({
  database,
  clock: { now: () => new Date(nowMs) },
  logger: createLogger(loadConfig({}), { write: (line) => lines.push(line) }),
});
/** A process that sends over this transport. */
function open(transport: MailTransport): Mailer {
  const mailer = createMailer(transport, secrets, readWorld());
  opened.push(mailer);
  return mailer;
}
function openConfigured(smtpUrl: string | null): Mailer {
  const mailer = openMailer(
    { ...secrets, dataDir: directory, mail: { smtpUrl, from } },
    readWorld(),
  );
  opened.push(mailer);
  return mailer;
}
const send = (mailer: Mailer, ...mails: Mail[]) =>
  database.withIdentity((tx) => mailer.send(tx, ...mails));
const countWaiting = async () => {
  const [row] = await database.withIdentity((tx) => tx.select({ of: count() }).from(mailOutbox));
  return row?.of;
};
const messagesOf = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
const expectPrivateLog = () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toMatch(/ada@|example\.com|canary|Werkstatt/);
};

test("without a mail server an email is a file that only its owner can read", async () => {
  const mailer = openConfigured(null);
  await send(mailer, mail);
  await mailer.idle();
  const outbox = findOutbox(directory);
  const names = await readdir(outbox);
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{12}\.eml$/)]);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  expect((await stat(join(outbox, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  const [read] = await readOutbox(directory);
  expect(read).toMatchObject({ ...mail, from, link: mail.text.trim().split("\n").at(-1) });
  const source = await readFile(join(outbox, names[0] ?? ""), "utf8");
  expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(source).toMatch(/^X-Link: *\n? http:\/\/localhost\/account\/verify-email#canary$/m);
  await mailer.close();
});

test("the outbox keeps the newest emails and no more than it may", async () => {
  const outbox = createOutboxTransport(findOutbox(directory), from, 3);
  for (let number = 1; number <= 5; number += 1) {
    await outbox.send({ ...mail, subject: `Number ${number}` });
  }
  const subjects = (await readOutbox(directory)).map(({ subject }) => subject);
  expect(subjects).toEqual(["Number 3", "Number 4", "Number 5"]);
});

test("a recipient is one address, whatever is in it", async () => {
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url, from);
  await transport.send({ ...mail, to: "ada@example.com, eve@example.com" }).catch(() => undefined);
  await transport
    .send({ ...mail, to: "ada@example.com\r\nBcc: eve@example.com" })
    .catch(() => undefined);
  await transport.send({ ...mail, subject: "Hello\r\nBcc: eve@example.com" });
  transport.close();
  await server.close();
  expect(server.recipients).not.toContain("eve@example.com");
  expect(server.messages.join("")).not.toMatch(/^Bcc:/im);
});

test("emails go to the configured mail server, whole", async () => {
  const server = await startMailServer();
  const mailer = openConfigured(server.url);
  await send(mailer, mail);
  await mailer.idle();
  await mailer.close();
  await server.close();
  expect(server.recipients).toEqual([mail.to]);
  expect(server.messages.map(parseMail)).toEqual([expect.objectContaining(mail)]);
  expect(await readOutbox(directory)).toEqual([]);
});

test("WB-19 a mail server that is busy is asked again, and the log tells nobody's address", async () => {
  const server = await startMailServer(2);
  const mailer = open(createSmtpTransport(server.url, from));
  await send(mailer, mail);
  await mailer.idle();
  for (const laterMs of [1_000, 10_000]) {
    nowMs += laterMs - 1;
    await mailer.idle();
    nowMs += 1;
    await mailer.idle();
  }
  await server.close();
  expect(server.messages).toHaveLength(1);
  expect(lines).toHaveLength(2);
  expect(lines.join("")).toContain('"responseCode":451');
  expectPrivateLog();
  expect(await countWaiting()).toBe(0);
});

test("WB-19 an email that cannot be sent is given up after hours, and only logged", async () => {
  const mailer = open(createSmtpTransport("smtp://127.0.0.1:9", from));
  await send(mailer, mail);
  for (let hour = 0; hour < 10; hour += 1) {
    await mailer.idle();
    nowMs += 60 * 60_000;
  }
  expect(messagesOf()).toEqual([
    ...Array.from({ length: 7 }, () => "an email could not be sent yet"),
    "an email was given up",
  ]);
  expectPrivateLog();
  expect(await countWaiting()).toBe(0);
});

test("an email is sent when what it is about is committed, and not when that is undone", async () => {
  const sent: Mail[] = [];
  const mailer = open(keepIn(sent));
  const undone = database.withTenant(defaultCompanyId, async (tx) => {
    await mailer.send(tx, mail);
    throw new RangeError("no");
  });
  await expect(undone).rejects.toThrow("no");
  await mailer.idle();
  expect(sent).toEqual([]);
  await database.withTenant(defaultCompanyId, (tx) => mailer.send(tx, mail));
  await mailer.idle();
  expect(sent).toEqual([mail]);
});

test("an email that a process died over is sent by the next one", async () => {
  const dying = await openDatabase(copy.logins);
  const { transport, begun, end } = stuck();
  const dead = createMailer(transport, secrets, { ...readWorld(), database: dying });
  await dying.withIdentity((tx) => dead.send(tx, mail));
  await begun;
  const sent: Mail[] = [];
  const next = open(keepIn(sent));
  await next.idle();
  expect([sent, await countWaiting()]).toEqual([[], 1]);
  const owner = new Client(copy.owner);
  await owner.connect();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );
  await owner.end();
  await expect
    .poll(async () => {
      await next.idle();
      return sent;
    })
    .toEqual([mail]);
  expect(await countWaiting()).toBe(0);
  end();
  await dead.close();
  await dying.close();
});

test("what is closed leaves what waits for its next try to the next start", async () => {
  const broken: MailTransport = {
    send: () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNECTION" })),
    close: () => undefined,
  };
  const mailer = open(broken);
  await send(mailer, mail);
  await mailer.idle();
  await mailer.close();
  expect(messagesOf()).toEqual(["an email could not be sent yet"]);
  expect(await countWaiting()).toBe(1);
});

test("a task writes what it found out and its emails together, and is done again when it fails", async () => {
  const sent: Mail[] = [];
  const mailer = open(keepIn(sent));
  const asked: unknown[] = [];
  mailer.handle("greet", async (_tx, facts) => {
    asked.push(facts);
    if (asked.length === 1) throw new RangeError("not yet");
    return [mail, { ...mail, to: "bob@example.com" }];
  });
  await database.withIdentity((tx) => mailer.ask(tx, "greet", { whom: "Ada" }));
  await mailer.idle();
  expect([asked.length, sent.length]).toEqual([1, 0]);
  nowMs += 1_000;
  await mailer.idle();
  expect(asked).toEqual([{ whom: "Ada" }, { whom: "Ada" }]);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(["ada@example.com", "bob@example.com"]);
  expect(await countWaiting()).toBe(0);
});

test("what waits tells whoever reads the table nothing", async () => {
  const { transport, end } = stuck();
  await send(open(transport), mail);
  const rows = await database.withIdentity((tx) => tx.select().from(mailOutbox));
  expect(rows).toHaveLength(1);
  expect(Buffer.concat(rows.map(({ sealed }) => sealed)).toString("latin1")).not.toMatch(
    /ada@|canary/,
  );
  await expect(
    database.withTenant(defaultCompanyId, (tx) => tx.select().from(mailOutbox)),
  ).rejects.toThrow("mail_outbox");
  end();
});

function keepIn(sent: Mail[]): MailTransport {
  return { send: async (one) => void sent.push(one), close: () => undefined };
}

/** Of a process that does not end with it until `end`. */
function stuck() {
  const begin = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const transport: MailTransport = {
    send() {
      begin.resolve();
      return ending.promise;
    },
    close: () => undefined,
  };
  return { transport, begun: begin.promise, end: () => ending.resolve() };
}
