import { isIP } from "node:net";

import { AppError } from "#shared/app-error.ts";
import type { WebhookRefusal } from "#shared/webhook.ts";

import type { Config } from "../../runtime/config.ts";
import { isLoopback } from "../../runtime/loopback.ts";
import { isPublicAddress } from "./public-address.ts";

type Rules = Pick<Config, "production" | "webhookPrivateAddresses">;

/**
 * The address as it is kept, or `bad_request` with the reason. Where its name leads is only known
 * when a message is sent, and is looked at then, every time.
 */
export function readWebhookUrl(text: string, rules: Rules): string {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") {
    throw refuse("no_address", "This is not a URL that messages can be sent to.");
  }
  const isHere = isLoopback(url.hostname);
  const mayBePlain = isHere && rules.webhookPrivateAddresses && !rules.production;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && mayBePlain)) {
    throw refuse("not_https", "A webhook URL must start with https.");
  }
  const host = readHost(url);
  const isPrivate = isHere || (isIP(host) !== 0 && !isPublicAddress(host));
  if (isPrivate && !rules.webhookPrivateAddresses) {
    throw refuse("private", "A webhook URL must be on the public internet.");
  }
  url.hash = "";
  return url.href;
}

/** A host as DNS and sockets want it: an IPv6 address without its brackets. */
export function readHost(url: URL): string {
  return url.hostname.replaceAll(/^\[|\]$/g, "");
}

function refuse(reason: WebhookRefusal, message: string): AppError {
  return new AppError("bad_request", message, { details: { reason } });
}
