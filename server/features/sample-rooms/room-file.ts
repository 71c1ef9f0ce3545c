import { AppError } from "#shared/app-error.ts";
import type { SampleRoomVariant } from "#shared/image.ts";

import type { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";

export type RoomRow = typeof sampleRooms.$inferSelect;

/** The stored file behind a variant of a room; `not_found` when it has no showcase. */
export function toRoomFile(room: RoomRow, variant: SampleRoomVariant): SentFile {
  const cache = "revalidate";
  const contentType = "image/webp";
  if (variant === "thumb") {
    return { key: room.thumbKey, tag: `${room.sha256}-thumb`, contentType, cache };
  }
  if (variant === "preview") {
    return { key: room.previewKey, tag: `${room.sha256}-preview`, contentType, cache };
  }
  if (room.showcaseKey === null || room.showcaseSha256 === null) throw noShowcase();
  return { key: room.showcaseKey, tag: room.showcaseSha256, contentType, cache };
}

export function noShowcase(): AppError {
  return new AppError("not_found", "This sample room has no showcase.");
}
