import { randomUUID } from "node:crypto";

import type { MaterialEdit } from "#shared/edit.ts";

/**
 * A floor of 1 × 1 m tiles seen from straight above at a hundred pixels a metre, in a box of the
 * original's pixels.
 */
export function layFloor(
  materialId: string,
  changes: Partial<MaterialEdit> = {},
  [left, top, right, bottom] = [20, 10, 60, 40],
): MaterialEdit {
  return {
    id: randomUUID(),
    enabled: true,
    kind: "material",
    materialId,
    surface: "floor",
    plane: [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1],
    tile: { widthMetres: 1, heightMetres: 1 },
    layout: "grid",
    piece: null,
    scale: 1,
    rotation: 0,
    grout: null,
    roughness: 0.5,
    seed: 1,
    mask: {
      shapes: [
        {
          kind: "polygon",
          operation: "add",
          points: [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
          ],
        },
      ],
      grow: 0,
      feather: 0,
    },
    ...changes,
  };
}
