import type { LiveCall } from "#renderer/services/live-preview/live-ground.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { Edit } from "#shared/edit.ts";

import { placeEdit } from "../document/place-edit.ts";
import { derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import type { HistoryPart } from "./history-part.ts";
import type { PreviewState } from "./preview-part.ts";

/** What is shown instead of the preview, for those who draw it. */
type LiveSource = Pick<LivePreview, "read" | "subscribe">;

export type LivePart = ReturnType<typeof createLivePart>;

/** The worker prepares for a gesture once nobody seems about to click. */
const restMs = 400;

/** Shows what is only being chosen. The picked edit is what a gesture would most likely change. */
export function createLivePart(parts: {
  history: Pick<HistoryPart, "document" | "painted">;
  preview: Readable<PreviewState>;
  live: LivePreview;
  clock: Pick<RoomClock, "after">;
}) {
  const { preview, live, clock } = parts;
  const { document, painted } = parts.history;
  const edits = derive([document], (shown) => shown.edits);
  const isBusy = derive([preview], (shown) => shown.isBusy);
  let isSettling = false;
  let callOff: (() => void) | null = null;

  const endSettling = () => {
    if (!isSettling || isBusy.get()) return;
    isSettling = false;
    live.hide();
  };
  const getReady = () => {
    callOff?.();
    const picked = painted.get();
    if (picked?.enabled !== true) return;
    const call: LiveCall = { edits: edits.get(), editId: picked.id };
    if (!isBusy.get()) {
      callOff = clock.after(restMs, () => live.prepare(call));
    } else if (live.isReady(call)) {
      // What was chosen without a gesture shows at once as well.
      live.show(call);
      isSettling = true;
    }
  };
  return {
    /**
     * Shows the room with this edit in the place of its namesake, or as one more, while it is being
     * chosen: one draw a frame. The design does not change.
     */
    show: (edit: Edit) => {
      isSettling = false;
      live.show({ edits: placeEdit(edits.get(), edit), editId: edit.id });
    },
    /** The gesture is over: the picture stays until the kernels' own of what was chosen is there. */
    settle: () => {
      isSettling = true;
      // What was chosen is in the design by then, or nothing has changed.
      clock.after(0, endSettling);
    },
    source: live as LiveSource,
    start: () => {
      const state = derive([edits, painted, isBusy], (...values) => values);
      const stop = follow(state, () => {
        endSettling();
        getReady();
      });
      return () => {
        stop();
        callOff?.();
        live.close();
      };
    },
  };
}
