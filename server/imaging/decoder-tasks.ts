import type { TaskOutcome } from "../runtime/task-outcome.ts";
import { ingestPhoto, makeCopies } from "./ingest-photo.ts";
import type { UploadPlace } from "./ingest-photo.ts";
import { ingestTexture } from "./ingest-texture.ts";

/** What a decoder does with a file. All read from `path` and write into `folder`. */
export const decoderTasks = {
  photo: ingestPhoto,
  texture: ingestTexture,
  /** Anew, of an original that has been taken in before. */
  copies: makeCopies,
};

export type DecoderTaskName = keyof typeof decoderTasks;
export type DecoderResult<Name extends DecoderTaskName> = Awaited<
  ReturnType<(typeof decoderTasks)[Name]>
>;

/** One task as it goes to a decoder. */
export type DecoderTask = UploadPlace & { name: DecoderTaskName };

/** What comes back, with the memory that the process keeps. */
export type DecoderAnswer = { outcome: TaskOutcome<unknown>; residentBytes: number };
