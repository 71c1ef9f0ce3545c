import { describe, expect, it, test } from "vitest";

import { cleanCode, isAppCode } from "#renderer/features/account/second-factor/check-code.ts";
import { drawQrPath } from "#renderer/ui/draw-qr-path.ts";
import { groupCharacters } from "#renderer/features/account/second-factor/group-characters.ts";
import {
  advanceSetUp,
  countSetUpStep,
  setUpStart,
} from "#renderer/features/account/second-factor/set-up-steps.ts";

const uri =
  "otpauth://totp/Roomwright:marta%40post.example?secret=JBSWY3DPEHPK3PXP&issuer=Roomwright";
const proved = { type: "proved", secret: "JBSWY3DPEHPK3PXP", uri } as const;
const confirmed = { type: "confirmed", recoveryCodes: ["a-1", "b-2"] } as const;

describe("the steps to a second factor", () => {
  it("go from the password over the app to the recovery codes", () => {
    const scan = advanceSetUp(setUpStart, proved);
    const keep = advanceSetUp(scan, confirmed);
    expect([setUpStart, scan, keep].map(countSetUpStep)).toEqual([1, 2, 3]);
    expect(keep).toEqual({ kind: "keep", recoveryCodes: ["a-1", "b-2"] });
  });

  it("forget the secret when the codes are shown", () => {
    const keep = advanceSetUp(advanceSetUp(setUpStart, proved), confirmed);
    expect(JSON.stringify(keep)).not.toContain(proved.secret);
  });

  it("never skip one, and never go back for an answer that comes late", () => {
    expect(advanceSetUp(setUpStart, confirmed)).toBe(setUpStart);
    const scan = advanceSetUp(setUpStart, proved);
    expect(advanceSetUp(scan, { ...proved, secret: "OTHER" })).toBe(scan);
    const keep = advanceSetUp(scan, confirmed);
    expect(advanceSetUp(keep, proved)).toBe(keep);
    expect(advanceSetUp(keep, { ...confirmed, recoveryCodes: [] })).toBe(keep);
  });
});

describe("a key to type", () => {
  it("stands in groups of four that add up to the key", () => {
    expect(groupCharacters("JBSWY3DPEHPK3PXPAB")).toBe("JBSW Y3DP EHPK 3PXP AB");
    expect(groupCharacters("jbsw y3dp")).toBe("jbsw y3dp");
    expect(groupCharacters("")).toBe("");
  });
});

describe("a typed code", () => {
  it.each([
    ["123456", true],
    [" 123 456 ", true],
    ["12345", false],
    ["1234567", false],
    ["12345a", false],
    ["", false],
  ])("%j: can be an app's is %s", (entered, expected) => {
    expect(isAppCode(entered)).toBe(expected);
  });

  it("is sent without the spaces that people put into it", () => {
    expect(cleanCode(" kfsh-zx5k 3cc5-cmvx\n")).toBe("kfsh-zx5k3cc5-cmvx");
  });
});

/** Which modules of the grid the path fills: every stroke is one row high. */
function fill({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) {
      const row = grid[Number(y)];
      if (row !== undefined) row[Number(x) + step] = true;
    }
  }
  return grid;
}

test("the QR code keeps a quiet zone of four modules and its three corner marks", () => {
  const drawn = drawQrPath(uri);
  const grid = fill(drawn);
  const { size } = drawn;
  const isQuiet = (index: number) => index < 4 || index >= size - 4;
  const darkInZone = grid.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark && (isQuiet(x) || isQuiet(y)) ? [`${x},${y}`] : [])),
  );
  expect(darkInZone).toEqual([]);
  const corner = (x: number, y: number) => grid[y]?.slice(x, x + 7).every(Boolean);
  expect([corner(4, 4), corner(size - 11, 4), corner(4, size - 11)]).toEqual([true, true, true]);
});

test("another secret draws another QR code", () => {
  const other = uri.replace("JBSW", "JBSX");
  expect(drawQrPath(other).path).not.toBe(drawQrPath(uri).path);
  expect(drawQrPath(uri)).toEqual(drawQrPath(uri));
});
