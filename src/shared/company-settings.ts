import { z } from "zod";

import { companyFeaturesSchema, maxCompanyNameLength } from "./company.ts";
import { creditsPerRenderSchema, startCreditsSchema } from "./credit.ts";

const switchesSchema = companyFeaturesSchema.pick({
  slug_mode: true,
  iframe_mode: true,
  erase: true,
  redesign: true,
  catalogue: true,
  download: true,
  share: true,
  quote: true,
  approvals: true,
  registration: true,
  google_login: true,
  anonymous_designs: true,
  watermark: true,
});

/** What a company's own admins change. Without defaults: what a change does not name stays as it is. */
export const changeableFeaturesSchema = z.object({
  ...switchesSchema.shape,
  credits_per_render: creditsPerRenderSchema,
  credits_start: startCreditsSchema,
});
export type ChangeableFeatures = z.infer<typeof changeableFeaturesSchema>;

/** Shown in the header, in titles and in emails: one line that shows something. */
export const companyNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxCompanyNameLength)
  .regex(/^(?=.*[\p{L}\p{N}\p{S}\p{P}])[^\p{Cc}\p{Zl}\p{Zp}]+$/u);

/** How many sites may show a company's pages in a frame. */
export const maxEmbedOrigins = 50;
const maxOriginLength = 300;

export type OriginRefusal =
  | "not-an-address"
  | "not-secure"
  | "more-than-an-origin"
  | "wildcard"
  | "too-long"
  | "repeated";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const hostPattern = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`);
const originPattern = /^(https?):\/\/([^/:?#@[\]\\]+)(?::(\d{1,5}))?\/?$/;
const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1"];
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 };

/**
 * The plain origin that `text` is, or why it is none: `https` with a host and perhaps a port, or
 * `http` on this machine. Nothing with a path, a person, or a star, for it becomes part of a header.
 */
export function readEmbedOrigin(text: string): { origin: string } | { refusal: OriginRefusal } {
  const written = text.trim().toLowerCase();
  if (written.length > maxOriginLength) return { refusal: "too-long" };
  if (written.includes("*")) return { refusal: "wildcard" };
  if (!/^https?:\/\/[!-~]+$/.test(written)) return { refusal: "not-an-address" };
  if (/[^/]\/[^/]|[?#@]/.test(written)) return { refusal: "more-than-an-origin" };
  const [, scheme = "", host = "", portText] = originPattern.exec(written) ?? [];
  const port = portText === undefined ? null : Number(portText);
  if (!isHost(host) || port === 0 || (port ?? 1) > 65_535) {
    return { refusal: "not-an-address" };
  }
  if (scheme === "http" && !loopbackHosts.includes(host)) return { refusal: "not-secure" };
  const end = port === null || port === defaultPorts[scheme] ? "" : `:${port}`;
  return { origin: `${scheme}://${host}${end}` };
}

/** A name, or an address of four numbers: browsers take a host that ends with a number for one. */
function isHost(host: string): boolean {
  if (!hostPattern.test(host)) return false;
  if (!/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host)) return true;
  const parts = host.split(".");
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

/** What `readEmbedOrigin` says of each; one that was written before it is `repeated`. */
export function readEmbedOrigins(texts: readonly string[]): {
  origins: string[];
  refusals: { index: number; origin: string; refusal: OriginRefusal }[];
} {
  const origins = new Set<string>();
  const refusals: { index: number; origin: string; refusal: OriginRefusal }[] = [];
  for (const [index, text] of texts.entries()) {
    const read = readEmbedOrigin(text);
    if ("refusal" in read) refusals.push({ index, origin: text, refusal: read.refusal });
    else if (origins.has(read.origin)) refusals.push({ index, origin: text, refusal: "repeated" });
    else origins.add(read.origin);
  }
  return { origins: [...origins], refusals };
}
