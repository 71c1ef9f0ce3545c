/**
 * What every company is given: the sample rooms by their ids, with the names that are stored with
 * them. A company may name them otherwise.
 */
export const seededRoomNames = {
  "living-room": "Living room",
  kitchen: "Kitchen",
  "hotel-room": "Bedroom",
  "reading-corner": "Reading corner",
} as const;
export type SeededRoomId = keyof typeof seededRoomNames;
