import { z } from "zod";

import { companySlugSchema } from "../company.ts";
import { handOffCodeSchema } from "../hand-off.ts";
import { localeSchema } from "../locale.ts";
import { pickQuoteFields } from "../quote.ts";

/** Posted to the parent window once for every completed route change. */
export const routeChangeMessageSchema = z.object({
  type: z.literal("ROUTE_CHANGE"),
  /** The new path without query and hash, so that it can never carry a secret. */
  path: z.string().startsWith("/"),
});
export type RouteChangeMessage = z.infer<typeof routeChangeMessageSchema>;

export function createRouteChangeMessage(path: string): RouteChangeMessage {
  return { type: "ROUTE_CHANGE", path: path.replace(/[?#].*$/s, "") };
}

/** Posted by the sign-in page in a popup to the frame that opened it, only ever to our own origin. */
export const handOffMessageSchema = z.object({
  type: z.literal("roomwright:hand-off"),
  /** The state the frame made for this popup. */
  state: z.string(),
  code: handOffCodeSchema,
});
export type HandOffMessage = z.infer<typeof handOffMessageSchema>;

/** The protocol between a frame and the page around it that speaks through `/embed/v1.js`. */
export const embedProtocol = 1;
export const embedNamespace = "roomwright";
/** Of a message as JSON; pictures travel beside it and have their own limit. */
export const maxEmbedMessageLength = 64 * 1024;
/**
 * What the host's script leaves behind the address: `#rw=<nonce>&visitor=<id>&locale=<locale>&themed`, the
 * last where the page brings a look of its own, which no other is to precede.
 */
export const embedNonceField = "rw";
export const embedLocaleField = "locale";
/** Who an anonymous visitor was; empty where the page around keeps nobody. */
export const embedVisitorField = "visitor";
/** The frame's number: 128 random bits in hexadecimal, which every message of both sides bears. */
export const embedNonceSchema = z.string().regex(/^[0-9a-f]{32}$/);

const envelope = {
  v: z.literal(embedProtocol),
  ns: z.literal(embedNamespace),
  id: embedNonceSchema,
  /** Counts a side's messages from 1. */
  seq: z.int().positive(),
  /** The `seq` this answers. */
  re: z.int().positive().optional(),
};
const message = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ ...envelope, type: z.literal(type), data });

/** The only thing a host may keep for us: who an anonymous person is, never anybody's token. */
const keptToken = { key: z.literal("anonymousUserId"), value: z.string().max(200).nullable() };

const pixels = z.number().min(0).max(100_000);

const filled = z.string().max(200).optional().catch(undefined);
/**
 * What the page around knows already, so that the visitor need not say it. Like the fields it is
 * nothing that the designer depends on: what does not fit is left out, and the message counts.
 */
const prefillSchema = z.object({
  name: filled,
  email: filled,
  phone: filled,
  /** The SKU of the product the page is about. */
  product: filled,
  /** A sample room, by its name or its id. */
  room: filled,
});
export type HostPrefill = z.infer<typeof prefillSchema>;

/** What the page around a frame may ask of it. */
export const hostMessageSchema = z.discriminatedUnion("type", [
  message(
    "init",
    z.object({
      company: companySlugSchema,
      /**
       * `auto`: the frame grows with its content. `fill`: it keeps the height the host gives.
       * `modal`: that too, in a dialog which the frame may ask to be closed.
       */
      mode: z.enum(["auto", "fill", "modal"]),
      locale: localeSchema.optional(),
      /** Style fields that differ from the company's own. */
      theme: z.record(z.string(), z.unknown()).optional(),
      prefill: prefillSchema.optional(),
      /** The page's address is anybody's: a long word in it must not keep the designer from beginning. */
      fields: z.record(z.string(), z.unknown()).transform(pickQuoteFields).optional(),
      /** Events the host hears only because it asks for them. */
      optIn: z.array(z.string().max(40)).max(10).optional(),
    }),
  ),
  message("theme:set", z.object({ styles: z.record(z.string(), z.unknown()) })),
  message("locale:set", z.object({ locale: localeSchema })),
  message(
    "navigate",
    z.object({
      path: z
        .string()
        .max(400)
        .regex(/^\/(?![/\\])[^?#\\]*$/),
    }),
  ),
  message(
    "image:load",
    z.object({
      /** A `Blob` or an `ArrayBuffer`; which of them only a page can tell. */
      file: z.custom<object>((value) => typeof value === "object" && value !== null),
      name: z.string().max(200).optional(),
    }),
  ),
  message("token:restore", z.object(keptToken)),
  /** What of the frame can be seen: how far down that begins, and how tall the host's window is. */
  message("viewport", z.object({ visibleTop: pixels, height: pixels })),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;

const jobId = z.string().max(64);
const price = {
  priceMinor: z.int().min(0),
  currency: z.string(),
  /** What the price buys: "2.5 L", "m²", "roll". */
  priceUnit: z.string(),
};
const wantedProduct = z.object({ sku: z.string(), qty: z.int().positive(), ...price });
export const resizeCauseSchema = z.enum(["load", "content", "route", "viewport"]);
export type ResizeCause = z.infer<typeof resizeCauseSchema>;

/** What a frame tells the page around it. */
export const frameMessageSchema = z.discriminatedUnion("type", [
  message(
    "ready",
    z.object({
      protocol: z.literal(embedProtocol),
      /** The commands this frame understands. */
      features: z.array(z.string()),
      locale: z.string(),
      theme: z.enum(["company", "host"]),
    }),
  ),
  /** A height of 0 asks for the height the host gives: the design room fills what there is. */
  message("resize", z.object({ height: z.int().min(0), cause: resizeCauseSchema })),
  message("route", z.object({ path: z.string().startsWith("/"), title: z.string() })),
  message(
    "design:saved",
    z.object({
      designId: jobId,
      products: z.array(wantedProduct),
    }),
  ),
  message("product:selected", z.object({ sku: z.string(), name: z.string(), ...price })),
  message(
    "cart:add",
    z.object({
      designId: jobId,
      products: z.array(wantedProduct),
      totalMinor: price.priceMinor,
      currency: price.currency,
    }),
  ),
  message("render:started", z.object({ jobId, designId: jobId })),
  message("render:progress", z.object({ jobId, pct: z.int().min(0).max(100) })),
  message("render:done", z.object({ jobId, designId: jobId })),
  message("render:failed", z.object({ jobId, code: z.string() })),
  message("lead:submitted", z.object({ quoteId: jobId })),
  message("auth:required", z.object({ reason: z.string() })),
  /** Taken only where the host keeps what `was` says, or nobody; else it answers with who it keeps. */
  message("token:put", z.object({ ...keptToken, was: keptToken.value.optional() })),
  /** The start page can be seen, and the app is on its way. */
  message("shown", z.object({})),
  /** Escape was pressed and closed nothing inside. */
  message("close", z.object({})),
  message("error", z.object({ code: z.string(), message: z.string() })),
]);
export type FrameMessage = z.infer<typeof frameMessageSchema>;
/** The `data` of a frame's message, by its type. */
export type FrameMessageData = { [One in FrameMessage as One["type"]]: One["data"] };

/** A message of the host, or null for what is malformed, too large or not of this protocol. */
export function readHostMessage(data: unknown): HostMessage | null {
  return isSmall(data) ? (hostMessageSchema.safeParse(data).data ?? null) : null;
}

/** A picture counts as nothing here: JSON writes it as an empty object. */
function isSmall(data: unknown): boolean {
  try {
    return (JSON.stringify(data) ?? "").length <= maxEmbedMessageLength;
  } catch {
    return false;
  }
}
