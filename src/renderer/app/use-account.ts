import { useLocation, useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { signIn, signOut, startSession } from "#renderer/state/start-session.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { findStanding, isAllowed } from "#shared/permissions.ts";

import { headerTexts } from "#renderer/i18n/app-catalogue.ts";

export type Account = {
  /** Null for a visitor without an account. */
  person: { name: string; email: string | null } | null;
  /** Whether the person may use some of the company's studio. */
  hasStudio: boolean;
  /** The sign-in page, which leads back here; it lies outside every company's addresses. */
  signInAddress: string;
  /** Where the sign-in page does not open, in a frame: signs in in a window beside it. */
  enterBeside: (() => void) | null;
  leave: () => void;
};

/** Who is signed in, and the ways in and out. */
export function useAccount(): Account {
  const { platform } = useServices();
  const texts = useTexts(headerTexts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  const here = `${platform.entrance.basename}${pathname}${search}`;

  const leave = async () => {
    try {
      // The start page is the one place that needs nobody to be signed in.
      await navigate("/");
      await dispatch(signOut());
      await dispatch(startSession());
    } catch {
      dispatch(noticeShown({ tone: "error", text: texts.signOutFailed }));
    }
  };
  const enterBeside = async () => {
    const answer = await dispatch(signIn({ provider: "regular-login", fields: {} })).catch(() => ({
      error: "Signin",
    }));
    // Without an error the person closed the window, and knows it.
    if (answer.error === null) return;
    const text = answer.error === "PopupBlocked" ? texts.popupBlocked : texts.signInFailed;
    dispatch(noticeShown({ tone: "error", text }));
  };
  return {
    person:
      isRegistered && user !== null
        ? { name: user.name ?? user.email ?? "?", email: user.email }
        : null,
    hasStudio: isRegistered && user !== null && isAllowed("catalogue", findStanding(user)),
    signInAddress: `/api/auth/signin?callbackUrl=${encodeURIComponent(here)}`,
    enterBeside: platform.entrance.inFrame ? () => void enterBeside() : null,
    leave: () => void leave(),
  };
}
