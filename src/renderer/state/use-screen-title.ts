import { useLayoutEffect } from "react";

import { useServices } from "#renderer/services/services-context.tsx";

import { useCompanyName } from "./use-company-name.ts";

/**
 * Names the browser's tab after what is shown: the screen, what is open on it, the company. In a
 * frame the name belongs to the page around. Before the screen is painted, so that whoever is told
 * of the new address reads the new name.
 */
export function useScreenTitle(screen: string, ...open: readonly string[]): void {
  const { inFrame } = useServices().platform.entrance;
  const company = useCompanyName()?.name;
  const parts = [screen, ...open, ...(company === undefined ? [] : [company])];
  const title = parts.filter((part) => part !== "").join(" · ");
  useLayoutEffect(() => {
    if (!inFrame) document.title = title;
  }, [inFrame, title]);
}
