import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";

import { followVisit } from "./follow-visit.ts";
import type { VisitFollowing } from "./follow-visit.ts";

/** Follows the visit of whoever agreed to it, for as long as it is there; shows nothing. */
export function VisitFollower() {
  const services = useServices();
  const { pathname } = useLocation();
  const following = useRef<VisitFollowing>(null);
  useEffect(() => {
    const started = followVisit(services, document);
    following.current = started;
    return () => {
      started.stop();
      following.current = null;
    };
  }, [services]);
  // The router changes its location in a transition: the new screen is there by now.
  useEffect(() => following.current?.show(pathname), [pathname]);
  return null;
}
