import type { SendMailOptions } from "nodemailer";

/** One email, the same in plain text and in HTML. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Takes one email as far as it can: to a mail server, or into a file. */
export type MailTransport = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

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
