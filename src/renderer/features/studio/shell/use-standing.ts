import { useAppSelector } from "#renderer/state/hooks.ts";
import { findStanding } from "#shared/permissions.ts";
import type { Standing } from "#shared/permissions.ts";

/** What the person of this page is in the company that is open. */
export function useStanding(): Standing {
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  return user === null ? "anonymous" : findStanding(user);
}
