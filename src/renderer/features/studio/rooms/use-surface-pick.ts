import { useEffect, useMemo, useState } from "react";

import type { PickedSurface } from "#renderer/services/kernel-wire.ts";
import type { Mask } from "#kernels/raster.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { MaskData } from "#shared/mask.ts";
import type { SurfaceInput } from "#shared/room-surface.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { useRoomPhoto } from "../parts/use-room-photo.ts";

const maxPicks = 40;

/** An area that was found, and whether it belongs to the surface or not. */
export type PickedPart = PickedSurface & {
  seed: readonly [number, number];
  tolerance: number;
  operation: "add" | "subtract";
};

export type PickOptions = Pick<PickedPart, "tolerance" | "operation">;

/** Finds a surface of a room with the kernel that visitors select with. */
export function useSurfacePick(room: StudioSampleRoom) {
  const opened = useRoomPhoto(room);
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const [picked, setPicked] = useState<readonly PickedPart[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [hasMissed, setHasMissed] = useState(false);
  const { width, height } = room;

  useEffect(() => {
    if (opened.kind !== "ready") return undefined;
    const decode = { isCurrent: true };
    const show = async () => {
      const bitmap = await createImageBitmap(opened.blob);
      if (decode.isCurrent) setPhoto(bitmap);
      else bitmap.close();
    };
    void show();
    return () => {
      decode.isCurrent = false;
    };
  }, [opened]);

  const pick = async ([x, y]: readonly [number, number], { tolerance, operation }: PickOptions) => {
    if (isBusy || opened.kind !== "ready" || picked.length >= maxPicks) return;
    const seed = [x * width, y * height] as const;
    setIsBusy(true);
    try {
      const clicks = [...picked, { seed, tolerance, operation }].map(createClick);
      const surface = await opened.kernels.selectSurface({ edits: [], clicks });
      const isEmpty = countInside(surface) === 0;
      setHasMissed(isEmpty);
      if (!isEmpty) setPicked((all) => [...all, { ...surface, seed, tolerance, operation }]);
    } catch {
      setHasMissed(true);
    } finally {
      setIsBusy(false);
    }
  };

  const drawn = useMemo(() => drawParts(picked), [picked]);
  const share = drawn === null ? 0 : countCovered(drawn) / drawn.data.length;
  const mask = useMemo(() => (share === 0 ? null : toMask(picked)), [picked, share]);
  return {
    photo,
    parts: picked,
    /** Null while nothing is selected. */
    mask,
    /** The same as one area, with a click that lies in it; null without either. */
    readSurface: () => (drawn === null ? null : findSurface(drawn, picked, room)),
    /** How much of the photo is selected, 0 to 1. */
    share,
    isBusy,
    /** The newest click held nothing. */
    hasMissed,
    /** Looks for the surface at a place, as shares of width and height. */
    pick: (at: readonly [number, number], how: PickOptions) => void pick(at, how),
    startOver: () => {
      setPicked([]);
      setHasMissed(false);
    },
  };
}

export type SurfacePick = ReturnType<typeof useSurfacePick>;

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

/** Areas of one photo share their raster, so what is selected twice counts once. */
function drawParts(picked: readonly PickedPart[]): Mask | null {
  const [first] = picked;
  if (first === undefined) return null;
  const { width, height } = first;
  const data = new Uint8Array(width * height);
  for (const { runs, operation } of picked) {
    let at = 0;
    runs.forEach((run, index) => {
      if (index % 2 === 1) data.fill(operation === "add" ? 255 : 0, at, at + run);
      at += run;
    });
  }
  return { width, height, data };
}

const countCovered = ({ data }: Mask) => data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);

function findSurface(
  drawn: Mask,
  picked: readonly PickedPart[],
  room: Pick<StudioSampleRoom, "width" | "height">,
): Pick<SurfaceInput, "at" | "area"> | null {
  const { width, height, data } = drawn;
  const inside = picked.find(({ seed: [x, y] }) => {
    const column = Math.min(width - 1, Math.floor((x / room.width) * width));
    const row = Math.min(height - 1, Math.floor((y / room.height) * height));
    return (data[row * width + column] ?? 0) > 0;
  });
  if (inside === undefined) return null;
  const [x, y] = inside.seed;
  return { at: [x, y], area: { width, height, runs: encodeRuns(drawn) } };
}
