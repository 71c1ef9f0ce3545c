import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { describeFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { startSampleRoom } from "#renderer/state/start-design.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { SampleRoom } from "#shared/image.ts";
import type { ProductKind } from "#shared/product.ts";

import { landingTexts } from "./landing-texts.ts";

/** Makes a design of a sample room and goes there; one at a time. A failure is said in a notice. */
export function useSampleStart() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const texts = useTexts(landingTexts);
  const [startingId, setStartingId] = useState<string | null>(null);

  const open = async (room: SampleRoom, kind: ProductKind) => {
    setStartingId(room.id);
    try {
      const design = await dispatch(
        startSampleRoom(room.id, nameSampleRoom(room, texts.seededRooms)),
      );
      await navigate(kind === "paint" ? `/room/${design.id}` : `/room/${design.id}?kind=${kind}`);
    } catch (error) {
      const { code } = describeFailure(error);
      const { failures } = texts;
      const known = code === "offline" || code === "rate_limited" ? code : "other";
      dispatch(noticeShown({ tone: "error", text: failures[known] }));
    } finally {
      setStartingId(null);
    }
  };
  return {
    /** The room being opened, or null. */
    startingId,
    /** The room opens with the products of `kind`. */
    start: (room: SampleRoom, kind: ProductKind = "paint") => {
      if (startingId === null) void open(room, kind);
    },
  };
}
