import { z } from "zod";

import { downloadFormats, downloadSizes } from "./download.ts";

/** `queued → running → done | failed | cancelled`; the last three never change again. */
export const renderStateSchema = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type RenderState = z.infer<typeof renderStateSchema>;

export const renderPhaseSchema = z.enum(["queued", "decoding", "editing", "encoding", "storing"]);
export type RenderPhase = z.infer<typeof renderPhaseSchema>;

/** A full-size replay of a design's edits, done by the server as a job. */
export const renderSchema = z.object({
  id: z.uuid(),
  designId: z.uuid(),
  designVersion: z.int().positive(),
  state: renderStateSchema,
  phase: renderPhaseSchema,
  /** 0 to 1, never goes back. */
  progress: z.number().min(0).max(1),
  /** How many jobs are ahead while queued; 0 is next. */
  position: z.int().min(0).nullable(),
  errorCode: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Render = z.infer<typeof renderSchema>;

export function isFinished(state: RenderState): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** A render that was given up, as the company's staff see it. */
export const failedRenderSchema = z.object({
  id: z.uuid(),
  designId: z.uuid(),
  designName: z.string(),
  errorCode: z.string(),
  /** How often it was begun: failures of the engine and workers that were lost in the middle of it. */
  tries: z.int().positive(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
});
export type FailedRender = z.infer<typeof failedRenderSchema>;

/** Server-sent events of a render: the event's name, and the whole render as its data. */
export const renderEventNames = [
  "queued",
  "position",
  "progress",
  "done",
  "failed",
  "cancelled",
] as const;
export type RenderEventName = (typeof renderEventNames)[number];

/** How a finished picture is downloaded. */
export const downloadQuerySchema = z.object({
  format: z.enum(downloadFormats).default("png"),
  /** The long side in pixels; `full` is the upload's own size. */
  size: z.enum(downloadSizes).default("full"),
  /** `pair` has the photo before in the same picture. */
  shows: z.enum(["result", "pair"]).default("result"),
});
export type DownloadQuery = z.infer<typeof downloadQuerySchema>;
