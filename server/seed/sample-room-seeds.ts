import type { RoomType } from "#shared/image.ts";

/** A room photo of the project's own; `rooms/CREDITS.md` says where each comes from. */
export type SampleRoomSeed = {
  id: string;
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
    name: "Living room",
    roomType: "living_room",
    photo: "living-room.jpg",
    wallMask: "living-room-wall.json",
  },
  {
    id: "kitchen",
    name: "Kitchen",
    roomType: "kitchen",
    photo: "kitchen.jpg",
    wallMask: null,
  },
  {
    id: "hotel-room",
    name: "Bedroom",
    roomType: "bedroom",
    photo: "hotel-room.jpg",
    wallMask: null,
  },
  {
    id: "reading-corner",
    name: "Reading corner",
    roomType: "living_room",
    photo: "reading-corner.jpg",
    wallMask: null,
  },
];
