import { createTransport } from "nodemailer";

import { createMessage, type MailTransport } from "./create-message.ts";

const timeoutMs = 15_000;

const patience = {
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Resolves when the mail server lets this installation in, and sends nothing. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transporter = createTransport({ url: smtpUrl, ...patience });
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

/** Hands emails to the mail server of an `smtp:` or `smtps:` address. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    ...patience,
  });
  return {
    async send(mail) {
      await transporter.sendMail(createMessage(mail, from));
    },
    close: () => transporter.close(),
  };
}
