import { describe, expect, it } from "vitest";

import {
  createHandOffAddress,
  describeHandOffRequest,
  findHandOffRequest,
} from "#renderer/features/sign-in/hand-off/find-hand-off-request.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";

const origin = "https://rooms.example";
const minuteMs = 60_000;
const ask: HandOffRequest = {
  kind: "desktop",
  port: 45_678,
  challenge: "c".repeat(43),
  state: "s".repeat(43),
  companySlug: "alder-quay",
  provider: "google-login",
};
const address = createHandOffAddress(ask, origin);
const read = (query: string | Record<string, string>, kept: string | null = null, nowMs = 0) =>
  findHandOffRequest(new URLSearchParams(query), kept, nowMs);
const asked = new URL(address).search;

describe("whom a window signs somebody in for", () => {
  it("stands in its address", () => {
    expect(read(asked)).toEqual(ask);
  });

  it("is nobody on an ordinary sign-in page", () => {
    expect(read("")).toBeNull();
    expect(read({ callbackUrl: "/c/alder-quay/designs" })).toBeNull();
  });

  it.each([
    ["handOff", "tab"],
    ["challenge", "short"],
    ["state", "<script>"],
    ["port", "80"],
    ["port", "70000"],
    ["port", "45678@evil.example"],
    ["company", "../evil"],
  ])("is nobody when the address has a wrong %s: %s", (name, value) => {
    const query = new URLSearchParams(asked);
    query.set(name, value);
    expect(findHandOffRequest(query, null, 0)).toBeNull();
  });

  it("is found behind the page that a session ran out on", () => {
    expect(read({ error: "SessionRequired", callbackUrl: address })).toEqual(ask);
  });

  it("is found again after an issuer refused, which says nothing of it", () => {
    const kept = describeHandOffRequest(ask, 0);
    expect(read({ error: "OAuthCallback" }, kept, 14 * minuteMs)).toEqual(ask);
  });

  it("is forgotten after as long as a sign-in at an issuer may take", () => {
    expect(
      read({ error: "OAuthCallback" }, describeHandOffRequest(ask, 0), 16 * minuteMs),
    ).toBeNull();
  });

  it("is not taken from the past of the tab when no issuer refused", () => {
    const kept = describeHandOffRequest(ask, 0);
    expect(read("", kept)).toBeNull();
    expect(read({ error: "SessionRequired", callbackUrl: "/designs" }, kept)).toBeNull();
  });

  it.each(["", "{", "null", "[]", '{"query":"handOff=frame","atMs":0}', '{"query":7,"atMs":0}'])(
    "is nobody when what was kept is broken: %s",
    (kept) => {
      expect(read({ error: "OAuthCallback" }, kept)).toBeNull();
    },
  );
});
