import { useCallback, useMemo } from "react";

import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/text/texts.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";

import { createMarkPicture } from "../canvas/mark-picture.ts";
import { useCatalogue } from "../catalogue/use-catalogue.ts";
import { useLive } from "../live/use-live.ts";
import { useDownload } from "../render/use-download.ts";
import { useRenderJob } from "../render/use-render-job.ts";
import { useRegionSpots } from "../regions/use-region-spots.ts";
import type { DesignContent } from "../save/design-saver.ts";
import { useSaving } from "../save/use-saving.ts";
import { roomTexts } from "../room-texts.ts";
import { picksSurfaces } from "../state/room-tool.ts";
import type { Room } from "./room-context.ts";
import { useCovers } from "./use-covers.ts";
import { useErase } from "./use-erase.ts";
import { usePlane } from "./use-plane.ts";
import { usePreview } from "./use-preview.ts";
import { useProducts } from "./use-products.ts";
import { useRoomFeatures } from "./use-room-features.ts";
import { useRoomHistory, type RoomHistory } from "./use-room-history.ts";
import { useRoomTools } from "./use-room-tools.ts";
import { useRoomView, type RoomView } from "./use-room-view.ts";
import { useShadow } from "./use-shadow.ts";
import { useSurfacePick } from "./use-surface-pick.ts";

export type RoomStart = { version: number; content: DesignContent };

/** Puts the room together from its parts. */
export function useRoomModel(
  design: Design,
  image: Image,
  photo: ImageBitmap,
  start: RoomStart,
): Room {
  const notify = useRoomNotices();
  const features = useRoomFeatures();
  const history = useRoomHistory(start.content);
  const tools = useRoomTools(image);
  const view = useRoomView(features.canPaint);
  const { document } = history;
  const mark = useMemo(
    () => (document.selection === null ? null : createMarkPicture(document.selection, image)),
    [document.selection, image],
  );
  const plane = usePlane({ image, history, mark, onFailure: notify.layFailed });
  const preview = usePreview(photo, document.edits);
  const pickedId = document.paintedEditId;
  const live = useLive({ image, edits: document.edits, pickedId, preview });
  const { eraseFailed, allMarked, pickFailed, layFailed } = notify;
  const shadow = useShadow({ image, history, mark, canErase: features.canErase });
  const erase = useErase({
    image,
    history,
    preview,
    shadow,
    mark,
    onFailure: eraseFailed,
    onAllMarked: allMarked,
  });
  const isPicking =
    picksSurfaces(tools.tool) &&
    view.mode === "edit" &&
    erase.running === null &&
    plane.open === null;
  const spots = useRegionSpots(document.edits, isPicking);
  const { picture } = preview;
  const isUsed = features.canPaint;
  const catalogue = useCatalogue({ image, document, picture, mark, spots, isUsed });
  const products = useProducts(history, catalogue);
  const covers = useCovers({ history, catalogue, onFailure: layFailed });
  const { paint } = products;
  const pick = useSurfacePick({ history, tools, paint, onFailure: pickFailed });
  const services = useRoomServices({ design, image, start, history, view, notify });
  const undo = useCallback(() => {
    if (erase.running === null) history.undo();
    else erase.cancel();
  }, [erase, history]);
  const parts = { features, history, tools, view, mark, shadow, preview, live, erase, plane };
  return { image, photo, ...parts, pick, spots, catalogue, products, covers, ...services, undo };
}

/** What leaves the room: saved designs, renders and files. */
function useRoomServices(parts: {
  design: Design;
  image: Image;
  start: RoomStart;
  history: RoomHistory;
  view: RoomView;
  notify: ReturnType<typeof useRoomNotices>;
}) {
  const { design, image, start, history, view, notify } = parts;
  const saving = useSaving(design, start, history);
  const { saver } = saving;
  const { revealResult } = view;
  const onRendered = useCallback(() => {
    revealResult();
    notify.rendered();
  }, [revealResult, notify]);
  const job = useRenderJob(design, saver, onRendered);
  const download = useDownload({
    image,
    name: history.name,
    edits: history.document.edits,
    saver,
    job,
    onSaved: notify.downloaded,
    onFailure: notify.downloadFailed,
  });
  const save = useCallback(() => void saver.flush(), [saver]);
  return { saving, job, download, save };
}

function useRoomNotices() {
  const dispatch = useAppDispatch();
  const texts = useTexts(roomTexts);
  return useMemo(() => {
    const succeed = (text: string) => () => void dispatch(noticeShown({ tone: "success", text }));
    const fail = (text: string) => () => void dispatch(noticeShown({ tone: "error", text }));
    return {
      eraseFailed: fail(texts.eraseFailed),
      allMarked: fail(texts.allMarked),
      pickFailed: fail(texts.pickFailed),
      layFailed: fail(texts.layFailed),
      rendered: succeed(texts.rendered),
      downloaded: succeed(texts.downloaded),
      downloadFailed: fail(texts.downloadFailed),
    };
  }, [dispatch, texts]);
}
