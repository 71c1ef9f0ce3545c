import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";

import type { LiveCall } from "#renderer/services/live-preview/live-ground.ts";
import { createLivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { LivePreview } from "#renderer/services/live-preview/live-preview.ts";
import type { Edit, EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import type { Preview } from "../room/use-preview.ts";
import { placeEdit } from "./place-edit.ts";
import { useOpenPhoto } from "../room/open-photo.ts";

export type Live = {
  /**
   * Shows the room with this edit in the place of its namesake, or as one more, while it is being
   * chosen: one draw a frame. The design does not change.
   */
  show: (edit: Edit) => void;
  /** The gesture is over: the picture stays until the kernels' own of what was chosen is there. */
  settle: () => void;
  /** What is shown instead of the preview, for those who draw it. */
  source: Pick<LivePreview, "read" | "subscribe">;
};

/** The worker prepares for a gesture once nobody seems about to click. */
const restMs = 400;

/** `pickedId` is the edit that a gesture would most likely change. */
export function useLive(parts: {
  image: Image;
  edits: EditList;
  pickedId: string | null;
  preview: Preview;
}): Live {
  const { image, edits, pickedId, preview } = parts;
  const live = useLivePreview(image);
  const isSettling = useRef(false);
  const { isBusy } = preview;
  const latest = useRef({ edits, isBusy });
  const endSettling = useCallback(() => {
    if (!isSettling.current || latest.current.isBusy) return;
    isSettling.current = false;
    live.hide();
  }, [live]);
  useLayoutEffect(() => {
    latest.current = { edits, isBusy };
    endSettling();
  }, [edits, isBusy, endSettling]);

  useEffect(() => {
    const picked = edits.find((edit) => edit.id === pickedId);
    if (picked?.enabled !== true) return undefined;
    const call: LiveCall = { edits, editId: picked.id };
    if (isBusy) {
      if (!live.isReady(call)) return undefined;
      // What was chosen without a gesture shows at once as well.
      live.show(call);
      isSettling.current = true;
      return undefined;
    }
    const timer = setTimeout(() => live.prepare(call), restMs);
    return () => clearTimeout(timer);
  }, [live, edits, pickedId, isBusy]);

  const show = useCallback(
    (edit: Edit) => {
      isSettling.current = false;
      const call: LiveCall = { edits: placeEdit(latest.current.edits, edit), editId: edit.id };
      live.show(call);
    },
    [live],
  );
  const settle = useCallback(() => {
    isSettling.current = true;
    // What was chosen is in the design by then, or nothing has changed.
    setTimeout(endSettling);
  }, [endSettling]);
  return useMemo(() => ({ show, settle, source: live }), [show, settle, live]);
}

function useLivePreview({ width, height }: Image): LivePreview {
  const kernels = useOpenPhoto();
  const live = useMemo(
    () => createLivePreview(kernels, { originalWidth: width, originalHeight: height }),
    [kernels, width, height],
  );
  useEffect(() => () => live.close(), [live]);
  return live;
}
