import { createTransport } from "nodemailer";

import { createMessage, type MailTransport } from "./create-message.ts";

const timeoutMs = 15_000;

/** Hands emails to the mail server of an `smtp:` or `smtps:` address. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transporter.sendMail(createMessage(mail, from));
    },
    close: () => transporter.close(),
  };
}
