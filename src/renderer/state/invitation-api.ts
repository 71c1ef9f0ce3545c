import { deriveEndpoints } from "./call-endpoints.ts";

/** An invitation from the side of whoever got it. */
const invitationApi = deriveEndpoints({
  readInvitation: { invalidates: [] },
  acceptInvitation: { refreshes: ["MyCompanies"] },
});

export const { useReadInvitationMutation, useAcceptInvitationMutation } = invitationApi;
