import { z } from "zod";

import { emailSchema } from "../../account.ts";
import { apiKeyPermissionSchema, apiKeySchema } from "../../api-key.ts";
import {
  invitationSchema,
  invitationTokenSchema,
  memberRoleSchema,
  memberSchema,
} from "../../member.ts";
import type { HttpCall } from "./http-call.ts";

const settings = { access: "user", permission: "company-settings", tag: "studio" } as const;
const idParams = z.object({ id: z.uuid() });
const userParams = z.object({ userId: z.uuid() });
const tokenBody = z.strictObject({ token: invitationTokenSchema });

const keyCalls = {
  listApiKeys: {
    ...settings,
    method: "GET",
    path: "/api/v1/studio/keys",
    summary: "The company's keys, newest first; what they are is never shown again",
    status: 200,
    answer: z.object({ items: z.array(apiKeySchema) }),
  },
  createApiKey: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/keys",
    summary: "Make a key for the company's own programs; the answer alone shows it, once",
    bodyKind: "json",
    body: z.strictObject({
      name: z.string().trim().min(1).max(80),
      permissions: z
        .array(apiKeyPermissionSchema)
        .min(1)
        .max(3)
        .transform((named) => [...new Set(named)]),
    }),
    status: 201,
    answer: apiKeySchema.extend({ key: z.string() }),
  },
  revokeApiKey: {
    ...settings,
    method: "DELETE",
    path: "/api/v1/studio/keys/:id",
    summary: "End a key at once",
    params: idParams,
    status: 204,
    answer: "empty",
  },
} as const satisfies Record<string, HttpCall>;

const memberCalls = {
  listMembers: {
    ...settings,
    method: "GET",
    path: "/api/v1/studio/members",
    summary: "Who looks after the company, owners first",
    status: 200,
    answer: z.object({ items: z.array(memberSchema) }),
  },
  changeMember: {
    ...settings,
    method: "PATCH",
    path: "/api/v1/studio/members/:userId",
    summary: "Give a member another role; only owners make or unmake owners",
    params: userParams,
    bodyKind: "json",
    body: z.strictObject({ role: memberRoleSchema }),
    status: 200,
    answer: memberSchema,
  },
  removeMember: {
    ...settings,
    method: "DELETE",
    path: "/api/v1/studio/members/:userId",
    summary: "End a membership at once; the last owner stays",
    params: userParams,
    status: 204,
    answer: "empty",
  },
} as const satisfies Record<string, HttpCall>;

const invitationCalls = {
  listInvitations: {
    ...settings,
    method: "GET",
    path: "/api/v1/studio/invitations",
    summary: "Invitations that nobody has accepted or revoked, newest first",
    status: 200,
    answer: z.object({ items: z.array(invitationSchema) }),
  },
  createInvitation: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/invitations",
    summary: "Invite somebody by email for 14 days; an earlier invitation of theirs ends",
    bodyKind: "json",
    body: z.strictObject({ email: emailSchema, role: memberRoleSchema }),
    status: 201,
    answer: invitationSchema,
  },
  resendInvitation: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/invitations/:id/resend",
    summary: "Send a new link, for 14 more days; the one before is no good any more",
    params: idParams,
    status: 200,
    answer: invitationSchema,
  },
  revokeInvitation: {
    ...settings,
    method: "DELETE",
    path: "/api/v1/studio/invitations/:id",
    summary: "Take an invitation back",
    params: idParams,
    status: 204,
    answer: "empty",
  },
  readInvitation: {
    access: "tenant",
    tag: "account",
    method: "POST",
    path: "/api/v1/invitations/read",
    summary: "What an invitation's link asks somebody to; 410 when it is no good any more",
    bodyKind: "json",
    body: tokenBody,
    status: 200,
    answer: z.object({
      companyName: z.string(),
      email: z.string(),
      role: memberRoleSchema,
      invitedByName: z.string().nullable(),
      expiresAt: z.iso.datetime(),
    }),
  },
  acceptInvitation: {
    access: "user",
    permission: "own-account",
    tag: "account",
    method: "POST",
    path: "/api/v1/invitations/accept",
    summary: "Become a member, once, with the account whose confirmed email was invited",
    bodyKind: "json",
    body: tokenBody,
    status: 200,
    answer: z.object({ role: memberRoleSchema }),
  },
} as const satisfies Record<string, HttpCall>;

export const peopleCalls = {
  ...keyCalls,
  ...memberCalls,
  ...invitationCalls,
} as const satisfies Record<string, HttpCall>;
