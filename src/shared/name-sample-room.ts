import type { SampleRoom } from "./image.ts";
import { seededRoomNames } from "./seeded-rooms.ts";
import type { SeededRoomId } from "./seeded-rooms.ts";

/**
 * A sample room's name for the person: of one that every company is given, in their language; of a
 * company's own room, or of one that it has renamed, the name that the company chose.
 */
export function nameSampleRoom(
  { id, name }: Pick<SampleRoom, "id" | "name">,
  seededRooms: Readonly<Record<SeededRoomId, string>>,
): string {
  return isSeeded(id) && seededRoomNames[id] === name ? seededRooms[id] : name;
}

function isSeeded(id: string): id is SeededRoomId {
  return Object.hasOwn(seededRoomNames, id);
}
