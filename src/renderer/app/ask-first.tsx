import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { nameRequiredSignIn } from "#renderer/state/use-session.ts";

/**
 * Leads to the sign-in page and back here. Nobody is asked while it is being found out who they
 * are, nor twice when their session ran out.
 */
export function AskFirst() {
  const { basename } = useServices().platform.entrance;
  const { status, isExpired } = useAppSelector((state) => state.session);
  const navigate = useNavigate();
  const isAsked = status !== "loading" && !isExpired;
  useEffect(() => {
    if (!isAsked) return;
    const address = nameRequiredSignIn(window.location.href);
    // The sign-in page has one address for all companies, outside every other entrance.
    if (basename === "") void navigate(address, { replace: true });
    else window.location.replace(address);
  }, [isAsked, basename, navigate]);
  return null;
}
