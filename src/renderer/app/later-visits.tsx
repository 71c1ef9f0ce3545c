import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";

import { readVisitConsent } from "#renderer/platform/visit-consent.ts";
import { useServices } from "#renderer/services/services-context.tsx";

import { ErrorBoundary } from "./error-boundary.tsx";
import { useIsLate } from "./use-is-late.ts";

const Visits = lazy(async () => ({
  default: (await import("#renderer/features/visits/visits.tsx")).Visits,
}));

/** Nobody is asked before they have seen the page, and whatever it is about is there. */
const patienceMs = 8000;
const askingPages = /^\/(?:upload|designs|account)$/;

/**
 * What asks whether a visit may be noted, and notes it where it may. Nothing of it is loaded where the
 * answer is no, nor on a page that does not ask; where it cannot be loaded, the page is whole without it.
 */
export function LaterVisits() {
  // Looked at with each page that is opened: what is shown by then hears of answers itself.
  const consent = readVisitConsent(useServices().platform);
  const hasFoot = askingPages.test(useLocation().pathname);
  const mayAsk = useIsLate(patienceMs) && hasFoot;
  if (consent === "no" || (consent === null && !mayAsk)) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Visits hasFoot={hasFoot} />
      </Suspense>
    </ErrorBoundary>
  );
}
