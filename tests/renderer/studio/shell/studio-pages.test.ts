import { expect, test } from "vitest";

import { findStudioPages } from "#renderer/features/studio/shell/studio-pages.ts";

const names = (standing: Parameters<typeof findStudioPages>[0]) =>
  findStudioPages(standing).map(({ name }) => name);

test("people are offered only the places that they may use", () => {
  expect([names("anonymous"), names("user")]).toEqual([[], []]);
  expect(names("editor")).toEqual(
    "overview products rooms designs quotes renders usage".split(" "),
  );
  expect(names("admin")).toHaveLength(13);
  expect(names("owner")).toEqual(names("admin"));
});
