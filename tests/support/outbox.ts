import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { findOutbox } from "#server/mail/mailer.ts";

/** An email as its reader sees it. */
export type ReceivedMail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The first address in the text, or an empty string. */
  link: string;
  /** The token in the fragment of the link, or an empty string. */
  token: string;
};

/**
 * The emails in the outbox of a server's data directory, oldest first; `to` leaves only those to
 * one address, in whatever case. Reads what a mail server would have been handed.
 */
export async function readOutbox(dataDir: string, to?: string): Promise<ReceivedMail[]> {
  const directory = findOutbox(dataDir);
  const names = await readdir(directory).catch(() => []);
  const written = names.filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(
    written.map(async (name) => parseMail(await readFile(join(directory, name), "utf8"))),
  );
  const wanted = to?.toLowerCase();
  return mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted);
}

/** The last email to an address once there are more than `before`; for a server in a process of its own. */
export async function waitForMail(dataDir: string, to: string, before = 0): Promise<ReceivedMail> {
  const giveUpAtMs = Date.now() + 15_000;
  for (;;) {
    const mails = await readOutbox(dataDir, to);
    const last = mails.at(-1);
    if (last !== undefined && mails.length > before) return last;
    if (Date.now() > giveUpAtMs) throw new Error(`no email to ${to} has come`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/** Reads the two parts, plain text and HTML, of a message as nodemailer writes it. */
export function parseMail(source: string): ReceivedMail {
  const { headers, body } = splitPart(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.trimStart().replace(/\n$/, "")));
  const readPart = (type: string) => {
    const part = parts.find((one) => one.headers.get("content-type")?.startsWith(type));
    return part === undefined ? "" : decodeBody(part);
  };
  const text = readPart("text/plain");
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  return {
    to: headers.get("to") ?? "",
    from: headers.get("from") ?? "",
    subject: decodeWords(headers.get("subject") ?? ""),
    text,
    html: readPart("text/html"),
    link,
    token: link.split("#")[1] ?? "",
  };
}

type Part = { headers: Map<string, string>; body: string };

function splitPart(source: string): Part {
  const end = source.indexOf("\n\n");
  const lines = source
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 2) };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? decodeQuoted(body.replaceAll(/=\n/g, "")) : body;
}

/** Words that are not plain ASCII travel as `=?UTF-8?Q?…?=` or `=?UTF-8?B?…?=`. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}

function decodeQuoted(value: string): string {
  const bytes = value.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}
