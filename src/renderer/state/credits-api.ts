import { deriveEndpoints } from "./call-endpoints.ts";
import { useAppSelector } from "./hooks.ts";

/** What somebody can spend on renders. */
const creditsApi = deriveEndpoints({
  getCredits: { provides: ["Credits"], keepSeconds: 0 },
});

/** What a render costs this person and what they have; null where nothing is charged, or not yet known. */
export function useCredits(): { balance: number; perRender: number } | null {
  const charges = useAppSelector(({ company }) => (company.features?.credits_per_render ?? 0) > 0);
  const isSignedIn = useAppSelector(({ session }) => session.status === "authenticated");
  const { currentData } = creditsApi.useGetCreditsQuery(undefined, {
    skip: !charges || !isSignedIn,
    refetchOnMountOrArgChange: true,
  });
  return currentData === undefined || currentData.perRender === 0 ? null : currentData;
}
