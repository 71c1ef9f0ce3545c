import { expect, test } from "vitest";

import { drawSelectionPicture } from "#kernels/mask/draw-selection-picture.ts";
import { coversPhoto } from "#renderer/features/design-room/model/document/covers-photo.ts";
import type { Point } from "#shared/mask.ts";

const photo = { width: 3000, height: 2000 };

function markUpTo(right: number) {
  const points: Point[] = [
    [0, 0],
    [right, 0],
    [right, 2000],
    [0, 2000],
  ];
  const shapes = [{ kind: "polygon", operation: "add", points } as const];
  return drawSelectionPicture({ shapes, grow: 0, feather: 0 }, null, photo).mask;
}

test("a selection over the whole photo leaves nothing to fill it with", () => {
  expect(coversPhoto(markUpTo(3000))).toBe(true);
  expect(coversPhoto(markUpTo(2980))).toBe(false);
  expect(coversPhoto(markUpTo(0))).toBe(false);
});
