import { expect, test } from "vitest";

import { findPlace, isRoom } from "#web/offline/find-place.ts";

test.each([
  ["/", ""],
  ["/upload", ""],
  ["/room/1", ""],
  ["/account/register", ""],
  ["/s/secret", ""],
  ["/api/auth/signin", ""],
  ["/c/greenhouse", "/c/greenhouse"],
  ["/c/greenhouse/", "/c/greenhouse"],
  ["/c/greenhouse/room/1", "/c/greenhouse"],
  ["/c/greenhouse/studio/products", "/c/greenhouse"],
])("%s is a page of the app that stands at %j", (path, place) => {
  expect(findPlace(path)).toBe(place);
});

test.each([
  "/embed/greenhouse",
  "/embed/v1.js",
  "/preview/greenhouse",
  "/api/v1/designs",
  "/api/auth/session",
  "/assets/index-1.js",
  "/picture.jpg",
  "/c/greenhouse/picture.jpg",
  "/c/greenhouse/app-shell",
  "/uploads",
  "/metrics",
])("%s is none", (path) => {
  expect(findPlace(path)).toBeNull();
});

test("a room is told from other pages", () => {
  const paths = [
    "/room/1",
    "/c/greenhouse/room/1",
    "/room/",
    "/designs",
    "/embed/greenhouse/room/1",
  ];
  expect(paths.map(isRoom)).toEqual([true, true, false, false, false]);
});
