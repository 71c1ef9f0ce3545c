import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { nameRequiredSignIn } from "#renderer/state/use-required-session.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { headerTexts } from "#renderer/i18n/app-catalogue.ts";

/** Leads away from where a person cannot stay: once for each time that their session ends. */
export function FollowSession() {
  useSignInRequest();
  useDeparture();
  return null;
}

/** A registered person whose session ran out signs in again and comes back to where they were. */
function useSignInRequest() {
  const isExpired = useAppSelector((state) => state.session.isExpired);
  const { platform } = useServices();
  const { basename, inFrame } = platform.entrance;
  const texts = useTexts(headerTexts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // An event: `navigate` is another one on every page, and a new page is no new expiry.
  const ask = useEffectEvent(() => {
    if (inFrame) {
      platform.notifyHost("auth:required", { reason: "session_expired" });
      // The sign-in page does not open in a frame; the header's button opens it beside.
      dispatch(noticeShown({ tone: "error", text: texts.sessionExpired }));
      void navigate("/");
      return;
    }
    const address = nameRequiredSignIn(window.location.href);
    // The sign-in page has one address for all companies, outside every other entrance.
    if (basename === "") void navigate(address);
    else window.location.assign(address);
  });
  useEffect(() => {
    if (isExpired) ask();
  }, [isExpired]);
}

/** What belonged to somebody who signed out, also in another tab, does not stay on the screen. */
function useDeparture() {
  const departures = useAppSelector((state) => state.session.departures);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    // The pages of the sign-in itself show nobody's work and know where they lead.
    if (!window.location.pathname.startsWith("/api/auth/")) void navigate("/", { replace: true });
  });
  useEffect(() => {
    if (departures > 0) leave();
  }, [departures]);
}
