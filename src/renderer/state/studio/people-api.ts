import { deriveEndpoints } from "../call-endpoints.ts";

/** Who looks after a company, who is asked to, and the keys of its programs. */
export const peopleApi = deriveEndpoints({
  listMembers: { provides: ["Member"] },
  changeMember: { refreshes: ["Member", "AuditLog", "MyCompanies"] },
  removeMember: { refreshes: ["Member", "Invitation", "AuditLog", "MyCompanies"] },
  listInvitations: { provides: ["Invitation"] },
  createInvitation: { invalidates: ["Invitation", "AuditLog"] },
  resendInvitation: { refreshes: ["Invitation", "AuditLog"] },
  revokeInvitation: { refreshes: ["Invitation", "AuditLog"] },
  listApiKeys: { provides: ["ApiKey"] },
  revokeApiKey: { refreshes: ["ApiKey", "AuditLog"] },
});

export const {
  useListMembersQuery,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useListInvitationsQuery,
  useCreateInvitationMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useListApiKeysQuery,
  useRevokeApiKeyMutation,
} = peopleApi;
