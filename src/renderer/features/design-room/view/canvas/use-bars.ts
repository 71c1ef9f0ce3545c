import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { Insets } from "../../model/canvas/viewport.ts";
import { useRoomSession } from "../room/use-room.ts";

type Laid = { insets: Insets; isOverlaid: boolean; barBottom: number };

const plainBarHeight = 56;
/** What the status strip needs at the bottom. */
const statusHeight = 36;
const gap = 12;

/**
 * Places the bars over the well, and fits the photo into what they leave free, whenever their
 * height or what is done changes.
 */
export function useBars(
  { insets, isOverlaid, barBottom }: Laid,
  viewport: ViewportPart,
): RefObject<HTMLDivElement | null> {
  const { plane } = useRoomSession();
  const ref = useRef<HTMLDivElement>(null);
  const { top, right, bottom, left } = insets;
  useLayoutEffect(() => {
    const bars = ref.current;
    if (bars === null) return undefined;
    const place = () => {
      const height = bars.offsetHeight;
      // Higher ones reach further down first, so that the photo stays where it is.
      const excess = Math.max(0, height - plainBarHeight);
      const reach = isOverlaid ? barBottom : Math.max(statusHeight, barBottom - excess);
      bars.style.bottom = `${reach}px`;
      // What is dragged may not lie under the bars.
      const isFree = isOverlaid && plane.get().open === null;
      const covered = isFree ? 0 : reach + height + gap;
      viewport.cover({ top, right, bottom: Math.max(bottom, covered), left });
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(bars);
    const stop = plane.subscribe(place);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [viewport, plane, isOverlaid, barBottom, top, right, bottom, left]);
  return ref;
}
