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
    platform.announceRoute(platform.entrance.basename + pathname);
  }, [pathname, platform]);

  return null;
}
