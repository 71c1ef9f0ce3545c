import { useLayoutEffect } from "react";

import type { LiveSource } from "../../model/parts/live-part.ts";

/** Calls `draw` with every frame that is shown live, and with `picture` when that ends. */
export function useLiveDrawing(
  live: LiveSource | null,
  picture: ImageBitmap,
  draw: (shown: ImageBitmap | HTMLCanvasElement) => void,
): void {
  // With the layout: the end is told while a new picture is being put in its place.
  useLayoutEffect(() => {
    if (live === null) return undefined;
    return live.subscribe(() => draw(live.read() ?? picture));
  }, [live, picture, draw]);
}
