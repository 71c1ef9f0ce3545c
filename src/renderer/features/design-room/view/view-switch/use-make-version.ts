import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { useCreateVersionMutation } from "#renderer/state/api.ts";
import type { ApiFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { maxVersions } from "#shared/design-version.ts";

import { originalKey } from "../../model/versions/shown-versions.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";

/** Makes versions of the open room; what goes wrong is told in a notice. */
export function useMakeVersion() {
  const { designId, saving } = useRoomSession();
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
    /** Keeps the version as it is and goes on in a new one made from it. */
    goOn: async (key: string): Promise<void> => {
      const id = await make(key);
      if (id === null) return;
      void navigate(`/room/${id}`);
      dispatch(noticeShown({ tone: "success", text: texts.nowInNew }));
    },
  };
}
