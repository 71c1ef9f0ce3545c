import { useEffect, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import type { PaintEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";
import type { StockRoom } from "#shared/stock.ts";

export type WallPaint = Pick<PaintEdit, "colour" | "finish">;
type Result = { key: string; bitmap: ImageBitmap | null };

const previewEditId = "00000000-0000-4000-8000-000000000000";

/**
 * A room with its wall painted by the kernels that visitors use; the newest wish wins. `bitmap`
 * stays the last one while the next is on its way.
 */
export function usePaintedRoom(
  room: StockRoom | null,
  wall: MaskData | null,
  paint: WallPaint,
): { bitmap: ImageBitmap | null; state: "busy" | "ready" | "failed" } {
  const { kernels, pictures } = useServices();
  const [result, setResult] = useState<Result | null>(null);
  const { colour, finish } = paint;
  const key = room === null ? "" : [room.id, room.version, colour, finish].join("/");

  useEffect(() => {
    if (room === null || wall === null) return undefined;
    const call = { isCurrent: true };
    const replay = async () => {
      const { id, version, width, height } = room;
      const picture = { kind: "stock-room", id, variant: "preview", revision: version } as const;
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
        const photo = await pictures.readBlob(picture);
        if (!call.isCurrent) return;
        await kernels.open(`stock-room/${id}/${version}`, photo);
        if (!call.isCurrent) return;
        const frame = { originalWidth: width, originalHeight: height };
        const bitmap = await kernels.applyEdits([edit], { ...frame, latestOnly: true });
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
  }, [kernels, pictures, room, wall, colour, finish, key]);

  const isCurrent = result?.key === key;
  const bitmap = result?.bitmap ?? null;
  return { bitmap, state: !isCurrent ? "busy" : bitmap === null ? "failed" : "ready" };
}
