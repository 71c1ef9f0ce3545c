import { useEffect, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { restyle } from "#renderer/theme/restyle.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { CompanyStyles } from "#shared/company.ts";

import { useHostWishes } from "./host-wishes.ts";

/**
 * The styles that the page around wants worn, or null for the company's own. Single fields are worn
 * only when everything stays readable; the page around is told when they are not.
 */
export function useHostLook(): CompanyStyles | null {
  const { styles, changes } = useHostWishes();
  const { platform } = useServices();
  const own = useAppSelector((state) => (state.company.hasOwnStyles ? state.company.styles : null));
  const [worn, setWorn] = useState<CompanyStyles | null>(null);

  useEffect(() => {
    if (own === null || changes === null) return undefined;
    let isOld = false;
    const refuse = (code: AppErrorCode) => platform.tellHost({ type: "error", code });
    const changed = restyle(own, changes);
    const wear = async () => {
      if (changed === null) return refuse("bad_request");
      const { findUnreadable } = await import("#shared/theme/measure-contrasts.ts");
      if (isOld) return undefined;
      if (findUnreadable(changed).length > 0) return refuse("theme_unreadable");
      return setWorn(changed);
    };
    void wear();
    return () => {
      isOld = true;
    };
  }, [own, changes, platform]);

  return styles ?? worn;
}
