import type { Locale } from "#shared/locale.ts";
import type { Mail } from "./create-message.ts";

/** What an email says, before it is laid out. */
export type MailText = {
  subject: string;
  /** Paragraphs before the link. */
  before: readonly string[];
  /** What leads to the link, where there is something to press. */
  button?: string;
  /** Paragraphs after it. */
  after: readonly string[];
};

/**
 * Lays an email out as plain text and as simple HTML under the company's name. Nothing in it is
 * loaded from anywhere, and every word is escaped.
 */
export function composeMail(
  to: string,
  { locale, companyName, url }: { locale: Locale; companyName: string; url?: string | undefined },
  { subject, before, button, after }: MailText,
): Mail {
  const text = [...before, ...(url === undefined ? [] : [url]), ...after, companyName];
  const action =
    url === undefined || button === undefined
      ? ""
      : `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(button)}</a></p>` +
        `<p style="${smallStyle}">${escapeHtml(url)}</p>`;
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="${bodyStyle}"><h1 style="font-size:20px">${escapeHtml(companyName)}</h1>` +
    writeParagraphs(before) +
    action +
    writeParagraphs(after) +
    `</body></html>`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html };
}

const bodyStyle =
  "font:16px/1.5 system-ui,sans-serif;color:#17211c;max-width:560px;margin:0 auto;padding:24px";
const buttonStyle =
  "display:inline-block;background:#1f6f4e;color:#ffffff;padding:12px 20px;border-radius:12px;text-decoration:none";
const smallStyle = "font-size:13px;color:#55625b;word-break:break-all";

function writeParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
