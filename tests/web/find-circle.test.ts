import { expect, test } from "vitest";

import { findCircle } from "#web/vite-circles.ts";

const files = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test("files that import each other in a circle are found, however far they are apart", () => {
  const straight = { page: ["parts", "icons"], parts: ["icons", "app"], icons: ["app"], app: [] };
  expect(findCircle(files(straight))).toBeNull();
  expect(findCircle(files({ ...straight, app: ["page"] }))).toEqual([
    "page",
    "parts",
    "icons",
    "app",
    "page",
  ]);
  expect(findCircle(files({ entry: ["room"], room: ["parts"], parts: ["room"] }))).toEqual([
    "room",
    "parts",
    "room",
  ]);
  expect(findCircle(files({ page: ["elsewhere"] }))).toBeNull();
});
