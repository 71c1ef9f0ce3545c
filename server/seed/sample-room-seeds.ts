import type { RoomType } from "#shared/image.ts";
import { seededRoomNames } from "#shared/seeded-rooms.ts";
import type { SeededRoomId } from "#shared/seeded-rooms.ts";

/** A room photo of the project's own; `rooms/CREDITS.md` says where each comes from. */
export type SampleRoomSeed = {
  id: SeededRoomId;
  name: string;
  roomType: RoomType;
  /** File below `rooms/`. */
  photo: string;
  /** File with the mask of the wall that the showcase paints; null when the room has none. */
  wallMask: string | null;
};

/** The first one opens the landing page. */
export const sampleRoomSeeds: readonly SampleRoomSeed[] = [
  {
    id: "living-room",
    name: seededRoomNames["living-room"],
    roomType: "living_room",
    photo: "living-room.jpg",
    wallMask: "living-room-wall.json",
  },
  {
    id: "kitchen",
    name: seededRoomNames.kitchen,
    roomType: "kitchen",
    photo: "kitchen.jpg",
    wallMask: null,
  },
  {
    id: "hotel-room",
    name: seededRoomNames["hotel-room"],
    roomType: "bedroom",
    photo: "hotel-room.jpg",
    wallMask: null,
  },
  {
    id: "reading-corner",
    name: seededRoomNames["reading-corner"],
    roomType: "living_room",
    photo: "reading-corner.jpg",
    wallMask: null,
  },
];
