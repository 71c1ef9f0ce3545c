import { createHmac } from "node:crypto";

import type { AuthSecrets } from "../../runtime/auth-secrets.ts";
import { createToken, createValueSeal, sealPurposes } from "../../db/tokens.ts";
import type { ValueSeal } from "../../db/tokens.ts";

/** A new secret for signing a webhook's messages. */
export function createWebhookSecret(): string {
  return `whsec_${createToken()}`;
}

/** Keeps such secrets unreadable in the database. */
export function createWebhookSeal({ authSecret, previousAuthSecret }: AuthSecrets): ValueSeal {
  return createValueSeal(authSecret, sealPurposes.webhook, previousAuthSecret);
}

/**
 * The value of `x-roomwright-signature`: when it was signed, in seconds, and for each secret HMAC-SHA256
 * over that number, a full stop and the body, in hexadecimal.
 */
export function signMessage(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const macs = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"),
  );
  return [`t=${seconds}`, ...macs.map((mac) => `v1=${mac}`)].join(",");
}
