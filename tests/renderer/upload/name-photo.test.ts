import { expect, test } from "vitest";

import { namePhoto } from "#renderer/features/upload/name-photo.ts";

test("a photo is called as its file, without the extension", () => {
  expect(namePhoto("living-room.jpg", "My room")).toBe("living-room");
  expect(namePhoto("Our_old_kitchen.final.JPEG", "My room")).toBe("Our old kitchen.final");
});

test("a pasted picture without a name gets the stand-in", () => {
  expect(namePhoto("", "My room")).toBe("My room");
  expect(namePhoto(".png", "My room")).toBe("My room");
});

test("a very long name is cut to what the server keeps", () => {
  expect(namePhoto(`${"x".repeat(300)}.png`, "My room")).toHaveLength(120);
});
