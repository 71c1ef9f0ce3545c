import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import type { EditList } from "#shared/edit.ts";

type EraseCase = {
  readonly photo: Raster;
  readonly mask: Mask;
  readonly shadow?: Mask | undefined;
  readonly seed: number;
};

const small = { width: 150, height: 110 };

/** A small room with a lamp and its shadow, and masks of three kinds, the first with the shadow's. */
export function drawEraseCases(): EraseCase[] {
  const photo = drawRoom(small.width, small.height);
  const masks = [
    cutMask((x, y) => (Math.hypot(x - 70, y - 60) < 24 ? 255 : 0)),
    cutMask((x, y) => (x > 40 && x < 110 && y > 45 ? Math.min(255, (y - 45) * 40) : 0)),
    cutMask((x, y) => (Math.abs(y - 0.4 * x - 20) < 1 ? 200 : 0)),
  ];
  const shade = cutMask((x, y) => (y > 72 && Math.hypot((x - 80) / 2, y - 80) < 12 ? 255 : 0));
  return masks.map((mask, index) => {
    return { photo, mask, shadow: index === 0 ? shade : undefined, seed: index + 1 };
  });
}

/** A larger room with an erase that takes a while. */
export function drawStopCase(): { photo: Raster; edits: EditList } {
  const points: [number, number][] = [
    [200, 150],
    [420, 150],
    [420, 380],
    [200, 380],
  ];
  const mask = {
    shapes: [{ kind: "polygon" as const, operation: "add" as const, points }],
    grow: 0,
    feather: 0,
  };
  const id = "00000000-0000-4000-8000-000000000001";
  const edit = { id, enabled: true, kind: "erase", engine: "builtin", seed: 3, mask } as const;
  return { photo: drawRoom(600, 440), edits: [edit] };
}

function drawRoom(width: number, height: number): Raster {
  const random = createRandom(11);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isFloor = y > 70;
      const isLamp = Math.hypot(x - 70, y - 58) < 14;
      const shade = y > 72 && Math.hypot((x - 80) / 2, y - 80) < 10 ? 0.6 : 1;
      const plank = isFloor && (x + y) % 18 < 2 ? -30 : 0;
      const base = isLamp ? [40, 90, 60] : isFloor ? [150, 110, 70] : [210, 205, 195];
      const grain = 14 * (random() - 0.5) + plank;
      const light = shade * (1 - x / 600);
      data.set([...base.map((value) => (value + grain) * light), 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function cutMask(coverageAt: (x: number, y: number) => number): Mask {
  const { width, height } = small;
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    coverageAt(at % width, Math.floor(at / width)),
  );
  return { width, height, data };
}
