import { z } from "zod";

/** What is noted of a visit, by itself, once somebody has agreed to it. */
export const visitEventKinds = [
  "session-start",
  "page-view",
  "screen-view",
  "element-interaction",
  "form-interaction",
  "file-download",
] as const;
export type VisitEventKind = (typeof visitEventKinds)[number];

/** More are sent in several requests. */
export const mostVisitEvents = 50;

/** What stands in a path in place of whatever is not a word of ours: an id, a token, a name. */
export const pathBlank = ":id";

/** Where something happened: the words of the app's own addresses, never an id or a query. */
export const visitPathSchema = z
  .string()
  .max(200)
  .regex(/^\/(?:(?:[a-z-]{1,30}|:id)(?:\/(?:[a-z-]{1,30}|:id))*)?$/);

/** What it happened to, by the name that the app gave it; nothing that somebody typed has this form but a word. */
export const visitNameSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(?:-[a-z]+)*$/);

export const visitEventSchema = z.strictObject({
  kind: z.enum(visitEventKinds),
  path: visitPathSchema,
  /** Null where nothing but the kind is known. */
  name: visitNameSchema.nullable(),
});
export type VisitEvent = z.infer<typeof visitEventSchema>;

/** Days after which an event is removed. */
export const visitEventDays = 90;

/** The way of a visitor, from the photo to the request for a quote. */
export const funnelSteps = ["upload", "mark", "product", "download", "quote"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** So many days are looked at in the funnel. */
export const funnelDays = 30;

/** Events of this kind, and with this name or at this path where one is given. */
type FunnelEvent = { kind: VisitEventKind; name?: string; path?: string };

/** The events that a step is read from. */
export const funnelEvents: Readonly<Record<FunnelStep, FunnelEvent>> = {
  upload: { kind: "form-interaction", name: "photo" },
  mark: { kind: "element-interaction", name: "mark" },
  product: { kind: "element-interaction", name: "product" },
  download: { kind: "file-download", path: "/room/:id" },
  quote: { kind: "form-interaction", name: "quote" },
};
