import { describe, expect, it } from "vitest";

import { blankPath, nameScreen } from "#renderer/services/visits/blank-path.ts";
import { visitNameSchema, visitPathSchema } from "#shared/visit-event.ts";

const token = "Zx3_k".repeat(8);

describe("an address that is noted", () => {
  it.each([
    ["/", "/", "start"],
    ["/upload", "/upload", "upload"],
    ["/room/6f0a8a5e-0000-4000-8000-000000000001", "/room/:id", "room"],
    [`/s/${token}`, "/s/:id", "s"],
    ["/studio/products/4", "/studio/products/:id", "studio-products"],
    ["/api/auth/signin", "/api/auth/signin", "api-auth"],
    ["/designs/Ada's kitchen", "/designs/:id", "designs"],
    ["/ada@example.com", "/:id", "start"],
    ["//upload//", "/upload", "upload"],
    [`/${"a".repeat(31)}`, "/:id", "start"],
    ["/a/b/c/d/e/f/g/h", "/a/b/c/d/e/f", "a-b"],
  ])("%s is %s, and its screen %s", (pathname, path, screen) => {
    expect([blankPath(pathname), nameScreen(path)]).toEqual([path, screen]);
    expect([visitPathSchema.safeParse(path).success, visitNameSchema.safeParse(screen).success]) //
      .toEqual([true, true]);
  });
});
