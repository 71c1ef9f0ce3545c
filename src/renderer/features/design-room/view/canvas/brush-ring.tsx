import type { CSSProperties, Ref } from "react";

import { hasBrushTip } from "../../model/document/room-tool.ts";
import { useRoom } from "../room/use-room.ts";

/** A circle of the brush's real size; it is moved by writing its transform. */
export function BrushRing({ ref }: { ref: Ref<HTMLDivElement> }) {
  const size = useTipSize();
  if (size === null) return null;
  return (
    <div
      ref={ref}
      data-part="ring"
      style={{ visibility: "hidden", "--tip": `${size}px` } as CSSProperties}
      aria-hidden
    >
      <i />
    </div>
  );
}

/** The brush's diameter in pixels of the photo; null for tools without a tip. */
export function useTipSize(): number | null {
  return useRoom(({ tools, plane }) =>
    hasBrushTip(tools.tool) && plane.open === null ? tools.brushSize : null,
  );
}

/** How the canvas shows the ring. */
export const ringLook = {
  "& > [data-part='ring']": {
    position: "absolute",
    top: 0,
    left: 0,
    pointerEvents: "none",
    "& > i": {
      "--size": "calc(var(--tip) * var(--photo-scale))",
      position: "absolute",
      width: "var(--size)",
      height: "var(--size)",
      margin: "calc(var(--size) / -2) 0 0 calc(var(--size) / -2)",
      borderRadius: "50%",
      boxShadow: "inset 0 0 0 1.5px #fff, 0 0 0 1.5px rgb(20 24 22 / .72)",
    },
  },
} as const;
