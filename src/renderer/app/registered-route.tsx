import { useCallback, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { nameRequiredSignIn, useRequiredSession } from "#renderer/state/use-required-session.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";

export type RegisteredRouteProps = {
  path: string;
  /** What stands in another site's frame and leads to the page, in a window of its own. */
  Framed: ComponentType<{ address: string }>;
  children: ReactNode;
};

/** A page for registered people; everybody else is asked to sign in and comes back. */
export function RegisteredRoute({ path, Framed, children }: RegisteredRouteProps) {
  const { inFrame, slug } = useServices().platform.entrance;
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const departures = useAppSelector((state) => state.session.departures);
  const [departuresBefore] = useState(departures);
  if (inFrame) return <Framed address={slug === null ? path : `/c/${slug}${path}`} />;
  if (isRegistered) return children;
  // Whoever has just left is led on by the app itself.
  return departures === departuresBefore ? <RequireAccount /> : null;
}

/**
 * Leads to the sign-in page and back here. Nobody is asked while it is being found out who they
 * are, nor twice when their session ran out.
 */
function RequireAccount() {
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
