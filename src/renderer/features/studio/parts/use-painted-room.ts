import { useEffect, useState } from "react";

import type { PaintEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { useRoomPhoto } from "./use-room-photo.ts";

export type WallPaint = Pick<PaintEdit, "colour" | "finish">;
type Result = { key: string; bitmap: ImageBitmap | null };

const previewEditId = "00000000-0000-4000-8000-000000000000";

/**
 * A room with its wall painted by the kernels that visitors use; the newest chosen wins. `bitmap`
 * stays the last one while the next is on its way.
 */
export function usePaintedRoom(
  room: StudioSampleRoom | null,
  wall: MaskData | null,
  paint: WallPaint,
): { bitmap: ImageBitmap | null; state: "busy" | "ready" | "failed" } {
  const photo = useRoomPhoto(room);
  const [result, setResult] = useState<Result | null>(null);
  const { colour, finish } = paint;
  const key = room === null ? "" : [room.id, room.version, colour, finish].join("/");

  useEffect(() => {
    if (photo.kind !== "ready" || wall === null) return undefined;
    const call = { isCurrent: true };
    const replay = async () => {
      const edit: PaintEdit = {
        id: previewEditId,
        kind: "paint",
        enabled: true,
        mask: wall,
        materialId: null,
        colour,
        finish,
      };
      try {
        const { bitmap } = await photo.kernels.applyEdits([edit], { latestOnly: true });
        if (call.isCurrent) setResult({ key, bitmap });
        else bitmap.close();
      } catch {
        if (call.isCurrent) setResult({ key, bitmap: null });
      }
    };
    void replay();
    return () => {
      call.isCurrent = false;
    };
  }, [photo, wall, colour, finish, key]);

  const isCurrent = result?.key === key;
  const bitmap = result?.bitmap ?? null;
  if (photo.kind === "failed") return { bitmap: null, state: "failed" };
  return { bitmap, state: !isCurrent ? "busy" : bitmap === null ? "failed" : "ready" };
}
