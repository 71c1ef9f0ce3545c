import { isIP } from "node:net";

import { AppError } from "#shared/app-error.ts";
import type { WebhookRefusal } from "#shared/webhook.ts";

import type { Config } from "../config.ts";
import { isLoopback } from "../loopback.ts";
import { isPublicAddress } from "./public-address.ts";

type Rules = Pick<Config, "production" | "webhookPrivateAddresses">;

/**
 * The address of somebody else's server as it is kept, or `bad_request` with the reason. Where its
 * name leads is only known when it is asked, and is looked at then, every time.
 */
export function readOutsideUrl(text: string, rules: Rules): string {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") {
    throw refuse("no_address", "This is not a URL that can be asked.");
  }
  const isHere = isLoopback(url.hostname);
  const mayBePlain = isHere && rules.webhookPrivateAddresses && !rules.production;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && mayBePlain)) {
    throw refuse("not_https", "The URL must start with https.");
  }
  const host = readHost(url);
  const isPrivate = isHere || (isIP(host) !== 0 && !isPublicAddress(host));
  if (isPrivate && !rules.webhookPrivateAddresses) {
    throw refuse("private", "The URL must be on the public internet.");
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
