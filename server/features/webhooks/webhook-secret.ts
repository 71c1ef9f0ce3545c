import { createHmac } from "node:crypto";

import type { Config } from "../../runtime/config.ts";
import { createToken, createValueSeal } from "../../db/tokens.ts";
import type { ValueSeal } from "../../db/tokens.ts";

/** A new secret for signing a webhook's messages. */
export function createWebhookSecret(): string {
  return `whsec_${createToken()}`;
}

/** Keeps such secrets unreadable in the database. */
export function createWebhookSeal({ authSecret }: Pick<Config, "authSecret">): ValueSeal {
  return createValueSeal(authSecret, "webhook secret");
}

/**
 * The value of `x-roomwright-signature`: when it was signed, in seconds, and HMAC-SHA256 over that
 * number, a full stop and the body, in hexadecimal.
 */
export function signMessage(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}
