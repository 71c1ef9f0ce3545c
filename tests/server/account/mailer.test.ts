import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { loadConfig } from "#server/runtime/config.ts";
import { createLogger } from "#server/runtime/logger.ts";
import { createMailer, findOutbox, openMailer } from "#server/mail/mailer.ts";
import type { MailTransport } from "#server/mail/create-message.ts";
import { createOutboxTransport } from "#server/mail/outbox-transport.ts";
import { createSmtpTransport } from "#server/mail/smtp-transport.ts";
import { startMailServer } from "#support/mail-server.ts";
import { parseMail, readOutbox } from "#support/outbox.ts";

const from = "Roomwright <no-reply@rooms.example>";
const mail = {
  to: "ada@example.com",
  subject: "Grüße aus der Werkstatt, so lang wie ein Betreff nur sein kann, und länger",
  text: "Ein Satz.\n\n.Ein Punkt am Anfang\n\nhttp://localhost/account/verify-email#canary\n",
  html: "<p>Ein Satz.</p>",
};

let directory: string;
let lines: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "roomwright-mail-"));
  lines = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));
const openLogger = () => createLogger(loadConfig({}), { write: (line) => lines.push(line) });
const expectPrivateLog = () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toMatch(/ada@|example\.com|canary|Werkstatt/);
};

test("without a mail server an email is a file that only its owner can read", async () => {
  const mailer = openMailer({ dataDir: directory, mail: { smtpUrl: null, from } }, openLogger());
  mailer.send(mail);
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
  const mailer = openMailer(
    { dataDir: directory, mail: { smtpUrl: server.url, from } },
    openLogger(),
  );
  mailer.send(mail);
  await mailer.idle();
  await mailer.close();
  await server.close();
  expect(server.recipients).toEqual([mail.to]);
  expect(server.messages.map(parseMail)).toEqual([expect.objectContaining(mail)]);
  expect(await readOutbox(directory)).toEqual([]);
});

test("WB-19 a mail server that is busy is asked again, and the log tells nobody's address", async () => {
  const server = await startMailServer(2);
  const mailer = createMailer(createSmtpTransport(server.url, from), openLogger(), [0, 0]);
  mailer.send(mail);
  await mailer.idle();
  await mailer.close();
  await server.close();
  expect(server.messages).toHaveLength(1);
  expect(lines).toHaveLength(2);
  expect(lines.join("")).toContain('"responseCode":451');
  expectPrivateLog();
});

test("WB-19 an email that cannot be sent is given up after the last try, and only logged", async () => {
  const mailer = createMailer(
    createSmtpTransport("smtp://127.0.0.1:9", from),
    openLogger(),
    [0, 0],
  );
  mailer.send(mail);
  await mailer.idle();
  await mailer.close();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "an email could not be sent yet",
    "an email could not be sent yet",
    "an email was given up",
  ]);
  expectPrivateLog();
});

test("closing gives up what waits for its next try, without waiting", async () => {
  const broken: MailTransport = {
    send: () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNECTION" })),
    close: () => undefined,
  };
  const mailer = createMailer(broken, openLogger(), [3_600_000]);
  mailer.send(mail);
  await mailer.close();
  await mailer.idle();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "an email could not be sent yet",
    "an email was given up",
  ]);
});

test("emails that cannot leave do not pile up without end", async () => {
  const ends: (() => void)[] = [];
  const stuck: MailTransport = {
    send: () =>
      new Promise((resolve) => {
        ends.push(resolve);
      }),
    close: () => undefined,
  };
  const mailer = createMailer(stuck, openLogger(), []);
  for (let number = 0; number < 600; number += 1) mailer.send(mail);
  expect(ends).toHaveLength(500);
  expect(lines).toHaveLength(100);
  for (const end of ends) end();
  await mailer.idle();
  mailer.send(mail);
  expect(ends).toHaveLength(501);
});
