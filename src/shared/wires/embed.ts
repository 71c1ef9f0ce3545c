import { z } from "zod";

import { handOffCodeSchema } from "../hand-off.ts";

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
