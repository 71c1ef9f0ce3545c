import { describe, expect, test } from "vitest";

import { lchFromHex } from "#kernels/palette/colour-family.ts";
import { judgeFit } from "#kernels/palette/judge-fit.ts";
import { rankFits } from "#kernels/palette/rank-fits.ts";
import type { RoomColour, RoomPart } from "#kernels/palette/room-palette.ts";

const colour = (hex: string, share: number, ...parts: RoomPart[]): RoomColour => ({
  lch: lchFromHex(hex),
  share,
  parts,
});
const oakRoom = [
  colour("#F2F0EA", 0.5, "wall"),
  colour("#B38D5B", 0.3, "floor"),
  colour("#2F4A7E", 0.2, "object"),
];
const judge = (hex: string, palette = oakRoom) => judgeFit(lchFromHex(hex), palette, "wall");

describe("how a colour fits a room", () => {
  test("a colour of the furniture is picked up, and named", () => {
    expect(judge("#4A6A9E").reason).toEqual({ kind: "echo", family: "blue", part: "object" });
  });

  test("the opposite of the floor's colour sets it off", () => {
    const oak = [colour("#B8864A", 0.6, "floor"), colour("#F2F0EA", 0.4)];
    expect(judge("#35608C", oak).reason).toMatchObject({ kind: "opposite", part: "floor" });
  });

  test("a neutral as light as the floor is quiet beside it, a much lighter one is lighter", () => {
    expect(judge("#BDB9B0").reason).toMatchObject({ kind: "quiet", part: "floor" });
    expect(judge("#F4F2EE").reason).toMatchObject({ kind: "lighter", part: "floor" });
  });

  test("a colour in a room without any is an accent", () => {
    const grey = [colour("#A9A9A8", 0.7, "floor"), colour("#5B5B5B", 0.3)];
    expect(judge("#3F6B4F", grey).reason).toMatchObject({ kind: "accent", family: "grey" });
  });

  test("a clash is worth less than a neighbour, and a shout less than a whisper", () => {
    const blue = [colour("#2F4A9E", 0.8, "object")];
    expect(judge("#B0506A", blue).score).toBeLessThan(judge("#6C7FB8", blue).score);
    expect(judge("#FF0040").score).toBeLessThan(judge("#D8C9C4").score);
  });

  test("scores lie between 0 and 1, also in a room without colours", () => {
    for (const hex of ["#000000", "#FFFFFF", "#FF0000", "#00FF00", "#808080"]) {
      for (const palette of [oakRoom, []]) {
        const { score } = judge(hex, palette);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe("what fits best", () => {
  const products = ["#EFE8DE", "#EFE8DD", "#EFE8DC", "#6C7FB8", "#FF0040"].map((hex) => ({
    colour: hex,
  }));

  test("the list is not the same colour again and again", () => {
    const ranked = rankFits(products, oakRoom, "wall", 3).map(({ product }) => product.colour);
    expect(ranked).toContain("#6C7FB8");
    expect(ranked.slice(0, 2)).not.toEqual(["#EFE8DE", "#EFE8DD"]);
  });

  test("every call answers the same, and never more than there are", () => {
    const ranked = rankFits(products, oakRoom, "floor", 12);
    expect(ranked).toHaveLength(products.length);
    expect(rankFits(products, oakRoom, "floor", 12)).toEqual(ranked);
    expect(rankFits([], oakRoom, "floor", 12)).toEqual([]);
  });
});
