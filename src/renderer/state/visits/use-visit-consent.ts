import { useSyncExternalStore } from "react";

import { watchVisitConsent } from "#renderer/platform/answered-consent.ts";
import { readVisitConsent } from "#renderer/platform/visit-consent.ts";
import type { VisitConsent } from "#renderer/platform/visit-consent.ts";
import { useServices } from "#renderer/services/services-context.tsx";

/** What the person answered to whether their visits may be noted; null while they have not. */
export function useVisitConsent(): VisitConsent {
  const { platform } = useServices();
  return useSyncExternalStore(watchVisitConsent, () => readVisitConsent(platform));
}
