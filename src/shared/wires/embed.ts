import { z } from "zod";

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
