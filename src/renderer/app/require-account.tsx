import { useCallback } from "react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { nameRequiredSignIn, useRequiredSession } from "#renderer/state/use-required-session.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";

/**
 * Leads to the sign-in page and back here. Nobody is asked while it is being found out who they
 * are, nor twice when their session ran out.
 */
export function RequireAccount() {
  const { basename } = useServices().platform.entrance;
  const isExpired = useAppSelector((state) => state.session.isExpired);
  const navigate = useNavigate();
  const leadToSignIn = useCallback(() => {
    if (isExpired) return;
    const address = nameRequiredSignIn(window.location.href);
    // The sign-in page has one address for all companies, outside every other entrance.
    if (basename === "") void navigate(address, { replace: true });
    else window.location.replace(address);
  }, [isExpired, basename, navigate]);
  useRequiredSession(leadToSignIn, isRegistered);
  return null;
}

const isRegistered = ({ user }: Session) => isRegisteredUser(user);
