import { join } from "node:path";

/** A place on the photo as fractions of its size, from its top left. */
export type Place = { x: number; y: number };

/**
 * A photo, what to erase in it, where to click its wall, and the linear reflectance that the wall's
 * old paint is known to have. What a wall shows over its old paint is its light. Null where the
 * old paint is unknown: then one photo cannot tell a green wall from green light.
 */
export type Room = {
  name: string;
  path: string;
  slug: string;
  strokes: Place[];
  wall: Place;
  oldPaint: number | null;
};

/** What a wall painted white returns. */
const whiteWall = 0.74;

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
  oldPaint: whiteWall,
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
    oldPaint: null,
  },
  {
    name: "hotel room",
    path: findPhoto("hotel-room.jpg"),
    slug: "roomwright",
    // The whole cushion: of a part of it, the rest would be the best fill.
    strokes: [
      { x: 0.355, y: 0.58 },
      { x: 0.485, y: 0.58 },
      { x: 0.49, y: 0.62 },
      { x: 0.36, y: 0.62 },
      { x: 0.365, y: 0.66 },
      { x: 0.495, y: 0.66 },
    ],
    wall: { x: 0.695, y: 0.3 },
    oldPaint: whiteWall,
  },
];

function findPhoto(file: string): string {
  return join(import.meta.dirname, "../../../server/seed/rooms", file);
}
