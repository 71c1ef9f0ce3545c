import type { Image, RoomType } from "#shared/image.ts";

/** What the person says about the room, all of it optional. */
export type RoomDetails = { roomType: RoomType | null; note: string };

export const noDetails: RoomDetails = { roomType: null, note: "" };

/**
 * What has been said since the photo was sent, or null when the server knows it all. What was neither
 * said then (`sent`) nor now stays: the photo may have been sent another time before.
 */
export function findNewDetails(
  image: Image,
  details: RoomDetails,
  sent: RoomDetails,
): Partial<RoomDetails> | null {
  const changes: Partial<RoomDetails> = {};
  const note = details.note.trim();
  const isRoomTypeSaid = details.roomType !== null || sent.roomType !== null;
  if (isRoomTypeSaid && details.roomType !== image.roomType) changes.roomType = details.roomType;
  const isNoteSaid = note !== "" || sent.note.trim() !== "";
  if (isNoteSaid && note !== image.note.trim()) changes.note = note;
  return Object.keys(changes).length === 0 ? null : changes;
}
