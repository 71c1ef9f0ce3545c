import { describe, expect, it } from "vitest";

import { createHandOffQuery, readHandOffRequest } from "#shared/hand-off.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";

const common = { challenge: "c".repeat(43), state: "s".repeat(43) };
const frame: HandOffRequest = {
  kind: "frame",
  ...common,
  companySlug: "alder-quay",
  provider: null,
};
const desktop: HandOffRequest = {
  kind: "desktop",
  port: 49_152,
  ...common,
  companySlug: null,
  provider: "google-login",
};
const read = (query: Record<string, string>) => readHandOffRequest(new URLSearchParams(query));

describe("what a frame or a desktop app asks the sign-in page for", () => {
  it.each([frame, desktop])("is read as it was written: $kind", (ask) => {
    expect(read(createHandOffQuery(ask))).toEqual(ask);
  });

  it.each<[string, Record<string, string>]>([
    ["nothing of the sort", { callbackUrl: "/" }],
    ["an unknown kind", { ...createHandOffQuery(frame), handOff: "phone" }],
    ["a challenge that is no SHA-256", { ...createHandOffQuery(frame), challenge: "plain" }],
    ["no state", { ...createHandOffQuery(frame), state: "" }],
    ["a company that is no slug", { ...createHandOffQuery(frame), company: "//evil.example" }],
    ["a desktop without a port", { ...createHandOffQuery(desktop), port: "" }],
    [
      "a desktop with a port that is an address",
      { ...createHandOffQuery(desktop), port: "1@evil.example" },
    ],
    ["a desktop with a system's port", { ...createHandOffQuery(desktop), port: "80" }],
  ])("is nothing for %s", (_name, query) => {
    expect(read(query)).toBeNull();
  });

  it("leaves the choice open for a way to sign in that is none", () => {
    expect(read({ ...createHandOffQuery(frame), provider: "anonymous-login" })).toEqual(frame);
  });
});
