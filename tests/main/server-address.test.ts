import { describe, expect, it } from "vitest";

import { isInvitation, readServerAddress } from "#main/server-address.ts";

describe("a server's address", () => {
  it.each([
    ["rooms.example.com", "https://rooms.example.com", null],
    ["  https://rooms.example.com/  ", "https://rooms.example.com", null],
    [
      "https://rooms.example.com:8443/c/alder-quay/studio?x=1#y",
      "https://rooms.example.com:8443",
      "alder-quay",
    ],
    ["rooms.example.com/c/alder-quay", "https://rooms.example.com", "alder-quay"],
    ["ROOMWRIGHT://rooms.example.com/c/alder-quay", "https://rooms.example.com", "alder-quay"],
    ["roomwright://localhost:4600/c/alder-quay", "http://localhost:4600", "alder-quay"],
    ["127.0.0.1:4600", "http://127.0.0.1:4600", null],
    ["http://[::1]:4600/", "http://[::1]:4600", null],
    ["rooms.example.com/c/UPPER", "https://rooms.example.com", null],
  ])("%s", (written, origin, companySlug) => {
    expect(readServerAddress(written)).toEqual({ origin, companySlug });
  });

  it.each([
    ["http://rooms.example.com", "insecure"],
    ["rooms.example.com/c/Not A Slug", "malformed"],
    ["http://127.0.0.1.evil.com", "insecure"],
    ["http://localhost.evil.com:4600", "insecure"],
    ["https://person:word@rooms.example.com", "malformed"],
    ["roomwright://person@rooms.example.com/c/a", "malformed"],
    ["roomwright://", "malformed"],
    ["file:///etc/passwd", "malformed"],
    ["ftp://rooms.example.com", "malformed"],
    ["javascript:alert(1)", "malformed"],
    ["\\\\rooms.example.com\\share", "malformed"],
    ["rooms.example.com\nhost: evil", "malformed"],
    ["", "malformed"],
    ["https://", "malformed"],
    [`https://rooms.example.com/${"a".repeat(1_000_000)}`, "malformed"],
  ])("EL-21 refuses %s", (written, problem) => {
    expect(readServerAddress(written)).toBe(problem);
  });

  it("EL-21 knows an invitation whatever the case of its scheme", () => {
    expect(isInvitation("RoomWright://x")).toBe(true);
    for (const word of ["roomwright:x", "https://roomwright://x", "--roomwright://", ""]) {
      expect(isInvitation(word)).toBe(false);
    }
  });
});
