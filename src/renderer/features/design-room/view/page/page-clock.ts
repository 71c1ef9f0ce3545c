import { afterPaint } from "#renderer/ui/after-paint.ts";

import type { RoomClock } from "../../model/store/room-clock.ts";

/** The clock of a room in a page. */
export const pageClock: RoomClock = {
  readNowMs: () => Date.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
  afterPaint,
};
