import { lazy, Suspense, useEffect } from "react";
import { useMatch } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { eraseVisits } from "#renderer/state/visits/erase-visits.ts";
import { useVisitConsent } from "#renderer/state/visits/use-visit-consent.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { visitTexts } from "./texts/visit-catalogue.ts";
import { VisitFoot } from "./visit-foot.tsx";

const VisitFollower = lazy(async () => ({
  default: (await import("./visit-follower.tsx")).VisitFollower,
}));

/** Asks, on screens that have a foot for it, whether a visit may be noted; follows it where it may. */
export function Visits({ hasFoot }: { hasFoot: boolean }) {
  const consent = useVisitConsent();
  const isAllowed = consent === "yes";
  // The account has a row of its own to take it back by.
  const isBelow = useMatch("/account") === null && isAllowed;
  return (
    <>
      {hasFoot && (isBelow || consent === null) ? <VisitFoot isAllowed={isAllowed} /> : null}
      {isAllowed ? (
        <Suspense fallback={null}>
          <VisitFollower />
        </Suspense>
      ) : null}
      {consent === "ending" ? <VisitEnding /> : null}
    </>
  );
}

/** Erases what was noted, at once or, after a page that could not, on the next one; shows nothing. */
function VisitEnding() {
  const { notErased } = useTexts(visitTexts);
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(eraseVisits()).catch(() => {
      dispatch(noticeShown({ tone: "error", text: notErased }));
    });
  }, [dispatch, notErased]);
  return null;
}
