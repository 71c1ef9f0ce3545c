import { expect, test } from "vitest";

import { findPlaces } from "#renderer/features/studio/shell/studio-places.ts";

const names = (standing: Parameters<typeof findPlaces>[0]) =>
  findPlaces(standing).map(({ name }) => name);

test("people are offered only the places that they may use", () => {
  expect([names("anonymous"), names("user")]).toEqual([[], []]);
  expect(names("editor")).toEqual(["overview", "products", "rooms", "quotes", "usage"]);
  expect(names("admin")).toHaveLength(11);
  expect(names("owner")).toEqual(names("admin"));
});
