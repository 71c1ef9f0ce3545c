import { createRandom } from "#kernels/random.ts";
import type { Raster } from "#kernels/raster.ts";
import type { Edit, EditList, MaterialEdit, PaintEdit, ToneEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

/** An edit list, and the edit of it that is drawn live. */
export type LiveCase = {
  readonly name: string;
  readonly photo: "pale" | "dark" | "brick";
  readonly edits: EditList;
  readonly editId: string;
};

export const photoSize = { width: 300, height: 200 };
export const textureId = "6f1b2c1e-0c58-4c0e-9d4f-3a7c2b1d5e10";
const editId = "0b7f3d52-8d0a-4e8a-8f53-6f6f0c4f9a01";
const otherId = "0b7f3d52-8d0a-4e8a-8f53-6f6f0c4f9a02";
const toneId = "0b7f3d52-8d0a-4e8a-8f53-6f6f0c4f9a03";

/** A wall over a white skirting over a floor, in light from the left, with grain. */
export function drawRoom(wall: LiveCase["photo"]): Raster {
  const random = createRandom(7);
  const { width, height } = photoSize;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1.1 - (0.5 * x) / width + 0.08 * (random() - 0.5);
      const colour = y < 110 ? wallColour(wall, x, y) : y < 118 ? [215, 214, 210] : [120, 82, 52];
      colour.forEach((level, c) => (data[(y * width + x) * 4 + c] = level * light));
      data[(y * width + x) * 4 + 3] = 255;
    }
  }
  return { width, height, data };
}

function wallColour(wall: LiveCase["photo"], x: number, y: number): number[] {
  if (wall === "pale") return [208, 200, 188];
  if (wall === "dark") return [58, 34, 38];
  const isMortar = y % 10 < 2 || (x + (Math.floor(y / 10) % 2) * 12) % 24 < 2;
  return isMortar ? [176, 168, 158] : [150, 82, 62];
}

/** Boards with a strong grain, not square. */
export function drawTexture(): Raster {
  const random = createRandom(3);
  const [width, height] = [96, 60];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const board = y % 15 === 0 ? 0.4 : 0.8 + 0.2 * random();
    for (let x = 0; x < width; x++) {
      const light = board * (0.85 + 0.3 * random());
      data.set([190 * light, 140 * light, 95 * light, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

const wallMask: MaskData = {
  shapes: [
    {
      kind: "polygon",
      operation: "add",
      points: [
        [20, 10],
        [280, 14],
        [276, 108.5],
        [24, 108.5],
      ],
    },
  ],
  grow: 0,
  feather: 3,
};

const floorMask: MaskData = {
  shapes: [
    {
      kind: "stroke",
      operation: "add",
      radius: 30,
      points: [
        [60, 165],
        [240, 168],
      ],
    },
  ],
  grow: 0,
  feather: 1,
};

/** A floor that goes from two metres away to seven. */
const floorPlane = [0.0065, 0.0004, -1, 0.0001, -0.004, 2.4, 0.00004, 0.0052, -0.28];

function painted(colour: string, finish: PaintEdit["finish"]): PaintEdit {
  const own = { id: editId, enabled: true, mask: wallMask, materialId: null };
  return { ...own, kind: "paint", colour, finish };
}

function laid(changes: Partial<MaterialEdit>): MaterialEdit {
  return {
    id: editId,
    enabled: true,
    kind: "material",
    mask: floorMask,
    materialId: textureId,
    surface: "floor",
    plane: floorPlane,
    tile: { widthMetres: 0.9, heightMetres: 0.6 },
    layout: "grid",
    piece: null,
    scale: 1,
    rotation: 0,
    grout: null,
    roughness: 0.4,
    seed: 5,
    ...changes,
  };
}

const tone: ToneEdit = {
  id: toneId,
  enabled: true,
  kind: "tone",
  preset: "evening",
  strength: 0.8,
};
const piece = { widthMetres: 0.5, heightMetres: 0.1 };
const grout = { widthMetres: 0.004, colour: "#5a5650" };

export function listLiveCases(): LiveCase[] {
  const of = (name: string, photo: LiveCase["photo"], ...edits: Edit[]): LiveCase => ({
    name,
    photo,
    edits,
    editId,
  });
  const beside: MaskData = { ...wallMask, shapes: wallMask.shapes, feather: 0 };
  const later: PaintEdit = { ...painted("#7a3b32", "matt"), id: otherId, mask: beside };
  return [
    of("navy, matt", "pale", painted("#2f4a5e", "matt")),
    of("cream, eggshell", "pale", painted("#f1ead9", "eggshell")),
    of("ochre, satin", "pale", painted("#9c6b2f", "satin")),
    of("black, gloss", "pale", painted("#1c1c1e", "gloss")),
    of("a dark wall in white", "dark", painted("#ffffff", "matt")),
    of("bricks in sage", "brick", painted("#44543f", "satin")),
    of("paint in the evening", "pale", painted("#2f4a5e", "matt"), tone),
    of("straight", "pale", laid({})),
    of("straight, turned and small", "pale", laid({ rotation: 33, scale: 0.4 })),
    of("straight with grout", "pale", laid({ grout, rotation: -12, piece })),
    of("half", "pale", laid({ layout: "half", rotation: 45, grout, piece })),
    of("third", "pale", laid({ layout: "third", rotation: -60, grout, piece, scale: 1.7 })),
    of("herringbone", "pale", laid({ layout: "herringbone", rotation: 20, grout, piece })),
    of("plank", "pale", laid({ layout: "plank", rotation: 8, grout, piece, seed: 4_000_000_001 })),
    of("plank without grout", "pale", laid({ layout: "plank", piece })),
    of("moved and dull", "pale", laid({ offset: { xMetres: 0.31, yMetres: -0.17 }, roughness: 1 })),
    of(
      "a wall covering",
      "dark",
      laid({ surface: "wall", mask: wallMask, plane: [0.01, 0, 0, 0, -0.01, 2, 0, 0, 1] }),
    ),
    of("a floor in the evening", "pale", laid({ layout: "half", grout }), tone),
    of("a floor before a wall", "pale", laid({ rotation: 10 }), later),
    { ...of("the evening", "brick", painted("#2f4a5e", "matt"), tone), editId: toneId },
  ];
}
