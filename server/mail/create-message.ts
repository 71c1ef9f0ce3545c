import type { SendMailOptions } from "nodemailer";

import type { Mail } from "./mailer.ts";

/** An email as nodemailer takes it. The recipient is one address, whatever characters are in it. */
export function createMessage(
  { to, subject, text, html }: Mail,
  from: string,
): Omit<SendMailOptions, "headers"> & { headers: Record<string, string> } {
  return {
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    // Keeps absence notes and other robots from answering.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
