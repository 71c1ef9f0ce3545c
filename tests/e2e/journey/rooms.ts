import { join } from "node:path";

/** A place on the photo as fractions of its size, from its top left. */
export type Place = { x: number; y: number };

/**
 * A photo, what to erase in it, where to click its wall, and how much light the wall's old paint
 * is taken to return (linear luminance): what turns the photo's brightness into its light.
 */
export type Room = {
  name: string;
  path: string;
  slug: string;
  strokes: Place[];
  wall: Place;
  oldPaintLuminance: number;
};

export const livingRoom: Room = {
  name: "living room",
  path: findPhoto("living-room.jpg"),
  slug: "greenhouse",
  strokes: [
    { x: 0.29, y: 0.81 },
    { x: 0.36, y: 0.82 },
    { x: 0.44, y: 0.81 },
  ],
  wall: { x: 0.7, y: 0.22 },
  oldPaintLuminance: 0.74,
};

export const rooms: readonly Room[] = [
  livingRoom,
  {
    name: "kitchen",
    path: findPhoto("kitchen.jpg"),
    slug: "alder-quay",
    strokes: [
      { x: 0.2, y: 0.59 },
      { x: 0.25, y: 0.58 },
    ],
    wall: { x: 0.72, y: 0.4 },
    // 0.81 of the white cupboards beside it in the same light, which are taken for 0.7.
    oldPaintLuminance: 0.57,
  },
  {
    name: "hotel room",
    path: findPhoto("hotel-room.jpg"),
    slug: "roomwright",
    strokes: [
      { x: 0.37, y: 0.61 },
      { x: 0.47, y: 0.61 },
    ],
    wall: { x: 0.695, y: 0.3 },
    oldPaintLuminance: 0.74,
  },
];

function findPhoto(file: string): string {
  return join(import.meta.dirname, "../../../server/seed/rooms", file);
}
