import { api } from "./api.ts";
import { ask } from "./ask.ts";
import type { Answer, Input } from "./ask.ts";

/** An invitation from the side of whoever got it. */
const invitationApi = api.enhanceEndpoints({ addTagTypes: ["MyCompanies"] }).injectEndpoints({
  endpoints: (build) => ({
    readInvitation: build.mutation<Answer<"readInvitation">, Input<"readInvitation">>({
      query: ask("readInvitation"),
    }),
    acceptInvitation: build.mutation<Answer<"acceptInvitation">, Input<"acceptInvitation">>({
      query: ask("acceptInvitation"),
      invalidatesTags: ["MyCompanies"],
    }),
  }),
});

export const { useReadInvitationMutation, useAcceptInvitationMutation } = invitationApi;
