import { useEffect, useMemo, useState } from "react";

import type { PickedSurface } from "#renderer/services/kernel-wire.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import type { MaskData } from "#shared/mask.ts";
import type { StockRoom } from "#shared/stock.ts";

const maxPicks = 40;

/** A surface that was found, and whether it belongs to the wall or not. */
export type PickedPart = PickedSurface & {
  seed: readonly [number, number];
  tolerance: number;
  operation: "add" | "subtract";
};

export type WallPick = {
  photo: ImageBitmap | null;
  parts: readonly PickedPart[];
  /** Null while nothing is marked. */
  wall: MaskData | null;
  /** How much of the photo is marked, 0 to 1. */
  share: number;
  isBusy: boolean;
  /** The newest spot held nothing. */
  hasMissed: boolean;
  /** Looks for the surface at a place, as shares of width and height. */
  pick: (at: readonly [number, number], how: PickOptions) => void;
  startOver: () => void;
};

export type PickOptions = Pick<PickedPart, "tolerance" | "operation">;

/** Finds a room's wall with the kernel that visitors mark walls with. */
export function useWallPick(room: StockRoom): WallPick {
  const { kernels, pictures } = useServices();
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const [picked, setPicked] = useState<readonly PickedPart[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [hasMissed, setHasMissed] = useState(false);
  const { id, version, width, height } = room;

  useEffect(() => {
    const load = { isCurrent: true };
    const open = async () => {
      const picture = { kind: "stock-room", id, variant: "preview", revision: version } as const;
      const blob = await pictures.readBlob(picture);
      const bitmap = await createImageBitmap(blob);
      if (!load.isCurrent) return bitmap.close();
      await kernels.open(`stock-room/${id}/${version}`, blob);
      return load.isCurrent ? setPhoto(bitmap) : bitmap.close();
    };
    void open().catch(() => undefined);
    return () => {
      load.isCurrent = false;
    };
  }, [kernels, pictures, id, version]);

  const pick = async ([x, y]: readonly [number, number], { tolerance, operation }: PickOptions) => {
    if (isBusy || photo === null || picked.length >= maxPicks) return;
    const seed = [x * width, y * height] as const;
    setIsBusy(true);
    try {
      const frame = { originalWidth: width, originalHeight: height };
      const clicks = [...picked, { seed, tolerance, operation }].map(createClick);
      const surface = await kernels.selectSurface({ ...frame, edits: [], clicks });
      const isEmpty = countInside(surface) === 0;
      setHasMissed(isEmpty);
      if (!isEmpty) setPicked((all) => [...all, { ...surface, seed, tolerance, operation }]);
    } catch {
      setHasMissed(true);
    } finally {
      setIsBusy(false);
    }
  };

  const share = useMemo(() => measureShare(picked), [picked]);
  const wall = useMemo(() => (share === 0 ? null : toMask(picked)), [picked, share]);
  return {
    photo,
    parts: picked,
    wall,
    share,
    isBusy,
    hasMissed,
    pick: (at, how) => void pick(at, how),
    startOver: () => {
      setPicked([]);
      setHasMissed(false);
    },
  };
}

function createClick({ seed, tolerance, operation }: Omit<PickedPart, keyof PickedSurface>) {
  return { at: seed, positive: operation === "add", tolerance };
}

function toMask(picked: readonly PickedPart[]): MaskData {
  return {
    shapes: picked.map(({ seed, tolerance, operation, width, height, runs }) => ({
      kind: "selection",
      operation,
      seeds: [[seed[0], seed[1]]],
      tolerance,
      width,
      height,
      runs,
    })),
    grow: 0,
    feather: 2,
  };
}

function countInside({ runs }: PickedSurface): number {
  return runs.reduce((sum, run, index) => (index % 2 === 1 ? sum + run : sum), 0);
}

/** Surfaces of one photo share their raster, so what is marked twice counts once. */
function measureShare(picked: readonly PickedPart[]): number {
  const [first] = picked;
  if (first === undefined) return 0;
  const inside = new Uint8Array(first.width * first.height);
  for (const { runs, operation } of picked) {
    let at = 0;
    runs.forEach((run, index) => {
      if (index % 2 === 1) inside.fill(operation === "add" ? 1 : 0, at, at + run);
      at += run;
    });
  }
  return inside.reduce((sum, one) => sum + one, 0) / inside.length;
}
