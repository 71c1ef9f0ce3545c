import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import { createMessage, type MailTransport } from "./create-message.ts";

const maxMails = 200;

/**
 * Writes each email as `<time>-<id>.eml` into `directory`, for an installation without a mail
 * server. Only the owner may read them: they hold links that open accounts. The oldest are removed
 * once there are more than `max`.
 */
export function createOutboxTransport(
  directory: string,
  from: string,
  max: number = maxMails,
): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  let written = 0;
  return {
    async send(mail) {
      const options = createMessage(mail, from);
      // Whoever reads the file with a text editor finds the link here in one piece.
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      const headers = { ...options.headers, ...(link === undefined ? {} : { "X-Link": link }) };
      const { message } = await transporter.sendMail({ ...options, headers });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
      // Names sort in the order of writing, within one millisecond too.
      const order = (written++ % 10_000).toString().padStart(4, "0");
      const name = `${time}-${order}${randomBytes(4).toString("hex")}`;
      const draft = join(directory, `${name}.draft`);
      await writeFile(draft, message, { mode: 0o600, flag: "wx" });
      await rename(draft, join(directory, `${name}.eml`));
      await removeOldest(directory, max);
    },
    close: () => transporter.close(),
  };
}

async function removeOldest(directory: string, max: number): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".eml")).toSorted();
  const tooMany = names.slice(0, Math.max(0, names.length - max));
  await Promise.all(tooMany.map((name) => rm(join(directory, name), { force: true })));
}

/** Removes the emails to one address from an outbox of files, if there is any. */
export async function removeMailsTo(directory: string, email: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".eml"))) {
    const path = join(directory, name);
    // The oldest ones are removed by whoever writes new ones.
    const message = await readFile(path, "utf8").catch(() => "");
    if (isTo(message, email)) await rm(path, { force: true });
  }
}

function isTo(message: string, email: string): boolean {
  const to = /^To: (.*)$/im.exec(message)?.[1] ?? "";
  return to.replaceAll(/[<>\s]/g, "").toLowerCase() === email.toLowerCase();
}
