import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useGetShareQuery } from "#renderer/state/shares-api.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import type { OpenShare } from "#shared/share.ts";

import { LockedShare } from "./locked-share.tsx";
import { ShareFrame } from "./share-frame.tsx";
import { SharedRoom } from "./shared-room.tsx";
import { SharedRoomShapes } from "./shared-room-shapes.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

/** A room that somebody shows by a link. One that has ended leads to the start page. */
export function SharePage() {
  const { token = "" } = useParams();
  const texts = useTexts(shareTexts);
  const found = useGetShareQuery({ params: { token } });
  const [unlocked, setUnlocked] = useState<OpenShare | null>(null);
  const isGone = found.error?.code === "not_found" || found.error?.code === "bad_request";
  const share = unlocked ?? found.data;
  const title = share?.state === "open" ? share.name : texts.opening;
  useScreenTitle(share?.state === "locked" ? texts.locked : title);
  if (isGone) return <Gone />;
  if (found.isError) {
    return (
      <ShareFrame expiresAt={null}>
        <LoadFailure
          title={texts.failed}
          level={1}
          text={texts.failedText}
          onRetry={() => void found.refetch()}
        />
      </ShareFrame>
    );
  }
  if (share === undefined) return <SharedRoomShapes />;
  if (share.state === "locked") return <LockedShare token={token} onUnlock={setUnlocked} />;
  return <SharedRoom share={share} token={token} />;
}

/** The company's start page in the place of what was there, with a sentence about it. */
function Gone() {
  const texts = useTexts(shareTexts);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(noticeShown({ tone: "error", text: texts.gone }));
    void navigate("/", { replace: true });
  }, [dispatch, navigate, texts.gone]);
  return null;
}
