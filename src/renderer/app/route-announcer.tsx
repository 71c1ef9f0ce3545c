import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";

/**
 * Tells the platform of every completed route change. The router changes its location in a transition,
 * so this runs once the new screen is there; the first screen is no change.
 */
export function RouteAnnouncer() {
  const { platform } = useServices();
  const { pathname } = useLocation();
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    const { basename } = platform.entrance;
    // The address of a start page is the one that leads to it: without a slash at its end.
    platform.announceRoute(pathname === "/" && basename !== "" ? basename : basename + pathname);
  }, [pathname, platform]);

  return null;
}
