import { z } from "zod";

import { companyStylesSchema } from "../company.ts";
import { localeSchema } from "../locale.ts";

/** What the theme editor may ask of the app's own pages that it shows in a frame. */
const previewCommandSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("theme"), styles: companyStylesSchema }),
  /** A path inside the app, without query and hash. */
  z.object({
    type: z.literal("navigate"),
    path: z
      .string()
      .max(200)
      .regex(/^\/(?![/\\])[^?#\\]*$/),
  }),
  z.object({ type: z.literal("locale"), locale: localeSchema }),
]);
export type PreviewCommand = z.infer<typeof previewCommandSchema>;

const previewMessageSchema = z.object({
  type: z.literal("roomwright:preview"),
  command: previewCommandSchema,
});

/** Posted by the editor to its frame, only ever to our own origin. */
export function createPreviewMessage(
  command: PreviewCommand,
): z.infer<typeof previewMessageSchema> {
  return { type: "roomwright:preview", command };
}

/** The command of an editor's message, or null for anything else. */
export function readPreviewMessage(data: unknown): PreviewCommand | null {
  return previewMessageSchema.safeParse(data).data?.command ?? null;
}

/** Posted by the frame to the editor: from now on it listens. */
export const previewReadyMessage = { type: "roomwright:preview-ready" } as const;

export function isPreviewReady(data: unknown): boolean {
  return z.object({ type: z.literal(previewReadyMessage.type) }).safeParse(data).success;
}
