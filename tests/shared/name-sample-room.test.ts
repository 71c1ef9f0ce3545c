import { expect, it } from "vitest";

import { de } from "#shared/texts/app/de.ts";
import { en } from "#shared/texts/app/en.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { seededRoomNames } from "#shared/seeded-rooms.ts";

const german = de.common.seededRooms;

it("names the rooms that every company is given in the person's language", () => {
  expect(nameSampleRoom({ id: "living-room", name: "Living room" }, german)).toBe("Wohnzimmer");
  expect(nameSampleRoom({ id: "hotel-room", name: "Bedroom" }, german)).toBe("Schlafzimmer");
});

it("keeps the name that a company gave, to a room of its own or to one it was given", () => {
  const own = { id: "0b7f3c1e-5a51-4f8e-9a3c-0d5e7f1b2c3d", name: "Living room" };
  expect(nameSampleRoom(own, german)).toBe("Living room");
  expect(nameSampleRoom({ id: "living-room", name: "Our lounge" }, german)).toBe("Our lounge");
  expect(nameSampleRoom({ id: "toString", name: "Kitchen" }, german)).toBe("Kitchen");
});

it("says in English what is stored", () => {
  expect(en.common.seededRooms).toEqual(seededRoomNames);
});
