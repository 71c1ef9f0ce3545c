import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { api } from "#renderer/state/api.ts";
import { useAppDispatch, useAppStore } from "#renderer/state/hooks.ts";
import { throwAppError } from "#renderer/state/request-base-query.ts";
import { AppError } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";

import type { RoomHistory } from "../room/use-room-history.ts";
import { DesignSaver } from "./design-saver.ts";
import type { DesignContent, SaverPorts, SaveStatus } from "./design-saver.ts";
import { listProducts } from "./list-products.ts";
import { writeRoomDraft } from "./room-draft.ts";

export type Saving = { status: SaveStatus; saver: DesignSaver };

/** Keeps the server's copy up to date with the room; `start` is what the room began with. */
export function useSaving(
  design: Design,
  start: { version: number; content: DesignContent },
  history: RoomHistory,
): Saving {
  const ports = useSaverPorts(design.id);
  // A saver lives as long as the room: later designs are its own answers.
  const [saver] = useState(
    () =>
      new DesignSaver(
        {
          version: start.version,
          savedAtMs: Date.parse(design.updatedAt),
          content: { name: design.name, edits: design.edits },
        },
        ports,
      ),
  );
  const status = useSyncExternalStore(saver.subscribe, saver.readStatus);
  const { name, document } = history;
  const { edits } = document;

  useEffect(() => saver.change({ name, edits }), [saver, name, edits]);
  useEffect(() => {
    const flush = () => void saver.flush();
    const flushHidden = () => {
      if (globalThis.document.visibilityState === "hidden") flush();
    };
    globalThis.addEventListener("online", flush);
    globalThis.addEventListener("pagehide", flush);
    globalThis.document.addEventListener("visibilitychange", flushHidden);
    return () => {
      globalThis.removeEventListener("online", flush);
      globalThis.removeEventListener("pagehide", flush);
      globalThis.document.removeEventListener("visibilitychange", flushHidden);
      void saver.flush().finally(() => saver.stop());
    };
  }, [saver]);
  return useMemo(() => ({ status, saver }), [status, saver]);
}

function useSaverPorts(designId: string): SaverPorts {
  const { platform } = useServices();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useMemo((): SaverPorts => {
    const params = { id: designId };
    const { departures } = store.getState().session;
    // The room is still open for a moment after its person left: nothing of theirs is kept or sent.
    const hasLeft = () => store.getState().session.departures !== departures;
    return {
      async save(version, content) {
        if (hasLeft()) throw new AppError("unauthorized", "the person of this room has left");
        const design = await throwAppError(
          dispatch(
            api.endpoints.updateDesign.initiate({ params, body: { version, ...content } }),
          ).unwrap(),
        );
        const known = api.util
          .selectCachedArgsForQuery(store.getState(), "listMaterials")
          .flatMap(
            (asked) =>
              api.endpoints.listMaterials.select(asked)(store.getState()).data?.items ?? [],
          );
        const each = new Map(known.map((product) => [product.id, product])).values();
        const products = listProducts(content.edits, [...each]);
        platform.tellHost({ type: "design-saved", designId, products });
        return design;
      },
      readCurrent: () =>
        throwAppError(
          dispatch(
            api.endpoints.getDesign.initiate({ params }, { forceRefetch: true, subscribe: false }),
          ).unwrap(),
        ),
      keepDraft(version, content) {
        if (hasLeft()) return;
        writeRoomDraft(
          platform.storage.local,
          designId,
          content === null ? null : { version, content, changedAtMs: Date.now() },
        );
      },
      readNowMs: () => Date.now(),
    };
  }, [designId, platform, dispatch, store]);
}
