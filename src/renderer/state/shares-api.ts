import { deriveEndpoints } from "./call-endpoints.ts";

/** Links to rooms: for whoever has one, and for those who make them. */
const sharesApi = deriveEndpoints({
  // A link may end at any time: who comes back to it asks again.
  getShare: { provides: [], keepSeconds: 0 },
  unlockShare: { invalidates: [] },
  voteOnShare: { invalidates: [] },
  listShares: { provides: ["Share"], keepSeconds: 0 },
  createShare: { invalidates: ["Share"] },
  revokeShare: { refreshes: ["Share"] },
});

export const {
  useGetShareQuery,
  useUnlockShareMutation,
  useVoteOnShareMutation,
  useListSharesQuery,
  useCreateShareMutation,
  useRevokeShareMutation,
} = sharesApi;
