import { api } from "../api.ts";
import { ask } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";

/** Who looks after a company, who is asked to, and the keys of its programs. */
export const peopleApi = api
  .enhanceEndpoints({ addTagTypes: ["Member", "Invitation", "ApiKey", "AuditLog", "MyCompanies"] })
  .injectEndpoints({
    endpoints: (build) => ({
      listMembers: build.query<Answer<"listMembers">, void>({
        query: () => ({ name: "listMembers", input: {} }),
        providesTags: ["Member"],
      }),
      // A refusal, too, means that what is shown may be old.
      changeMember: build.mutation<Answer<"changeMember">, Input<"changeMember">>({
        query: ask("changeMember"),
        invalidatesTags: ["Member", "AuditLog", "MyCompanies"],
      }),
      removeMember: build.mutation<Answer<"removeMember">, Input<"removeMember">>({
        query: ask("removeMember"),
        invalidatesTags: ["Member", "Invitation", "AuditLog", "MyCompanies"],
      }),
      listInvitations: build.query<Answer<"listInvitations">, void>({
        query: () => ({ name: "listInvitations", input: {} }),
        providesTags: ["Invitation"],
      }),
      createInvitation: build.mutation<Answer<"createInvitation">, Input<"createInvitation">>({
        query: ask("createInvitation"),
        invalidatesTags: (_answer, error) =>
          error === undefined ? ["Invitation", "AuditLog"] : [],
      }),
      resendInvitation: build.mutation<Answer<"resendInvitation">, Input<"resendInvitation">>({
        query: ask("resendInvitation"),
        invalidatesTags: ["Invitation", "AuditLog"],
      }),
      revokeInvitation: build.mutation<Answer<"revokeInvitation">, Input<"revokeInvitation">>({
        query: ask("revokeInvitation"),
        invalidatesTags: ["Invitation", "AuditLog"],
      }),
      listApiKeys: build.query<Answer<"listApiKeys">, void>({
        query: () => ({ name: "listApiKeys", input: {} }),
        providesTags: ["ApiKey"],
      }),
      revokeApiKey: build.mutation<Answer<"revokeApiKey">, Input<"revokeApiKey">>({
        query: ask("revokeApiKey"),
        invalidatesTags: ["ApiKey", "AuditLog"],
      }),
    }),
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
