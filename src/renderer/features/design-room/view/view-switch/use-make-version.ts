import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { useCreateVersionMutation } from "#renderer/state/api.ts";
import type { ApiFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { maxVersions } from "#shared/design-version.ts";

import { originalKey } from "../../model/versions/shown-versions.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import type { RoomSession } from "../../model/room-session.ts";
import { useVersionsAddress, writeRoomAddress } from "./use-versions-address.ts";
import type { RoomView } from "./use-versions-address.ts";
import type { VersionMaking } from "./version-making.ts";

/**
 * Makes versions of the open room; what goes wrong is told in a notice. It stands above both views: a
 * person may go from one to the other while the server makes the version.
 */
export function useMakeVersion({ designId, saving }: RoomSession): VersionMaking {
  const readView = useLatestView();
  const texts = useTexts(versionTexts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [createVersion] = useCreateVersionMutation();
  const [isMaking, setMaking] = useState(false);

  /** Of the version or the original with this key; answers the new one's id, null where there is none. */
  const make = async (key: string): Promise<string | null> => {
    setMaking(true);
    // The server copies what it has.
    const isSaved = await saving.flush();
    const isOriginal = key === originalKey;
    const made = isSaved
      ? await createVersion({
          params: { id: isOriginal ? designId : key },
          body: { from: isOriginal ? "original" : "design" },
        })
      : null;
    setMaking(false);
    if (made?.data !== undefined) return made.data.id;
    const isFull = (made?.error as ApiFailure | undefined)?.code === "conflict";
    const text = isFull ? texts.full(maxVersions) : texts.notMade;
    dispatch(noticeShown({ tone: "error", text }));
    return null;
  };
  return {
    isMaking,
    make,
    goOn: async (key) => {
      const asked = readView();
      const id = await make(key);
      const now = readView();
      // Who has left the room meanwhile is not brought back.
      if (id === null || now === null) return;
      const hasSwitched = asked !== now;
      void navigate(writeRoomAddress(id, hasSwitched ? now : "edit"), { state: { hasSwitched } });
      dispatch(noticeShown({ tone: "success", text: texts.nowInNew }));
    },
  };
}

/** Reads which view is on the screen by then; null once the room is gone. */
function useLatestView(): () => RoomView | null {
  const { isShown } = useVersionsAddress();
  const latest = useRef<RoomView | null>(null);
  useLayoutEffect(() => {
    latest.current = isShown ? "versions" : "edit";
    return () => {
      latest.current = null;
    };
  }, [isShown]);
  return () => latest.current;
}
