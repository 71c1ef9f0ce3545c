import { describe, expect, it } from "vitest";

import { readCallbackPath } from "#renderer/features/sign-in/read-callback-path.ts";

const origin = "https://rooms.example";
const read = (callbackUrl: string | null) => readCallbackPath(callbackUrl, origin, "/c/alder-quay");

describe("where signing in leads", () => {
  it("is the page the person came from", () => {
    expect(read("/c/alder-quay/designs?sort=name#top")).toBe("/c/alder-quay/designs?sort=name#top");
    expect(read("https://rooms.example/upload")).toBe("/upload");
  });

  it.each([
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "https://rooms.example@evil.example/",
    "http://rooms.example/upload",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://rooms.example//evil.example",
    "http://[",
  ])("is never another site: %s", (callbackUrl) => {
    expect(read(callbackUrl)).toBe("/c/alder-quay");
  });

  it("is the start page when nothing, or signing in itself, was asked for", () => {
    expect(read(null)).toBe("/c/alder-quay");
    expect(read("")).toBe("/c/alder-quay");
    expect(read("/api/auth/signin?callbackUrl=%2F")).toBe("/c/alder-quay");
  });

  it("is the start page where the page has no origin of its own", () => {
    expect(readCallbackPath("/upload", "null", "/")).toBe("/");
  });
});
