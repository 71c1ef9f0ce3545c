import { expect, test } from "vitest";

import { namePhoto } from "#renderer/features/upload/name-photo.ts";

test("a photo is called as its file, in words", () => {
  expect(namePhoto("living-room.jpg", "My room")).toBe("Living room");
  expect(namePhoto("Image of the cafe.jpg", "My room")).toBe("Image of the cafe");
  expect(namePhoto("facade.png", "My room")).toBe("Facade");
  expect(namePhoto("Our_old_kitchen.final.JPEG", "My room")).toBe("Our old kitchen.final");
});

test("a pasted picture without a name gets the stand-in", () => {
  expect(namePhoto("", "My room")).toBe("My room");
  expect(namePhoto(".png", "My room")).toBe("My room");
});

test.each([
  "IMG_4032.HEIC",
  "image.jpg",
  "DSC01234.JPG",
  "PXL_20231127_101112345.MP.jpg",
  "20231127_101112.jpg",
  "IMG-20231127-WA0001.jpg",
  "WhatsApp Image 2024-01-02 at 10.11.12 (1).jpeg",
  "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.jpg",
])("what a machine called %s gets the stand-in", (name) => {
  expect(namePhoto(name, "My room")).toBe("My room");
});

test("a very long name is cut to what the server keeps", () => {
  expect(namePhoto(`${"x".repeat(300)}.png`, "My room")).toHaveLength(120);
});
