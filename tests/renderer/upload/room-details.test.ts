import { expect, test } from "vitest";

import { findNewDetails, noDetails } from "#renderer/features/upload/room-details.ts";
import type { Image } from "#shared/image.ts";

const image: Image = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  name: "room.jpg",
  contentType: "image/jpeg",
  width: 60,
  height: 40,
  focal: null,
  bytes: 900,
  sha256: "0".repeat(64),
  roomType: "kitchen",
  note: "north",
  createdAt: "2026-11-21T10:00:00.000Z",
  variants: ["original", "thumb", "preview"],
};

const said = { roomType: "kitchen", note: "north" } as const;

test("nothing is sent again when nothing was added", () => {
  expect(findNewDetails(image, { roomType: "kitchen", note: "north " }, said)).toBeNull();
});

test("only what was said since the upload is sent", () => {
  const changed = { roomType: "hall", note: "north" } as const;
  expect(findNewDetails(image, changed, said)).toEqual({ roomType: "hall" });
  expect(findNewDetails(image, noDetails, said)).toEqual({ roomType: null, note: "" });
});

test("what nobody said this time stays as it was said of the photo before", () => {
  expect(findNewDetails(image, noDetails, noDetails)).toBeNull();
  const note = { roomType: null, note: "south" };
  expect(findNewDetails(image, note, noDetails)).toEqual({ note: "south" });
});
